import { crmApi } from '../../api/modules.ts'
import {
  asked,
  besideName,
  type Searched,
  type ShownRecords,
  withArchived,
} from '../../routes/palette-records.ts'

export const searchedContacts: Searched = {
  group: 'Contacts',
  order: 20,
  module: 'crm',
  find: async (text, { signal }) => {
    const found = await withArchived(archived =>
      crmApi('GET /api/v1/svc/crm/contacts', { query: { ...asked(text), archived }, signal }),
    )
    return found.map(({ id, name, company, archived_at }) => ({
      id,
      label: name,
      description: besideName(archived_at, company),
      link: { to: '/contacts/$contactId', params: { contactId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownContacts: ShownRecords = {
  contact: ({ id }) => ({ to: '/contacts/$contactId', params: { contactId: String(id) } }),
}
