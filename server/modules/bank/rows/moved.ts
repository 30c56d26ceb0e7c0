import { findFund } from '../../../books/accounts/fund-accounts.ts'
import type { Context } from '../../../kernel/index.ts'
import type { BankAccountRow } from './bank-account.ts'

interface Sides {
  debit_minor: number
  credit_minor: number
  foreign_minor: number | null
}

/** Returns whether a bank account is in another currency than its fund's book. */
export const isForeign = async (ctx: Context, account: BankAccountRow): Promise<boolean> =>
  (await findFund(ctx, account.fund_account_id)).currency !== account.currency

/**
 * Returns a function for the amount a ledger line moves on a bank account, in minor units of the account's
 * currency, debits positive. A revaluation moves nothing.
 */
export async function movedOn(ctx: Context, account: BankAccountRow): Promise<(line: Sides) => number> {
  if (await isForeign(ctx, account))
    return ({ debit_minor, foreign_minor }) =>
      debit_minor > 0 ? (foreign_minor ?? 0) : 0 - (foreign_minor ?? 0)
  return ({ debit_minor, credit_minor }) => debit_minor - credit_minor
}
