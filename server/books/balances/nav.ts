import { AppError, type Context, sentence } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { type AccountType, accountsById, type GlAccountRow } from '../accounts/chart.ts'
import { turnover } from './balances.ts'

/** A fund's balance sheet in minor units: NAV = assets - liabilities = partners' capital. */
export interface Standing {
  assets: number
  liabilities: number
  /** Equity accounts, plus the income less the expenses that are not closed to them yet. */
  capital: number
  nav: number
}

/** The effect of a type's debit balance on each sum. */
const sums: Record<AccountType, readonly [sum: 'assets' | 'liabilities' | 'capital', sign: 1 | -1]> = {
  asset: ['assets', 1],
  liability: ['liabilities', -1],
  equity: ['capital', -1],
  income: ['capital', -1],
  expense: ['capital', -1],
}

/**
 * The standing of these funds, or of all, at the end of a day (inclusive), by fund; a fund without a posting by then
 * has none. Commitments are not part of it. Refuses (500 `books_out_of_balance`) to name a NAV
 * that differs from partners' capital: then the rows were changed by something else than the journal.
 */
export async function standings(
  ctx: Context,
  fundIds: readonly number[] | undefined,
  asOf: string,
): Promise<Map<number, Standing>> {
  const accounts = await accountsById(ctx, fundIds)
  const found = new Map<number, Standing>()
  for (const { fund_account_id, account_id, debit, credit } of await turnover(ctx, { to: asOf }, fundIds)) {
    const standing = found.get(fund_account_id) ?? { assets: 0, liabilities: 0, capital: 0, nav: 0 }
    const [sum, sign] = sums[(accounts.get(account_id) as GlAccountRow).type as AccountType]
    standing[sum] += sign * (debit - credit)
    found.set(fund_account_id, standing)
  }
  for (const [fundId, standing] of found) {
    standing.nav = standing.assets - standing.liabilities
    if (standing.nav === standing.capital) continue
    throw new AppError(
      500,
      'books_out_of_balance',
      sentence`The book of fund ${fundId} does not tie: net assets do not equal partners' capital. No figures are shown.`,
      { members: { fund_account_id: fundId, net_assets: standing.nav, capital: standing.capital } },
    )
  }
  return found
}

/** The standing of one fund; all zero when nothing is posted. */
export async function standingOf(ctx: Context, fundId: number, asOf: string): Promise<Standing> {
  const found = await standings(ctx, [fundId], asOf)
  return found.get(fundId) ?? { assets: 0, liabilities: 0, capital: 0, nav: 0 }
}

/** A standing in major units. */
export const inMajor = ({ assets, liabilities, capital, nav }: Standing, currency: string) => ({
  assets: fromMinor(assets, currency),
  liabilities: fromMinor(liabilities, currency),
  capital: fromMinor(capital, currency),
  nav: fromMinor(nav, currency),
})
