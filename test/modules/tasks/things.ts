import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import { hold } from '../../../server/platform/credits/credits.ts'
import type { ModuleThings } from '../../generated/things.ts'

export const things: ModuleThings['things'] = {
  '/api/v1/svc/tasks/holds/{hold_id}': ({ office: { running } }) =>
    running.door.transact(running.door.frame(systemPrincipal(1, 'Test'), 'test'), ctx =>
      hold(ctx, 5, 'Analysis'),
    ),
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/holds\/\{hold_id\}/, 'only long work of the office’s own sets credits aside'],
]
