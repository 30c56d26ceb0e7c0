import type { ModuleThings } from '../../generated/things.ts'

const SETTINGS = '/admin/integrations/peer'

export const things: ModuleThings['things'] = {
  [`${SETTINGS}/{peer_connection_id}`]: async ({ office }) =>
    (await office.post(SETTINGS, { name: `c${crypto.randomUUID().slice(0, 8)}` })).body.id,
}
