import type { Context } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { loansDue, servicedDeals } from '../../pricer/index.ts'
import type { BankAccountRow } from '../rows/bank-account.ts'
import { type OpenLoanLine, type OwnWords, ownWords } from './evidence.ts'

/** Days that a payment may be before or after the day it is due. */
export const LOAN_DAYS = 45

/** Loans that a bank account's fund holds. */
export interface LoansHeld {
  /** Payments due around the days, those that are received too: a loan may be repaid beyond them. */
  lines: OpenLoanLine[]
  /** Words that identify the serviced loans and their borrowers. */
  borrowers: ReadonlyArray<readonly OwnWords[]>
}

/**
 * Returns the fund's part of the payments due around these days on loans that it holds: the whole where it holds them
 * alone, and else by the allocation.
 */
export async function loansHeld(
  { db }: Context,
  account: BankAccountRow,
  days: { from: string; to: string },
): Promise<LoansHeld> {
  const held = await wordsOfDeals(db, account.fund_account_id)
  const due = await loansDue(db, [...held.keys()], {
    from: daysAfter(days.from, -LOAN_DAYS),
    to: daysAfter(days.to, LOAN_DAYS),
  })
  const own = due.filter(
    ({ fundId, currency }) => fundId === account.fund_account_id && currency === account.currency,
  )
  const lines = [...Map.groupBy(own, ({ dealId }) => dealId)].flatMap(([dealId, some]) => {
    // Of two holdings of one fund nothing says which is paid.
    if (new Set(some.map(({ holdingId }) => holdingId)).size > 1) return []
    const words = held.get(dealId) as OwnWords[]
    return some.map(one => ({ ...one, words: [...words, ownWords(one.name)] }))
  })
  const serviced = await servicedDeals(db, [...held.keys()])
  return { lines, borrowers: serviced.flatMap(dealId => [held.get(dealId) as OwnWords[]]) }
}

/** Words that identify the loans that a fund holds and their borrowers, by deal. */
async function wordsOfDeals(db: Context['db'], fundId: number): Promise<Map<number, OwnWords[]>> {
  const holders = await db
    .selectFrom('holdings')
    .innerJoin('deals', 'deals.id', 'holdings.deal_id')
    .select(['holdings.deal_id', 'holdings.name', 'deals.name as deal_name', 'deals.counterparty'])
    .where('holdings.fund_account_id', '=', fundId)
    .where('holdings.status', '!=', 'exited')
    .orderBy('holdings.id')
    .execute()
  return new Map(
    [...Map.groupBy(holders, ({ deal_id }) => deal_id as number)].map(([dealId, some]) => [
      dealId,
      some
        .flatMap(one => [one.name, one.deal_name, one.counterparty])
        .flatMap(name => (name ? [ownWords(name)] : [])),
    ]),
  )
}
