import { receiptsOf } from '../../../books/holdings/receipts.ts'
import { fromJson } from '../../../database/columns.ts'
import {
  type CameIn,
  type LoanOnDay,
  loanOn,
  type Receipt,
  type Reported,
} from '../../../finance/loan-life.ts'
import type { Context } from '../../../kernel/index.ts'
import { allocate, toMinor } from '../../../kernel/values/money.ts'
import { monthsFrom } from '../agreed.ts'
import type { RemittanceReport } from '../tapes/tape-schemas.ts'
import { type AgreedLoan, agreedOf } from './amendments.ts'

type Db = Context['db']

/** A tape of one loan, serviced from its pricing. */
export interface ServicedTape {
  id: number
  deal_id: number | null
  pricing_id: number | null
  currency: string
  as_of_date: string
}

/** A serviced loan: its contract and amendments, and what came in by reports and in the books. */
export interface ServicedLoan {
  agreed: AgreedLoan
  asOf: string
  cameIn: CameIn
  holders: Holder[]
}

/** A fund's holding of a loan, with what its books received. */
export interface Holder {
  holdingId: number
  fundId: number
  fund: string
  /** The holding's part of the allocation, in minor units; null where nothing says it. */
  part: number | null
  receipts: Receipt[]
}

/** Returns a serviced loan with all that came in; null of a tape that was made from no pricing. */
export async function servicedLoan(db: Db, tape: ServicedTape): Promise<ServicedLoan | null> {
  const agreed = await agreedOf(db, tape)
  if (!agreed) return null
  const holders = await holdersOf(db, tape)
  const receipts = holders
    .flatMap(holder => holder.receipts)
    .sort((one, other) => one.day.localeCompare(other.day))
  return { agreed, asOf: tape.as_of_date, cameIn: { reports: await reportsOn(db, tape), receipts }, holders }
}

/** The loan at the end of a day; without one, with all that came in. */
export const onDay = ({ agreed, asOf, cameIn }: ServicedLoan, day?: string): LoanOnDay =>
  loanOn(agreed, asOf, cameIn, day)

async function reportsOn(db: Db, { id, as_of_date, currency }: ServicedTape): Promise<Reported[]> {
  const rows = await db
    .selectFrom('pricer_remittances')
    .select(['period', 'report'])
    .where('tape_id', '=', id)
    .where('superseded_at', 'is', null)
    .orderBy('period')
    .execute()
  return rows.flatMap(({ period, report }) => {
    const [loan] = fromJson<RemittanceReport>(report).loans
    if (loan === undefined) return []
    const minor = (amount: number) => toMinor(amount, currency, 'report')
    return {
      month: monthsFrom(as_of_date.slice(0, 7), period),
      interest: minor(loan.interest_paid),
      principal: minor(loan.principal_paid),
      prepaid: minor(loan.prepayment) + minor(loan.recovery),
      loss: minor(loan.loss),
      ending: minor(loan.ending_balance),
    }
  })
}

/**
 * Returns the holdings of a loan with what the books of their funds received. A fund in another currency does not say
 * what it was in the loan's.
 */
async function holdersOf(db: Db, { deal_id, currency }: ServicedTape): Promise<Holder[]> {
  if (deal_id === null) return []
  const holdings = await db
    .selectFrom('holdings')
    .innerJoin('fund_accounts as fund', 'fund.id', 'holdings.fund_account_id')
    .select(['holdings.id', 'holdings.fund_account_id', 'holdings.expected_cost_minor', 'holdings.status'])
    .select('fund.name as fund')
    .where('holdings.deal_id', '=', deal_id)
    .where('fund.currency', '=', currency)
    .orderBy('holdings.id')
    .execute()
  const received = await receiptsOf({ db }, holdings)
  const standing = holdings.filter(({ status }) => status !== 'exited')
  return holdings.map(({ id, fund_account_id, fund, status, expected_cost_minor }) => ({
    ...{ holdingId: id, fundId: fund_account_id, fund, receipts: received.get(id) ?? [] },
    part: status === 'exited' ? 0 : standing.length === 1 ? 1 : expected_cost_minor,
  }))
}

/** Returns the holders' weights in the loan; null where several hold it and the allocation does not say of each. */
export function weightsOf({ holders }: ServicedLoan): number[] | null {
  const weights = holders.flatMap(({ part }) => part ?? [])
  return weights.length === holders.length && weights.some(weight => weight > 0) ? weights : null
}

/** Principal that each holder has outstanding by the books, in the order of the holders. */
export function outstandingOf(
  { holders }: ServicedLoan,
  { outstandingInBooks, taken }: LoanOnDay,
  weights: readonly number[],
): number[] {
  const repaid = holders.map(({ receipts }, at) =>
    weights[at] === 0 ? 0 : receipts.reduce((sum, one) => sum + (taken.has(one) ? one.principal : 0), 0),
  )
  const whole = repaid.reduce((sum, one) => sum + one, outstandingInBooks)
  return allocate(whole, weights).map((part, at) => part - (repaid[at] as number))
}
