import { queryOptions } from '@tanstack/react-query'
import { crmApi, type LentDeals } from '../../api/modules.ts'
import type { ChosenSheet } from '../../components/import/ImportSource.tsx'

/** The deals of another CRM system, reloaded each time. */
export const lentDealsQuery = (connection_id: number) =>
  queryOptions({
    queryKey: ['lent-deals', connection_id],
    queryFn: ({ signal }) =>
      crmApi('POST /api/v1/svc/crm/deals/read', {
        body: { source: { type: 'mcp', connection_id } },
        signal,
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

type Row = LentDeals['rows'][number]

/** The columns of the import, with their names there. */
const COLUMNS = {
  Deal: 'name',
  Counterparty: 'counterparty',
  Stage: 'stage',
  Size: 'target_size',
  Currency: 'currency',
  'Expected close': 'closes_on',
} as const satisfies Record<string, keyof Row>

/** Lent deals as a sheet; one whose stage nobody has said would become a sourced one and is left out. */
export function sheetOf({ rows, source }: LentDeals): { sheet: ChosenSheet; unstaged: number } {
  const staged = rows.filter(({ stage }) => stage !== null)
  const lines = [
    Object.keys(COLUMNS),
    ...staged.map(row => Object.values(COLUMNS).map(column => row[column] ?? '')),
  ]
  const csv = lines.map(line => line.map(quoted).join(',')).join('\n')
  return {
    sheet: {
      table: { csv, delimiter: 'comma', decimal_sign: 'point', header_row: 1 },
      name: source.connection ?? '',
    },
    unstaged: rows.length - staged.length,
  }
}

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
