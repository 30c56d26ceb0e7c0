import { queryOptions } from '@tanstack/react-query'
import { crmApi, type LentContacts } from '../../api/modules.ts'

/** The people of another CRM system, reloaded each time. */
export const lentContactsQuery = (connection_id: number) =>
  queryOptions({
    queryKey: ['lent-contacts', connection_id],
    queryFn: ({ signal }) =>
      crmApi('POST /api/v1/svc/crm/contacts/read', {
        body: { source: { type: 'mcp', connection_id } },
        signal,
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The columns of the import, with their names there. */
export const contactColumns = {
  Name: 'name',
  'First name': 'first_name',
  'Last name': 'last_name',
  'E-mail': 'email',
  Phone: 'phone',
  Company: 'company',
  Role: 'role',
} as const satisfies Record<string, keyof LentContacts['rows'][number]>
