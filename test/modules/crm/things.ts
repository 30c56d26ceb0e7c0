import type { ModuleThings } from '../../generated/things.ts'

export const things: ModuleThings['things'] = {
  // One without an address, which nobody else can have.
  '/api/v1/svc/crm/contacts/{contact_id}': async ({ office }) =>
    (await office.post('/api/v1/svc/crm/contacts', { name: `Ana ${crypto.randomUUID()}` })).body.id,
  '/api/v1/svc/crm/deals/imports/{import_id}': async ({ office }) => {
    const csv = `Deal\nAlder ${crypto.randomUUID()}\n`
    return (await office.post('/api/v1/svc/crm/deals/imports', { csv })).body.import_id
  },
  '/api/v1/svc/crm/contacts/imports/{import_id}': async ({ office }) => {
    const csv = `Full name,E-mail\nAna Silva,${crypto.randomUUID()}@example.com\n`
    await office.post('/api/v1/svc/crm/contacts/bulk-import', { csv })
    return (await office.get('/api/v1/svc/crm/contacts/imports?limit=1')).body[0].id
  },
  '/api/v1/svc/crm/deals/{deal_id}/merges/{merge_id}': async ({ office }, { deal_id }) => {
    const loser = (await office.post('/api/v1/svc/crm/deals', { name: `Alder ${crypto.randomUUID()}` })).body
    return (await office.post(`/api/v1/svc/crm/deals/${deal_id}/merge`, { loser_id: loser.id })).body.id
  },
  '/api/v1/svc/crm/contacts/{contact_id}/merges/{merge_id}': async ({ office }, { contact_id }) => {
    const loser = (await office.post('/api/v1/svc/crm/contacts', { name: `Alder ${crypto.randomUUID()}` }))
      .body
    return (await office.post(`/api/v1/svc/crm/contacts/${contact_id}/merge`, { loser_id: loser.id })).body.id
  },
}

export const bodies: ModuleThings['bodies'] = {
  // The address of an example is somebody's already.
  'PUT /api/v1/svc/external-ids/crm/contacts/{external_id}': async () => ({ name: 'Ana Silva' }),
  'POST /api/v1/svc/crm/deals/{deal_id}/merge': async ({ office }) => ({
    loser_id: (await office.post('/api/v1/svc/crm/deals', { name: `Alder ${crypto.randomUUID()}` })).body.id,
  }),
  'POST /api/v1/svc/crm/deals/{deal_id}/merge/preview': async ({ office }) => ({
    loser_id: (await office.post('/api/v1/svc/crm/deals', { name: `Alder ${crypto.randomUUID()}` })).body.id,
  }),
  'POST /api/v1/svc/crm/contacts/{contact_id}/merge': async ({ office }) => ({
    loser_id: (await office.post('/api/v1/svc/crm/contacts', { name: `Alder ${crypto.randomUUID()}` })).body
      .id,
  }),
  'POST /api/v1/svc/crm/contacts/{contact_id}/merge/preview': async ({ office }) => ({
    loser_id: (await office.post('/api/v1/svc/crm/contacts', { name: `Alder ${crypto.randomUUID()}` })).body
      .id,
  }),
  'POST /api/v1/svc/crm/deals/{deal_id}/bind-room': async ({ office }) => ({
    room_id: (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body.id,
  }),
}

export const queries: ModuleThings['queries'] = {
  'GET /api/v1/svc/crm/mandate': async ({ office }) => ({
    version: String((await office.put('/api/v1/svc/crm/mandate', { currencies: ['USD'] })).body.version),
  }),
}

export const named: ModuleThings['named'] = { deal_id: '/api/v1/svc/crm/deals/{deal_id}' }

/** A mandate's targets exclude its exclusions, and its sizes have an order. */
const mandateRules = ['excluded_asset_classes', 'excluded_jurisdictions', 'min_size', 'max_size']

export const ruled: ModuleThings['ruled'] = {
  'PUT /api/v1/svc/crm/mandate': mandateRules,
  'POST /api/v1/svc/crm/screen': mandateRules,
}

export const needed: ModuleThings['needed'] = { 'POST /api/v1/svc/crm/deals/{deal_id}/contacts': ['name'] }
