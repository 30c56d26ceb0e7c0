import type { Context } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { loansDue } from '../../pricer/index.ts'
import type { BankAccountRow } from '../rows/bank-account.ts'
import { type OpenLoanLine, type OwnWords, ownWords } from './evidence.ts'

/** Days that a payment may be before or after the day it is due. */
export const LOAN_DAYS = 45

/** A deal of the fund's holdings, by which its loan and borrower are known. */
interface Held {
  dealId: number
  /** The only holding of it; null where several funds hold it. */
  holdingId: number | null
  words: readonly OwnWords[]
}

/** Loans that a bank account's fund holds. */
export interface LoansHeld {
  /** Payments due around the days, those that are received too: a loan may be repaid beyond them. */
  lines: OpenLoanLine[]
  /** Words that identify the serviced loans and their borrowers. */
  borrowers: ReadonlyArray<readonly OwnWords[]>
}

/**
 * Returns payments due around these days on loans that the fund alone holds. Where several funds hold a loan,
 * nothing says which part of a payment is whose.
 */
export async function loansHeld(
  { db }: Context,
  account: BankAccountRow,
  days: { from: string; to: string },
): Promise<LoansHeld> {
  const held = await dealsHeld(db, account)
  const due = await loansDue(db, [...held.keys()], {
    from: daysAfter(days.from, -LOAN_DAYS),
    to: daysAfter(days.to, LOAN_DAYS),
  })
  const lines = due.flatMap(one => {
    const { holdingId, words } = held.get(one.dealId) as Held
    if (holdingId === null || one.currency !== account.currency) return []
    return [{ ...one, holdingId, words: [...words, ownWords(one.name)] }]
  })
  const serviced = new Set(due.map(({ dealId }) => dealId))
  const borrowers = [...held.values()].filter(({ dealId }) => serviced.has(dealId)).map(({ words }) => words)
  return { lines, borrowers }
}

async function dealsHeld(db: Context['db'], account: BankAccountRow): Promise<Map<number, Held>> {
  const holders = await db
    .selectFrom('holdings')
    .innerJoin('deals', 'deals.id', 'holdings.deal_id')
    .select(['holdings.id', 'holdings.fund_account_id', 'holdings.deal_id', 'holdings.name'])
    .select(['deals.name as deal_name', 'deals.counterparty'])
    .where('holdings.deal_id', 'in', eb =>
      eb
        .selectFrom('holdings as own')
        .select('own.deal_id')
        .where('own.fund_account_id', '=', account.fund_account_id),
    )
    .where('holdings.status', '!=', 'exited')
    .orderBy('holdings.id')
    .execute()
  const byDeal = Map.groupBy(holders, ({ deal_id }) => deal_id as number)
  return new Map(
    [...byDeal].map(([dealId, some]) => {
      const [first] = some
      const isAlone = some.length === 1 && first?.fund_account_id === account.fund_account_id
      const names = some.flatMap(one => [one.name, one.deal_name, one.counterparty])
      const words = names.flatMap(name => (name ? [ownWords(name)] : []))
      return [dealId, { dealId, holdingId: isAlone ? (first?.id ?? null) : null, words }]
    }),
  )
}
