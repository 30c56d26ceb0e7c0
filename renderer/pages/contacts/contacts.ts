import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { crmApi } from '../../api/modules.ts'

export const contactsKey = ['crm', 'contacts'] as const

export const allContactsQuery = queryOptions({
  queryKey: [...contactsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      crmApi('GET /api/v1/svc/crm/contacts', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

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
