import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Holding, HoldingMovement } from '../../api/modules.ts'
import { FundLink } from '../../components/links/FundLink.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { movementsQuery } from '../../queries/holdings.ts'

/** Every entry that moved a holding, with its effect. */
export function HoldingMovements({ holding }: { holding: Holding }) {
  const movements = useQuery(movementsQuery(holding.id))
  return (
    <RecordSection title="Movements">
      <Loaded query={movements}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">
              No entries for this holding yet. Select it in the fund’s journal when booking its purchase.
            </Text>
          ) : (
            <FiguresTable
              id={`holding-${holding.id}`}
              label="Movements of the holding"
              rows={items}
              columns={columnsFor(holding)}
              rowId={({ entry_id }) => entry_id}
              dense
            />
          )
        }
      </Loaded>
    </RecordSection>
  )
}

const columnsFor = ({ fund_account_id, figures }: Holding): Array<Column<HoldingMovement>> => [
  { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date },
  {
    id: 'entry',
    title: 'Entry',
    kind: 'text',
    value: ({ number, description }) => `${number} ${description ?? ''}`.trim(),
    show: ({ entry_id, number, description }) => (
      <FundLink fundId={fund_account_id} search={{ tab: 'journal', entry: String(entry_id) }}>
        {`${number} ${description ?? ''}`.trim()}
      </FundLink>
    ),
  },
  ...(['cost', 'unrealised', 'realised', 'income', 'cash'] as const).map(
    (kind): Column<HoldingMovement> => ({
      id: kind,
      title: titles[kind],
      kind: 'money',
      // Amounts an entry did not move stay empty.
      value: movement => (movement[kind] === 0 ? null : movement[kind]),
      currency: () => figures.currency,
    }),
  ),
]

const titles = {
  cost: 'Cost',
  unrealised: 'Mark',
  realised: 'Realised',
  income: 'Income',
  cash: 'Cash',
} as const
