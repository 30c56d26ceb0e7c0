import { Exact } from '../kernel/values/money.ts'
import { dayNumber } from './day-count.ts'
import { type DatedFlow, type RateOfReturn, xirr } from './irr.ts'

/** A ratio, or null with the reason where its denominator is zero. */
export interface Ratio {
  value: number | null
  reason?: 'zero_denominator'
}

const ratio = (numerator: InstanceType<typeof Exact>, denominator: InstanceType<typeof Exact>): Ratio =>
  denominator.isZero()
    ? { value: null, reason: 'zero_denominator' }
    : { value: numerator.dividedBy(denominator).toNumber() }

const sum = (amounts: readonly number[]) =>
  amounts.reduce<InstanceType<typeof Exact>>((total, amount) => total.plus(amount), new Exact(0))

/** Computes DPI, RVPI and TVPI: distributions, net asset value and both over paid-in capital. */
export function multiples(fund: { paidIn: number; distributions: number; nav: number }) {
  const paidIn = new Exact(fund.paidIn)
  return {
    dpi: ratio(new Exact(fund.distributions), paidIn),
    rvpi: ratio(new Exact(fund.nav), paidIn),
    tvpi: ratio(new Exact(fund.distributions).plus(fund.nav), paidIn),
  }
}

/** Time-weighted return: the sub-periods' returns, linked. */
export const timeWeighted = (returns: readonly number[]): number =>
  returns
    .reduce<InstanceType<typeof Exact>>((product, one) => product.times(new Exact(1).plus(one)), new Exact(1))
    .minus(1)
    .toNumber()

/** Modified Dietz: gain over the average capital, each flow weighted by the days it was there. */
export function modifiedDietz(period: {
  begin: number
  end: number
  days: number
  flows: readonly { day: number; amount: number }[]
}) {
  const gain = new Exact(period.end).minus(period.begin).minus(sum(period.flows.map(({ amount }) => amount)))
  const average = period.flows.reduce<InstanceType<typeof Exact>>(
    (total, { day, amount }) => total.plus(new Exact(period.days - day).dividedBy(period.days).times(amount)),
    new Exact(period.begin),
  )
  return { ...ratio(gain, average), gain: gain.toNumber(), average_capital: average.toNumber() }
}

/** A fund's flows as its investor sees them, its value at the end, and an index level for each of those days. */
export interface Compared {
  flows: readonly DatedFlow[]
  nav: DatedFlow
  index: ReadonlyMap<string, number>
}

/**
 * Computes Kaplan and Schoar's public market equivalent (2005): distributions over contributions, both grown
 * with the index to the end. Above 1 the fund did better than the index.
 */
export function kaplanSchoar(compared: Compared): Ratio {
  const grown = (paid: boolean) =>
    compared.flows.reduce<InstanceType<typeof Exact>>(
      (total, { date, amount }) =>
        amount < 0 === paid ? total.plus(growth(compared, date).times(Math.abs(amount))) : total,
      new Exact(0),
    )
  return ratio(grown(false).plus(compared.nav.amount), grown(true))
}

/**
 * Long and Nickels (1996): the rate of return had every flow been made into the index instead, and the value that
 * would be there at the end.
 */
export function longNickels(compared: Compared): RateOfReturn & { index_value: number } {
  const value = compared.flows.reduce<InstanceType<typeof Exact>>(
    (total, { date, amount }) => total.minus(growth(compared, date).times(amount)),
    new Exact(0),
  )
  const flows = [...compared.flows, { date: compared.nav.date, amount: value.toNumber() }]
  return { ...xirr(flows), index_value: value.toNumber() }
}

function growth({ index, nav }: Compared, date: string) {
  const level = (day: string) => {
    const known = index.get(day)
    if (known === undefined || !(known > 0)) throw new RangeError(`The index has no level for ${day}`)
    return known
  }
  return new Exact(level(nav.date)).dividedBy(level(date))
}

/** A return over more than a year as a yearly one; shorter ones are left as they are (GIPS). */
export function annualised(total: number, from: string, to: string): number {
  const years = (dayNumber(to) - dayNumber(from)) / 365
  return years > 1 ? (1 + total) ** (1 / years) - 1 : total
}
