import { type Lent, lentAnswer, rowsOfLent } from '../../../../imports/lending.ts'
import type { Context } from '../../../../kernel/index.ts'
import { fromMinor } from '../../../../kernel/values/money.ts'
import { trialBalance } from '../lent-kinds.ts'
import { linesOf } from '../lent-sides.ts'
import { totalsOf } from '../totals.ts'

/** Another ledger's trial balance: each account on the side of its balance, and whether both sides agree. */
export async function lentTrialBalance(ctx: Context, lent: Lent, as_of: string | undefined) {
  const { rows, source } = await rowsOfLent(ctx, trialBalance, lent)
  const sums = linesOf(rows, 'balance', lent.reading).map(({ row: { values }, currency, net }) => ({
    account: values.account as string,
    name: values.account_name ?? null,
    category: values.category ?? null,
    currency,
    debit: Math.max(net, 0),
    credit: Math.max(0 - net, 0),
  }))
  const summed = totalsOf(sums, 'debit')
  const answer = {
    accounts: sums.map(({ debit, credit, currency, ...account }) => ({
      ...account,
      currency,
      debit: fromMinor(debit, currency),
      credit: fromMinor(credit, currency),
      balance: fromMinor(debit - credit, currency),
    })),
    ...summed,
    balanced: summed.totals.by_currency.every(({ balance }) => balance === 0),
    as_of: as_of ?? null,
    source,
  }
  return lentAnswer(lent, answer, { accounts: [] })
}
