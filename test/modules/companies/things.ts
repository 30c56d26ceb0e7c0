import type { ModuleThings } from '../../generated/things.ts'

const COMPANIES = '/api/v1/svc/companies'

export const things: ModuleThings['things'] = {
  '/api/v1/svc/companies/imports/{import_id}': async ({ office }) => {
    const csv = `Company\nAlder ${crypto.randomUUID()}\n`
    return (await office.post(`${COMPANIES}/imports`, { csv })).body.import_id
  },
  '/api/v1/svc/companies/{company_id}': async ({ office }) =>
    (await office.post(COMPANIES, { name: `Alder Ports ${crypto.randomUUID()}` })).body.id,
  '/api/v1/svc/companies/{company_id}/aliases/{alias_id}': async ({ office }, params) => {
    const alias = { name: `Alder Harbours ${crypto.randomUUID()}` }
    const { body } = await office.post(`${COMPANIES}/${params.company_id}/aliases`, alias)
    return body.aliases[0].id
  },
  '/api/v1/svc/companies/{company_id}/merges/{merge_id}': async ({ office }, { company_id }) => {
    const loser = (await office.post('/api/v1/svc/companies', { name: `Alder ${crypto.randomUUID()}` })).body
    return (await office.post(`/api/v1/svc/companies/${company_id}/merge`, { loser_id: loser.id })).body.id
  },
}

export const bodies: ModuleThings['bodies'] = {
  // The name of the example is somebody's already.
  'PUT /api/v1/svc/external-ids/companies/{external_id}': async () => ({
    name: `Alder ${crypto.randomUUID()}`,
  }),
  'POST /api/v1/svc/companies/{company_id}/merge': async ({ office }) => ({
    loser_id: (await office.post('/api/v1/svc/companies', { name: `Alder ${crypto.randomUUID()}` })).body.id,
  }),
  'POST /api/v1/svc/companies/{company_id}/merge/preview': async ({ office }) => ({
    loser_id: (await office.post('/api/v1/svc/companies', { name: `Alder ${crypto.randomUUID()}` })).body.id,
  }),
}

/** The loser is of the same kind as the survivor. */
export const kept: ModuleThings['kept'] = ['loser_id']

export const named: ModuleThings['named'] = { company_id: '/api/v1/svc/companies/{company_id}' }
