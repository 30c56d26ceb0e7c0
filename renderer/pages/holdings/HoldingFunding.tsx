import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HoldingFunding as Funding, Holding } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { CallForHolding } from '../../components/holding/CallForHolding.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatMoney } from '../../format/numbers.ts'
import { fundingQuery } from '../../queries/holdings.ts'
import { callStates } from '../../words/capital.ts'

/** Remaining cost of a holding, the cash its fund lacks for it, and the calls made for it. */
export function HoldingFunding({ holding }: { holding: Holding }) {
  const funding = useQuery(fundingQuery(holding.id))
  return (
    <RecordSection title="Funding" action={<CallForHolding holding={holding} />}>
      <Loaded query={funding}>
        {found => (
          <>
            {found.to_pay === null ? (
              <Text c="dimmed">Enter the expected cost to see the fund’s shortfall.</Text>
            ) : (
              <Facts facts={factsOf(found)} />
            )}
            {found.calls.length > 0 && (
              <FiguresTable
                id={`calls-for-holding-${holding.id}`}
                label="Capital called for this holding"
                rows={found.calls}
                columns={columnsIn(found.currency)}
                rowId={({ call_id }) => call_id}
                dense
              />
            )}
          </>
        )}
      </Loaded>
    </RecordSection>
  )
}

function factsOf({ currency, to_pay, cash, called_unpaid, drafted, lacking, uncalled }: Funding) {
  const money = (amount: number | null) => (amount === null ? 'None' : formatMoney(amount, currency))
  return [
    ['Outstanding', money(to_pay)],
    ['Fund cash', money(cash)],
    ['Called, unpaid', money(called_unpaid)],
    ['Draft calls', money(drafted)],
    ['Shortfall', money(lacking)],
    ['Unfunded', money(uncalled)],
  ] as const
}

type Called = Funding['calls'][number]

const columnsIn = (currency: string): Array<Column<Called>> => [
  {
    id: 'call',
    title: 'Capital call',
    kind: 'text',
    value: ({ title }) => title,
    show: ({ call_id, title }) => (
      <Anchor component={Link} to={`/capital-calls/${call_id}`} size="sm">
        {title}
      </Anchor>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    kind: 'text',
    value: ({ status }) => callStates[status].label,
    show: ({ status }) => <Status tone={callStates[status].tone}>{callStates[status].label}</Status>,
  },
  { id: 'due', title: 'Due', kind: 'date', value: ({ due_date }) => due_date },
  {
    id: 'amount',
    title: 'For this holding',
    kind: 'money',
    value: ({ amount }) => amount,
    currency: () => currency,
  },
]
