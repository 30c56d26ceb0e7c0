import type { ModuleThings } from '../../generated/things.ts'

export const named: ModuleThings['named'] = { lp_id: '/api/v1/svc/investors/lp/{lp_id}' }
