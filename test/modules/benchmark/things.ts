import type { ModuleThings } from '../../generated/things.ts'

const IMPORTS = '/api/v1/svc/intelligence/benchmark/imports'

export const things: ModuleThings['things'] = {
  [`${IMPORTS}/{import_id}`]: async ({ office }) =>
    (await office.post(IMPORTS, { csv: 'Vintage,TVPI\n2021,1.3\n', as_of: '2026-06-30' })).body.import_id,
}
