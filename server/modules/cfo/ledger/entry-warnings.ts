import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { ownCashAt } from '../../../books/balances/cash.ts'
import { ALWAYS } from '../../../books/capital/figures/figures.ts'
import { positions } from '../../../books/capital/figures/positions.ts'
import type { EntryRow } from '../../../books/journal/journal-rows.ts'
import { amountSaid, type Context, type Sentence, sentence } from '../../../kernel/index.ts'
import { sumMinor } from '../../../kernel/values/money.ts'
import { categories } from './categories.ts'

/** The accounts that a line of the simple book moves. */
interface Moved {
  /** Debited and credited. */
  from: string
  to: string
  holding: number | null
}

/**
 * Returns what a person should look at once more: cash that the fund does not have, cost of no named holding, and an equal
 * entry of the same day.
 */
export async function warningsOf(
  ctx: Context,
  fund: FundRow,
  entry: EntryRow,
  { from, to, holding }: Moved,
): Promise<Sentence[]> {
  const warnings: Sentence[] = []
  if (from === categories.investment.code && holding === null)
    warnings.push(sentence`The purchase names no holding, so no mark values it: reverse it and name one.`)
  const equal = await equalTo(ctx, entry)
  if (equal !== undefined)
    warnings.push(
      sentence`Entry ${equal} of the same day has the same category and amount: reverse one if both are the same.`,
    )
  if (entry.status === 'posted' && to === '1010') warnings.push(...(await shortfallOf(ctx, fund, entry.date)))
  return warnings
}

/** Returns the number of a posted entry that stands with the day, category and sides of another. */
async function equalTo(ctx: Context, entry: EntryRow): Promise<number | undefined> {
  const equal = await ctx.db
    .selectFrom('gl_entries')
    .select('number')
    .where('fund_account_id', '=', entry.fund_account_id)
    .where('date', '=', entry.date)
    .where('category', '=', entry.category)
    .where('book_debit_minor', '=', entry.book_debit_minor)
    .where('book_credit_minor', '=', entry.book_credit_minor)
    .where('status', '=', 'posted')
    .where('is_void', '=', 0)
    .where('id', '!=', entry.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gl_entries as strike')
            .select('strike.id')
            .whereRef('strike.reverses_id', '=', 'gl_entries.id'),
        ),
      ),
    )
    .orderBy('id')
    .executeTakeFirst()
  return equal?.number ?? undefined
}

/** Says by how much the fund's own cash falls short on a day or after later entries, and what could still be called. */
async function shortfallOf(ctx: Context, fund: FundRow, day: string): Promise<Sentence[]> {
  const cash = Math.min(await ownCashAt(ctx, fund.id, day), await ownCashAt(ctx, fund.id, ALWAYS))
  if (cash >= 0) return []
  const money = (minor: number) => amountSaid(minor, fund.currency)
  const unfunded = sumMinor((await positions(ctx, fund.id)).map(one => one.unfunded))
  return unfunded > 0
    ? [
        sentence`The fund does not have enough cash: this entry leaves it ${money(-cash)} short. ${money(unfunded)} of its commitments can still be called.`,
      ]
    : [sentence`The fund does not have enough cash: this entry leaves it ${money(-cash)} short.`]
}
