import { allocate, Exact } from '../../kernel/values/money.ts'
import { wholeUnits } from './capital-pool.ts'
import { type FundEvent, type PartnersInput, partnersWaterfall } from './partners.ts'

/** Each partner's account on the day of a hypothetical liquidation; amounts in minor units, by place. */
export interface Liquidation extends Pick<PartnersInput, 'style' | 'partners' | 'events' | 'end'> {
  /** The amount each account would be paid, before unpaid carried interest. */
  worth: readonly number[]
  /** The carried interest paid so far that each bore. */
  borne: readonly number[]
  /** The part of the GP's carry that went to taxes, and is not given back. */
  carryTax: number
}

/**
 * Returns the total carried interest that each partner bears if everything were sold on the day at its value
 * in the book (hypothetical liquidation), carry paid before included. It is less than the carry paid where
 * the GP would owe a clawback.
 */
export function carryDue({ worth, borne, carryTax, ...input }: Liquidation): number[] {
  const deals = new Set(input.events.flatMap(({ deal }) => deal ?? []))
  const date = input.end
  const found = partnersWaterfall({
    ...input,
    escrow: 0,
    carryTax: 0,
    events: [
      ...input.events,
      ...borne.map((amount, partner): FundEvent => ({ date, kind: 'carry', amount, partner })),
      ...[...deals].map((deal): FundEvent => ({ date, kind: 'distribution', amount: 0, deal })),
      ...worth.map(
        (amount, partner): FundEvent => ({
          date,
          kind: 'distribution',
          amount: Math.max(0, amount),
          partner,
        }),
      ),
    ],
  })
  const due = found.partners.map(({ carry, clawback }) => carry - clawback)
  const kept = total(borne) - mostGivenBack(total(borne), carryTax)
  const lacking = kept - total(due)
  if (lacking <= 0) return due
  // Carry the GP need not give back stays with those who bore it.
  const bearing = borne.map((amount, at) => Math.max(0, amount - (due[at] as number)))
  const parts = allocate(lacking, bearing)
  return due.map((amount, at) => amount + (parts[at] as number))
}

/** Returns the maximum clawback of carried interest, after the taxes on it. */
export const mostGivenBack = (carry: number, tax: number): number =>
  wholeUnits(new Exact(1).minus(tax).times(carry))

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
