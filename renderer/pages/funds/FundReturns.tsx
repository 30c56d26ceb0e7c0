import { useQuery } from '@tanstack/react-query'
import type { FundAccount, TimeWeightedReturn } from '../../api/modules.ts'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { rate } from '../../format/figures.ts'
import { whyNot } from '../../format/ratios.ts'
import { timeWeightedQuery } from '../../queries/funds.ts'
import { PublicMarket } from './PublicMarket.tsx'
import { FundPeers } from './peers/FundPeers.tsx'

type Quarter = TimeWeightedReturn['quarters'][number]

/** Time-weighted returns of the fund by quarter, beside an index and its peers. */
export function FundReturns({ fund, end }: { fund: FundAccount; end: string }) {
  const found = useQuery(timeWeightedQuery(fund.id, end))
  return (
    <>
      <RecordSection title="Time-weighted return">
        <Loaded query={found}>{returns => <Shown found={returns} />}</Loaded>
      </RecordSection>
      <RecordSection title="Compared with a public index">
        <PublicMarket fund={fund} end={end} />
      </RecordSection>
      <FundPeers fund={fund} end={end} />
    </>
  )
}

function Shown({ found }: { found: TimeWeightedReturn }) {
  const { reasons } = found
  return (
    <>
      <Stats>
        <Stat
          label="Time-weighted"
          value={rate(found.time_weighted)}
          note={whyNot(reasons.time_weighted) ?? `${formatDate(found.from)} to ${formatDate(found.to)}`}
        />
        <Stat label="Annualised" value={rate(found.time_weighted_annual)} />
        <Stat
          label="Modified Dietz"
          value={rate(found.modified_dietz)}
          note={whyNot(reasons.modified_dietz)}
        />
        <Stat label="Annualised" value={rate(found.modified_dietz_annual)} />
      </Stats>
      <FiguresTable
        id={`time-weighted-${found.fund_account_id}`}
        label="Returns by quarter"
        rows={found.quarters.toReversed()}
        columns={columnsFor(found.currency)}
        rowId={({ to }) => to}
        note={found.assumptions.join(' ')}
      />
    </>
  )
}

function columnsFor(currency: string): Array<Column<Quarter>> {
  const money = (id: 'begin' | 'flows' | 'end', title: string): Column<Quarter> => ({
    id,
    title,
    kind: 'money',
    value: row => row[id],
    currency: () => currency,
  })
  return [
    { id: 'to', title: 'Until', kind: 'date', value: row => row.to },
    money('begin', 'At the start'),
    money('flows', 'Paid in, less paid out'),
    money('end', 'At the end'),
    {
      id: 'return',
      title: 'Return',
      kind: 'percent',
      value: row => row.modified_dietz,
      write: rate,
      missing: '–',
    },
  ]
}
