import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FundAccount } from '../../api/modules.ts'
import { type FlowKind, noticesAt } from '../../api/papers.ts'
import { sumOf } from '../../format/sums.ts'
import type { Column } from '../table/columns/columns.ts'
import classes from './flow.module.css'

/** One investor's part of a flow. */
export interface FlowLine {
  /** 0 in the sums. */
  lp_id: number
  lp_name: string
  amount: number
  unfunded_before: number
  unfunded_after: number
}

/** The investor, and the way to their page. */
export const investorColumn = <Line extends FlowLine>(): Column<Line> => ({
  id: 'investor',
  title: 'Investor',
  kind: 'text',
  value: ({ lp_name }) => lp_name,
  show: ({ lp_id, lp_name }) =>
    lp_id === 0 ? (
      lp_name
    ) : (
      <Link to="/investors/$investorId" params={{ investorId: String(lp_id) }} className={classes.investor}>
        {lp_name}
      </Link>
    ),
})

/** An amount of every line, all in the currency of the flow. */
export const amountColumn = <Line,>(
  currency: string,
  id: string,
  title: string,
  value: (line: Line) => number,
): Column<Line> => ({ id, title, kind: 'money', value, currency: () => currency })

/** Unfunded commitment of the investor before and after the flow. */
export const unfundedColumns = <Line extends FlowLine>(currency: string): Array<Column<Line>> => [
  amountColumn(currency, 'unfunded_before', 'Unfunded before', line => line.unfunded_before),
  amountColumn(currency, 'unfunded_after', 'Unfunded after', line => line.unfunded_after),
]

/** The notice of each investor who has one, as PDF. */
export const noticeColumn = <Line extends FlowLine>(
  kind: FlowKind,
  id: number,
  isNoticed: (line: Line) => boolean,
): Column<Line> => ({
  id: 'notice',
  title: 'Notice',
  kind: 'text',
  value: () => null,
  action: true,
  show: line =>
    line.lp_id !== 0 &&
    isNoticed(line) && (
      <Anchor
        size="sm"
        href={noticesAt(kind, id, 'pdf', line.lp_id)}
        download
        aria-label={`Notice for ${line.lp_name} as PDF`}
      >
        PDF
      </Anchor>
    ),
})

/** The fund of a flow. */
export const fundColumn = <Row extends { fund_account_id: number | null }>(
  funds: readonly FundAccount[],
): Column<Row> => ({
  id: 'fund',
  title: 'Fund',
  kind: 'choice',
  value: ({ fund_account_id }) => (fund_account_id === null ? null : String(fund_account_id)),
  choices: funds.map(({ id, name }) => ({ value: String(id), label: name })),
  width: 180,
})

/** The lines of an allocation as one more of them, with the named amounts summed; none where one line says it all. */
export function totalOf<Line extends FlowLine, Amount extends keyof Line>(
  { allocation, currency }: { allocation: readonly Line[]; currency: string },
  amounts: ReadonlyArray<Amount & (Line[Amount] extends number ? Amount : never)>,
): Line | undefined {
  const [first] = allocation
  if (!first || allocation.length === 1) return undefined
  const sums = amounts.map(amount => [
    amount,
    sumOf(
      allocation.map(line => Number(line[amount])),
      currency,
    ),
  ])
  return { ...first, lp_id: 0, lp_name: 'Total', ...Object.fromEntries(sums) }
}
