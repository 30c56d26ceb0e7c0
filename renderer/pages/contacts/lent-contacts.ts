import { queryOptions } from '@tanstack/react-query'
import { crmApi, type LentContacts } from '../../api/modules.ts'
import type { ChosenSheet } from '../../components/import/ImportSource.tsx'
import { sheetOfLent } from '../../components/import/lent-sheet.ts'

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

/** Lent people as a sheet: their names in one column, from two where the system has two. */
export const sheetOf = ({ rows, source }: LentContacts): ChosenSheet =>
  sheetOfLent(
    {
      rows: rows.map(row => ({
        ...row,
        name: row.name ?? [row.first_name, row.last_name].filter(one => one !== null).join(' '),
      })),
      source,
    },
    COLUMNS,
  )

const COLUMNS = {
  Name: 'name',
  'E-mail': 'email',
  Phone: 'phone',
  Company: 'company',
  Role: 'role',
} as const satisfies Record<string, keyof LentContacts['rows'][number]>
