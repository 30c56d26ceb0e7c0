import { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { firstDayOf } from '../../../books/balances/balances.ts'
import { standings } from '../../../books/balances/nav.ts'
import { accruedCarryAt } from '../../../books/capital/carry-balances.ts'
import { fundFiguresAt } from '../../../books/capital/figures/figures.ts'
import { type CapitalHistory, capitalHistory, withoutCarry } from '../../../books/capital/figures/history.ts'
import { addMonths, daysBetween } from '../../../finance/day-count.ts'
import { annualised, modifiedDietz, timeWeighted } from '../../../finance/returns.ts'
import { type Context, entity, field, invalidField, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'

const ratio = (description: string) => z.number().nullable().meta({ description })

const span = {
  from: z.string().meta({ description: 'Starts at the end of this day' }),
  to: z.string().meta({ description: 'Ends at the end of this day' }),
  begin: field.money('Net assets at the start, less accrued carry and capital called and unpaid'),
  end: field.money('Net assets at the end, less accrued carry and capital called and unpaid'),
  flows: field.money('Paid-in less distributed capital in the quarter, dated by the cash movement'),
  modified_dietz: ratio('Gain over average capital, each flow weighted by the days it was invested'),
}

export const TimeWeighted = entity('TimeWeightedReturn', {
  fund_account_id: field.id(),
  currency: z.string(),
  ...span,
  time_weighted: ratio('Linked quarterly returns'),
  time_weighted_annual: ratio('Time-weighted return a year; not annualised for one year or less (GIPS)'),
  modified_dietz_annual: ratio(
    'Modified Dietz return of the whole period, annualised; not annualised for one year or less (GIPS)',
  ),
  quarters: z.array(z.object(span)).meta({ description: 'One per quarter, between quarter-end valuations' }),
  reasons: z.record(z.string(), z.string()).meta({ description: 'Why a figure is null' }),
  assumptions: z.array(z.string()),
})

/**
 * Time-weighted return and Modified Dietz of a fund between two days (semantics 3.1), out of its net assets at the ends
 * of calendar quarters and the money between them; since the day before the book's first entry unless said otherwise. 422
 * unless `from` is before `to`.
 */
export async function timeWeightedReturn(
  ctx: Context,
  fundId: number,
  { from: first, to: last }: { from?: string | undefined; to?: string | undefined },
) {
  const { currency } = await findFund(ctx, fundId)
  const history = withoutCarry(await capitalHistory(ctx, fundId))
  const to = last ?? (await todayOf(ctx))
  const from = first ?? daysAfter(earliest(await firstDayOf(ctx, fundId), daysOf(history)[0]) ?? to, -1)
  if (from >= to) throw invalidField('from', sentence`must be before ${to}`)
  const days = daysOf(history).filter(date => date > from && date <= to)
  const paid = flowsOn(history, [from, ...days])
  const ends = [from, ...quarterEnds(from, to), to]
  const values = new Map<string, number>()
  for (const day of ends) values.set(day, await netAssetsAt(ctx, fundId, history, day))
  const over = (start: string, end: string) =>
    returnOver({ from: start, to: end, begin: values.get(start) ?? 0, end: values.get(end) ?? 0 }, paid)
  const quarters = ends.slice(1).map((end, at) => over(ends[at] as string, end))
  const whole = over(from, to)
  // Before the first flow there is nothing that could have returned anything.
  const linked = quarters.filter(({ idle }) => !idle).map(({ value }) => value)
  const complete = linked.length > 0 && linked.every(value => value !== null)
  const rate = complete ? timeWeighted(linked as number[]) : null
  const yearly = (value: number | null) => (value === null ? null : annualised(value, from, to))
  return {
    fund_account_id: fundId,
    currency,
    ...present(whole, currency),
    time_weighted: rate,
    time_weighted_annual: yearly(rate),
    modified_dietz_annual: yearly(whole.value),
    quarters: quarters.map(one => present(one, currency)),
    reasons: {
      ...(rate === null ? { time_weighted: reasonOf(quarters) } : {}),
      ...(whole.value === null ? { modified_dietz: reasonOf([whole]) } : {}),
    },
    assumptions: [
      sentence`Each quarter is Modified Dietz between the valuations at its ends; flows count at the end of their day.`,
      sentence`Capital called but unpaid is neither value nor flow.`,
      sentence`Net of all amounts posted to the book, including carried interest as accrued by the last close. Up to a year nothing is annualised.`,
    ].map(ctx.say),
  }
}

/** Why there is no return of these spans. */
const reasonOf = (spans: ReadonlyArray<Pick<Span, 'begin'>>): string =>
  spans.some(({ begin }) => begin < 0) ? 'negative_base' : 'zero_denominator'

const earliest = (...days: ReadonlyArray<string | null | undefined>): string | undefined =>
  days.filter(day => day != null).sort()[0]

/** The days on which money may have moved between the fund and its partners, in order. */
function daysOf({ moves, called }: CapitalHistory): string[] {
  const settled = called.flatMap(one =>
    one.settled.flatMap(({ date, takenBackOn }) => [date, takenBackOn ?? date]),
  )
  return [...new Set([...moves.map(({ date }) => date), ...settled])].sort()
}

/** Returns payments in less payments out by the end of a day, in minor units. */
function paidUntil(history: CapitalHistory, day: string): number {
  const { contributions, unpaid, distributions, owedBack } = fundFiguresAt(history, day)
  return contributions - unpaid - distributions - owedBack
}

function flowsOn(history: CapitalHistory, days: readonly string[]): { date: string; amount: number }[] {
  const sums = days.map(day => paidUntil(history, day))
  return days.slice(1).map((date, at) => ({ date, amount: (sums[at + 1] as number) - (sums[at] as number) }))
}

/** Returns a fund's net assets without its partners' dues, and without accruals to its general partners. */
async function netAssetsAt(
  ctx: Context,
  fundId: number,
  history: CapitalHistory,
  day: string,
): Promise<number> {
  const { nav = 0 } = (await standings(ctx, [fundId], day)).get(fundId) ?? {}
  const { unpaid, owedBack } = fundFiguresAt(history, day)
  return nav - (await accruedCarryAt(ctx, fundId, day)) - unpaid - owedBack
}

function quarterEnds(from: string, to: string): string[] {
  const month = Math.floor((Number(from.slice(5, 7)) - 1) / 3) * 3 + 1
  let start = `${from.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  const ends: string[] = []
  while (start <= to) {
    start = addMonths(start, 3)
    const end = daysAfter(start, -1)
    if (end > from && end < to) ends.push(end)
  }
  return ends
}

interface Span {
  from: string
  to: string
  begin: number
  end: number
}

function returnOver(span: Span, paid: readonly { date: string; amount: number }[]) {
  const within = paid.filter(({ date, amount }) => amount !== 0 && date > span.from && date <= span.to)
  const flows = within.map(({ date, amount }) => ({ day: daysBetween(span.from, date), amount }))
  const found = modifiedDietz({ ...span, days: daysBetween(span.from, span.to), flows })
  return {
    ...span,
    flows: flows.reduce((sum, { amount }) => sum + amount, 0),
    // A loss on a negative base is no fraction of anything (GIPS).
    value: found.average_capital > 0 && span.begin >= 0 ? found.value : null,
    idle: found.average_capital === 0 && found.gain === 0,
  }
}

const present = (
  { from, to, begin, end, flows, value }: ReturnType<typeof returnOver>,
  currency: string,
) => ({
  from,
  to,
  begin: fromMinor(begin, currency),
  end: fromMinor(end, currency),
  flows: fromMinor(flows, currency),
  modified_dietz: value,
})
