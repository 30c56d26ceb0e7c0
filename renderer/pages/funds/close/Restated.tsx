import { Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CapitalStatements, cfoApi, type FundAccount, type PeriodClose } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { fundsKey } from '../../../queries/funds.ts'

const statementsQuery = (fundId: number, closeId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'statements', closeId],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements', {
        params: { account_id: fundId, close_id: closeId },
        signal,
      }),
  })

/** Restatements of a reopened close, and who holds the version before. */
export function Restated({ fund, close }: { fund: FundAccount; close: PeriodClose }) {
  const statements = useQuery(statementsQuery(fund.id, close.id))
  return (
    <Loaded query={statements}>
      {({ restates, currency }) =>
        restates && (
          <RecordSection title="Restated">
            <Text size="sm" c="dimmed" mb="sm">
              Replaces version {restates.version} of {formatDate(restates.closed_at)}: {restates.reason}
            </Text>
            <FiguresTable
              id={`restated-${close.id}`}
              label="Restated capital accounts"
              rows={restates.partners}
              columns={columnsFor(currency)}
              rowId={({ lp_id }) => lp_id}
            />
          </RecordSection>
        )
      }
    </Loaded>
  )
}

type Partner = NonNullable<CapitalStatements['restates']>['partners'][number]

function columnsFor(currency: string): Array<Column<Partner>> {
  const money = (id: 'closing_before' | 'closing_after' | 'difference', title: string): Column<Partner> => ({
    id,
    title,
    kind: 'money',
    value: row => row[id],
    currency: () => currency,
  })
  return [
    { id: 'name', title: 'Investor', kind: 'text', value: ({ name }) => name },
    money('closing_before', 'Before'),
    money('closing_after', 'Restated'),
    money('difference', 'Difference'),
    {
      id: 'was_sent',
      title: 'Former version',
      kind: 'text',
      value: ({ was_sent }) => (was_sent ? 'Was sent to them' : 'Not sent'),
    },
  ]
}
