import { useQuery } from '@tanstack/react-query'
import type { CapitalStatements } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney, formatPercent } from '../../format/numbers.ts'
import { multiple, whyNot } from '../../format/ratios.ts'
import { meant } from '../../language/language.ts'
import { statementQuery } from '../../queries/investors.ts'

type Statement = CapitalStatements['statements'][number]
interface Line {
  key: string
  label: string
  amounts: number[]
}

interface LatestStatementProps {
  investor: { id: number }
  fund: { id: number; name: string }
  close: { id: number; period_end: string }
}

/** The capital account of an investor as the last close states it: quarter, year and since inception. */
export function LatestStatement({ investor, fund, close }: LatestStatementProps) {
  const stated = useQuery(statementQuery(investor.id, fund.id, close.id))
  const label = `Statement to ${formatDate(close.period_end)}, ${fund.name}`
  return (
    <Loaded query={stated}>
      {({ statements: [own], columns, currency }) =>
        own && (
          <>
            <FiguresTable
              id={`statement-${investor.id}-${close.period_end}`}
              label={label}
              rows={linesOf(own)}
              columns={columnsOf(columns, currency)}
              rowId={({ key }) => key}
              isTotal={({ key }) => key.endsWith('closing')}
              note={label}
            />
            <Facts facts={factsOf(own, currency)} />
          </>
        )
      }
    </Loaded>
  )
}

const linesOf = ({ lines, commitment }: Statement): Line[] => [
  ...lines,
  ...(commitment?.lines ?? []).map(line => ({ ...line, key: `commitment.${line.key}` })),
]

const columnsOf = (columns: CapitalStatements['columns'], currency: string): Array<Column<Line>> => [
  { id: 'line', title: 'Line', kind: 'text', value: ({ label }) => label },
  ...columns.map(
    ({ key, label, start }, at): Column<Line> => ({
      id: key,
      title: `${label}, from ${formatDate(start)}`,
      kind: 'money',
      value: ({ amounts }) => amounts[at] ?? 0,
      currency: () => currency,
    }),
  ),
]

function factsOf({ commitment, metrics }: Statement, currency: string) {
  const money = (amount: number) => formatMoney(amount, currency)
  // An earlier close did not store it.
  const orNone = (amount: number | null) => (amount === null ? null : money(amount))
  const promised = commitment && [
    ['Commitment', money(commitment.committed)],
    [meant('Funded', 'a commitment'), money(commitment.funded)],
    ['Distributed and recallable', money(commitment.recallable)],
    ['Unfunded', money(commitment.unfunded)],
  ]
  const paid: [string, string | null][] = metrics
    ? [
        ['Paid in', orNone(metrics.paid_in)],
        ['Distributed since inception', orNone(metrics.distributed)],
        ['Called, unpaid', orNone(metrics.unpaid)],
      ]
    : []
  const returned = metrics && [
    ['DPI', whyNot(metrics.reasons.dpi) ?? multiple(metrics.dpi)],
    ['RVPI', whyNot(metrics.reasons.rvpi) ?? multiple(metrics.rvpi)],
    ['TVPI', whyNot(metrics.reasons.tvpi) ?? multiple(metrics.tvpi)],
    ['Net IRR', metrics.irr === null ? whyNot(metrics.reasons.irr) : formatPercent(metrics.irr, 2)],
  ]
  return [...(promised ?? []), ...paid, ...(returned ?? [])].map(
    ([name = '', value]) => [name, value] as const,
  )
}
