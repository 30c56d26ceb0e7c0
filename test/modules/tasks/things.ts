import { startRun } from '../../../server/agents/runs/runs.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import { holdForRun } from '../../../server/platform/credits/holds.ts'
import type { ModuleThings } from '../../generated/things.ts'

export const things: ModuleThings['things'] = {
  '/api/v1/svc/tasks/holds/{hold_id}': ({ office: { running } }) =>
    running.door.transact(running.door.frame(systemPrincipal(1, 'Test'), 'test'), async ctx => {
      const runId = await startRun(ctx, 'Analysis', 'running')
      return holdForRun(ctx, runId, 5, 'Analysis')
    }),
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/holds\/\{hold_id\}/, 'only long work of the office’s own sets credits aside'],
]
