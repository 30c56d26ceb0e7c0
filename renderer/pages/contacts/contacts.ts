import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { crmApi } from '../../api/modules.ts'
import type { Archiving } from '../../components/record/use-archiving.ts'
import { dealsKey } from '../../queries/deals.ts'

export const contactsKey = ['crm', 'contacts'] as const

export const allContactsQuery = (archived: boolean) =>
  queryOptions({
    queryKey: [...contactsKey, archived ? 'archived' : 'all'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        crmApi('GET /api/v1/svc/crm/contacts', {
          query: { archived, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

const archiveContact = ({ id }: { id: number }, archives: boolean) => {
  const params = { contact_id: id }
  return archives
    ? crmApi('POST /api/v1/svc/crm/contacts/{contact_id}/archive', { params })
    : crmApi('POST /api/v1/svc/crm/contacts/{contact_id}/restore', { params })
}

/** Archives and restores a contact. */
export const contactArchiving: Archiving = {
  run: archiveContact,
  stays: 'Their roles on deals are kept.',
  invalidates: [contactsKey, dealsKey],
}

export const contactQuery = (contact_id: number) =>
  queryOptions({
    queryKey: [...contactsKey, contact_id],
    queryFn: ({ signal }) =>
      crmApi('GET /api/v1/svc/crm/contacts/{contact_id}', { params: { contact_id }, signal }),
  })

export const importsQuery = queryOptions({
  queryKey: [...contactsKey, 'imports'],
  queryFn: ({ signal }) => crmApi('GET /api/v1/svc/crm/contacts/imports', { query: { limit: 20 }, signal }),
})
