import type { ModuleThings } from '../../generated/things.ts'

export const things: ModuleThings['things'] = {
  '/api/v1/svc/crm/deals/imports/{import_id}': async ({ office }) => {
    const csv = `Deal\nAlder ${crypto.randomUUID()}\n`
    return (await office.post('/api/v1/svc/crm/deals/imports', { csv })).body.import_id
  },
  '/api/v1/svc/crm/contacts/imports/{import_id}': async ({ office }) => {
    const csv = `Full name,E-mail\nAna Silva,${crypto.randomUUID()}@example.com\n`
    await office.post('/api/v1/svc/crm/contacts/bulk-import', { csv })
    return (await office.get('/api/v1/svc/crm/contacts/imports?limit=1')).body[0].id
  },
}

export const named: ModuleThings['named'] = { deal_id: '/api/v1/svc/crm/deals/{deal_id}' }
