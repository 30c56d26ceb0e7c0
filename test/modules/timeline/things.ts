import type { ModuleThings } from '../../generated/things.ts'

const TYPE = '/api/v1/svc/timeline/{record_type}'

export const things: ModuleThings['things'] = {
  [TYPE]: async () => 'deal',
  [`${TYPE}/{record_id}`]: async ({ office }) =>
    (await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row' })).body.id,
}
