import { type LoanOnDay, shareOf } from '../../finance/loan-life.ts'
import type { Context } from '../../kernel/index.ts'
import { monthAfter } from './agreed.ts'
import { onDay, outstandingOf, type ServicedLoan, servicedLoan, weightsOf } from './servicing/loan-balance.ts'

/** A holding's part of an instalment of a serviced loan, by the schedule in force; in minor units. */
export interface LoanDue {
  tapeId: number
  dealId: number
  holdingId: number
  fundId: number
  /** The name of the loan. */
  name: string
  currency: string
  month: string
  dueOn: string
  /** Its part that the books have not received. */
  interest: number
  principal: number
  /** Principal of the holding that may still be repaid, as the books have it. */
  outstanding: number
}

/**
 * Returns instalments of these deals' serviced loans due between two days (inclusive), those that were received
 * too; months that ask for no payment are left out. A loan that several funds hold is shared by their allocation,
 * and left out where it does not say the part of each.
 */
export async function loansDue(
  db: Context['db'],
  dealIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<LoanDue[]> {
  if (dealIds.length === 0) return []
  const tapes = await db
    .selectFrom('pricer_tapes')
    .select(['id', 'deal_id', 'pricing_id', 'name', 'currency', 'as_of_date'])
    .where('deal_id', 'in', dealIds)
    .where('pricing_id', 'is not', null)
    .where('superseded_at', 'is', null)
    .orderBy('id')
    .execute()
  const due: LoanDue[] = []
  for (const { name, ...tape } of tapes) {
    const loan = await servicedLoan(db, tape)
    if (!loan) continue
    const about = { tapeId: tape.id, dealId: tape.deal_id as number, name, currency: tape.currency }
    for (const { dueOn, month, ...own } of partsOf(loan, onDay(loan)))
      if (dueOn >= from && dueOn <= to)
        due.push({ ...about, ...own, dueOn, month: monthAfter(tape.as_of_date, month) })
  }
  return due
}

function partsOf(loan: ServicedLoan, on: LoanOnDay) {
  const weights = weightsOf(loan)
  if (!weights) return []
  const asked = new Set(on.months.filter(({ principal }) => principal >= 0).map(({ month }) => month))
  const owed = outstandingOf(loan, on, weights)
  return loan.holders.flatMap(({ holdingId, fundId, receipts }, at) => {
    if (weights[at] === 0) return []
    const outstanding = owed[at] as number
    return shareOf(on, { weights, at, receipts })
      .filter(({ month }) => asked.has(month))
      .map(({ month, dueOn, openInterest, openPrincipal }) => ({
        ...{ holdingId, fundId, month, dueOn, outstanding },
        ...{ interest: openInterest, principal: openPrincipal },
      }))
  })
}

/** Those of the deals whose loan is serviced from its pricing. */
export async function servicedDeals(db: Context['db'], dealIds: readonly number[]): Promise<number[]> {
  if (dealIds.length === 0) return []
  const rows = await db
    .selectFrom('pricer_tapes')
    .select('deal_id')
    .distinct()
    .where('deal_id', 'in', dealIds)
    .where('pricing_id', 'is not', null)
    .where('superseded_at', 'is', null)
    .execute()
  return rows.flatMap(({ deal_id }) => deal_id ?? [])
}
