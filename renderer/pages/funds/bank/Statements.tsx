import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type BankAccount, type BankStatement, bankApi, type FundAccount } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { statementsQuery } from './bank.ts'

/** Imported statements, and the gaps between them. */
export function Statements({ fund, account }: { fund: FundAccount; account: BankAccount }) {
  const statements = useQuery(statementsQuery(fund.id, account.id))
  const reverse = useAction(
    (statement_id: number) =>
      bankApi('POST /api/v1/svc/bank/statements/{statement_id}/reverse', { params: { statement_id } }),
    { invalidates: [fundsKey], done: () => 'Statement reversed' },
  )
  return (
    <RecordSection title="Statements">
      <Loaded query={statements}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">No statements imported yet.</Text>
          ) : (
            <FiguresTable
              id={`bank-statements-${account.id}`}
              label="Statements"
              rows={items}
              columns={[...columns, reversal(one => reverse.mutate(one.id))]}
              rowId={({ id }) => id}
              maxHeight={360}
            />
          )
        }
      </Loaded>
    </RecordSection>
  )
}

const currency = ({ currency: own }: BankStatement) => own

const columns: Array<Column<BankStatement>> = [
  {
    id: 'period',
    title: 'Period',
    kind: 'text',
    value: ({ from, to }) => `${formatDate(from)} to ${formatDate(to)}`,
  },
  { id: 'number', title: 'Number', kind: 'text', value: ({ number }) => number },
  { id: 'opening', title: 'Opens with', kind: 'money', value: one => one.opening_balance, currency },
  { id: 'closing', title: 'Closes with', kind: 'money', value: one => one.closing_balance, currency },
  { id: 'lines', title: 'Movements', kind: 'number', value: ({ lines }) => lines },
  {
    id: 'gap',
    title: 'Missing before it',
    kind: 'money',
    value: ({ gap }) => gap,
    currency,
    missing: 'Nothing',
  },
  { id: 'file', title: 'File', kind: 'text', value: ({ file_name, format }) => file_name ?? format },
  { id: 'author', title: 'Imported by', kind: 'text', value: ({ author }) => author },
]

/** The way to take a statement back whose transactions are not matched. */
const reversal = (onReverse: (statement: BankStatement) => void): Column<BankStatement> => ({
  id: 'reverse',
  title: '',
  kind: 'text',
  value: () => null,
  show: statement => (
    <Button size="compact-xs" variant="default" onClick={() => onReverse(statement)}>
      Reverse
    </Button>
  ),
})
