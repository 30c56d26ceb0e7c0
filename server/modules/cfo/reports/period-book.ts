import { accountsById, familyOf, type GlAccountRow } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { turnover } from '../../../books/balances/balances.ts'
import { operatingTurnover } from '../../../books/balances/operating-turnover.ts'
import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'

/** The net turnover of an account, credit positive, in minor units. */
export interface AccountSum {
  account: GlAccountRow
  debit: number
  credit: number
  net: number
}

/** A fund's book over some days: each account's balance, and its movements besides closings. */
export interface PeriodBook {
  fund: FundRow
  from: string
  to: string
  standing: AccountSum[]
  before: AccountSum[]
  moved: AccountSum[]
  /** Whether an account is one of these or details one. */
  isOf: (account: GlAccountRow, codes: readonly string[]) => boolean
  major: (minor: number) => number
}

/** Reads the book once for all statements of the days. */
export async function periodBook(
  ctx: Context,
  fund: FundRow,
  { from, to, opening }: { from: string; to: string; opening: string },
): Promise<PeriodBook> {
  const chart = await accountsById(ctx, [fund.id])
  const summed = (rows: Awaited<ReturnType<typeof turnover>>): AccountSum[] => {
    const sums = new Map<number, AccountSum>()
    for (const { account_id, debit, credit } of rows) {
      const account = chart.get(account_id) as GlAccountRow
      const sum = sums.get(account_id) ?? { account, debit: 0, credit: 0, net: 0 }
      sum.debit += debit
      sum.credit += credit
      sum.net += credit - debit
      sums.set(account_id, sum)
    }
    return [...sums.values()].sort((one, other) => (one.account.code < other.account.code ? -1 : 1))
  }
  const families = new Map<string, ReadonlySet<number>>()
  const isOf = (account: GlAccountRow, codes: readonly string[]): boolean => {
    const key = codes.join(' ')
    const family = families.get(key) ?? familyOf(chart, codes)
    families.set(key, family)
    return family.has(account.id)
  }
  return {
    fund,
    from,
    to,
    standing: summed(await turnover(ctx, { to }, [fund.id])),
    before: summed(await turnover(ctx, { to: opening }, [fund.id])),
    moved: summed(await operatingTurnover(ctx, { from, to }, [fund.id])),
    isOf,
    major: minor => fromMinor(minor === 0 ? 0 : minor, fund.currency),
  }
}

/** The net of the accounts that a test holds for. */
export const netOf = (sums: readonly AccountSum[], is: (sum: AccountSum) => boolean): number =>
  sums.filter(is).reduce((total, { net }) => total + net, 0)
