import { findDeal } from '../../deals/deal.ts'
import type { Receipt } from '../../finance/loan-life.ts'
import type { Context } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { loanReceived } from '../pricer/index.ts'

/**
 * Returns what came in of a deal's serviced loan as its servicer reported it, as the books of its funds have it and as
 * their banks confirmed it, over the months that were reported.
 */
export async function tieLoan(ctx: Context, dealId: number) {
  await findDeal(ctx, dealId)
  const loan = await loanReceived(ctx.db, dealId)
  if (!loan) return { deal_id: dealId, loan: null }
  const confirmed = await matchedEntries(
    ctx,
    loan.holders.flatMap(({ receipts }) => receipts.map(({ entryId }) => entryId)),
  )
  const show = (minor: number) => fromMinor(minor, loan.currency)
  const shown = ({ interest, principal }: Sums) => ({
    interest: show(interest),
    principal: show(principal),
    total: show(interest + principal),
  })
  const inBank = (receipts: readonly Receipt[]) => receipts.filter(({ entryId }) => confirmed.has(entryId))
  const all = loan.holders.flatMap(({ receipts }) => receipts)
  const [books, bank] = [sumsOf(all), sumsOf(inBank(all))]
  return {
    deal_id: dealId,
    loan: {
      tape_id: loan.tapeId,
      currency: loan.currency,
      reported_until: loan.reportedUntil,
      servicing: loan.reported && shown(loan.reported),
      books: shown(books),
      bank: shown(bank),
      books_less_servicing: loan.reported && show(totalOf(books) - totalOf(loan.reported)),
      bank_less_books: show(totalOf(bank) - totalOf(books)),
      funds: loan.holders.map(({ holdingId, fundId, fund, share, receipts }) => ({
        holding_id: holdingId,
        fund_account_id: fundId,
        fund,
        share,
        books: shown(sumsOf(receipts)),
        bank: shown(sumsOf(inBank(receipts))),
      })),
    },
  }
}

interface Sums {
  interest: number
  principal: number
}

const totalOf = ({ interest, principal }: Sums): number => interest + principal

const sumsOf = (receipts: readonly Receipt[]): Sums => ({
  interest: receipts.reduce((sum, { interest }) => sum + interest, 0),
  principal: receipts.reduce((sum, { principal }) => sum + principal, 0),
})

async function matchedEntries({ db }: Context, entryIds: readonly number[]): Promise<Set<number>> {
  if (entryIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('bank_match_postings')
    .select('entry_id')
    .distinct()
    .where('entry_id', 'in', [...entryIds])
    .execute()
  return new Set(rows.map(({ entry_id }) => entry_id))
}
