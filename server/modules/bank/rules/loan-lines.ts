import type { Context } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { loansDue } from '../../pricer/index.ts'
import type { BankAccountRow } from '../rows/bank-account.ts'
import { type OpenLoanLine, ownWords } from './evidence.ts'

/** Days that a payment may be before or after the day it is due. */
export const LOAN_DAYS = 45

/**
 * Returns payments due around these days on loans that the fund alone holds. Where several funds hold a loan,
 * nothing says which part of a payment is whose.
 */
export async function openLoanLines(
  { db }: Context,
  account: BankAccountRow,
  days: { from: string; to: string },
): Promise<OpenLoanLine[]> {
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
  const alone = [...byDeal].flatMap(([dealId, some]) => {
    const [holder] = some
    return some.length === 1 && holder?.fund_account_id === account.fund_account_id
      ? [{ dealId, holder }]
      : []
  })
  const due = await loansDue(
    db,
    alone.map(({ dealId }) => dealId),
    { from: daysAfter(days.from, -LOAN_DAYS), to: daysAfter(days.to, LOAN_DAYS) },
  )
  const paid = await paidOf(
    db,
    due.map(({ tapeId }) => tapeId),
  )
  const holderOf = new Map(alone.map(({ dealId, holder }) => [dealId, holder]))
  return due.flatMap(one => {
    const holder = holderOf.get(one.dealId)
    if (!holder || one.currency !== account.currency) return []
    const before = paid.get(`${one.tapeId} ${one.month}`)
    const [interest, principal] = [
      one.interest - (before?.interest ?? 0),
      one.principal - (before?.principal ?? 0),
    ]
    if (interest + principal <= 0) return []
    const names = [holder.name, holder.deal_name, holder.counterparty, one.name]
    const words = names.flatMap(name => (name ? [ownWords(name)] : []))
    return [{ ...one, interest, principal, holdingId: holder.id, words }]
  })
}

/** Returns payments already matched to each month of these loans, by tape and month. */
async function paidOf(
  db: Context['db'],
  tapeIds: readonly number[],
): Promise<Map<string, { interest: number; principal: number }>> {
  if (tapeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bank_match_loans')
    .select(['tape_id', 'month', 'interest_minor', 'principal_minor'])
    .where('tape_id', 'in', [...new Set(tapeIds)])
    .execute()
  const paid = new Map<string, { interest: number; principal: number }>()
  for (const { tape_id, month, interest_minor, principal_minor } of rows) {
    const key = `${tape_id} ${month}`
    const sum = paid.get(key) ?? { interest: 0, principal: 0 }
    paid.set(key, { interest: sum.interest + interest_minor, principal: sum.principal + principal_minor })
  }
  return paid
}
