import { queryOptions } from '@tanstack/react-query'
import { crmApi, type LentDeals } from '../../api/modules.ts'
import type { ChosenSheet } from '../../components/import/ImportSource.tsx'
import { sheetOfLent } from '../../components/import/lent-sheet.ts'

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
  return {
    sheet: sheetOfLent({ rows: staged, source }, COLUMNS, { decimal_sign: 'point' }),
    unstaged: rows.length - staged.length,
  }
}
