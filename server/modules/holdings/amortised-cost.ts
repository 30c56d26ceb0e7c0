import { findHolding } from '../../books/accounts/holding.ts'
import { effective } from '../../finance/amortisation.ts'
import type { Context } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import { loanCostOf } from '../pricer/index.ts'

/** Returns a holding of a loan at amortised cost, with the entry that accretes what is earned of its discount by then. */
export async function amortisedCostOf(ctx: Context, holdingId: number, asOf?: string) {
  const holding = await findHolding(ctx, holdingId)
  const day = asOf ?? (await todayOf(ctx))
  const found = await loanCostOf(ctx, holding, day)
  const about = { holding_id: holdingId, as_of: day }
  if (!found) return { ...about, loan: null }
  const { tapeId, name, currency, rate, toAccrete } = found
  const show = (minor: number) => fromMinor(minor, currency)
  const amount = show(toAccrete ?? 0)
  const entry =
    amount > 0
      ? {
          fund_account_id: holding.fund_account_id,
          date: day,
          description: `${name}: discount earned at the effective rate`,
          lines: [
            { code: '1310', debit: amount, investment_id: holdingId },
            { code: '4010', credit: amount, investment_id: holdingId },
          ],
        }
      : null
  return {
    ...about,
    loan: {
      tape_id: tapeId,
      currency,
      outstanding: show(found.outstanding),
      cost: show(found.cost),
      discount: show(found.discount),
      unearned: show(found.unearned),
      effective_rate: effective(rate),
      to_accrete: toAccrete === null ? null : show(toAccrete),
      entry,
    },
  }
}
