import { crmApi } from '../../api/modules.ts'
import { MOST_FOUND, type Searched, type ShownRecords } from '../../routes/records.ts'

export const searchedContacts: Searched = {
  group: 'Contacts',
  order: 20,
  module: 'crm',
  find: async (text, { signal }) => {
    const query = { q: text, limit: MOST_FOUND }
    const { items } = await crmApi('GET /api/v1/svc/crm/contacts', { query, signal })
    return items.map(({ id, name, company }) => ({
      id,
      label: name,
      description: company ?? undefined,
      link: { to: '/contacts/$contactId', params: { contactId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownContacts: ShownRecords = {
  contact: ({ id }) => ({ to: '/contacts/$contactId', params: { contactId: String(id) } }),
}
