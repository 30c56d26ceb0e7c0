import { useQuery } from '@tanstack/react-query'
import type { FundAccount, WaterfallInputs } from '../../../api/modules.ts'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { waterfallInputsQuery } from '../../../queries/funds.ts'

type Holding = WaterfallInputs['holdings'][number]

/** Inputs of a deal-by-deal waterfall: cost, proceeds and value on the day of each holding. */
export function HoldingsInBook({ fund, day }: { fund: FundAccount; day: string }) {
  const book = useQuery(waterfallInputsQuery(fund.id, day))
  return (
    <Loaded query={book}>
      {({ holdings }) => (
        <FiguresTable
          id={`waterfall-holdings-${fund.id}`}
          label="Holdings in the book"
          rows={holdings}
          columns={columnsFor(fund.currency)}
          rowId={({ holding_id }) => holding_id}
        />
      )}
    </Loaded>
  )
}

function columnsFor(currency: string): Array<Column<Holding>> {
  const money = (
    id: 'cost' | 'realised_cost' | 'written_down' | 'fair_value' | 'proceeds' | 'income',
    title: string,
  ): Column<Holding> => ({ id, title, kind: 'money', value: row => row[id], currency: () => currency })
  return [
    { id: 'name', title: 'Holding', kind: 'text', value: ({ name }) => name },
    money('cost', 'Cost'),
    money('realised_cost', 'Of which sold'),
    money('written_down', 'Written down'),
    money('fair_value', 'Fair value'),
    money('proceeds', 'Proceeds'),
    money('income', 'Of which income'),
  ]
}
