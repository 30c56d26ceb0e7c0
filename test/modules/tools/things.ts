import type { ModuleThings } from '../../generated/things.ts'

export const things: ModuleThings['things'] = {
  '/api/v1/tools/{name}': async () => 'svc_list_deals',
}
