import type { JournalEntry } from '../../../api/modules.ts'
import { sumOf } from '../../../format/sums.ts'

/** The effect of one entry on one account. */
export interface LedgerRow {
  entry: JournalEntry
  debit: number
  credit: number
  /** The account's balance after it, debit positive. */
  balance: number
}

/**
 * The entries of an account until a day, the latest first, each with the balance after it. The balances are taken
 * backwards from the account's own, so they hold when older entries are not loaded.
 */
export function ledgerOf(
  entries: readonly JournalEntry[],
  account: { code: string; balance: number; currency: string },
  asOf: string | null,
): LedgerRow[] {
  const counted = entries
    .filter(({ status, deleted, date }) => status === 'posted' && !deleted && (!asOf || date <= asOf))
    .toSorted((a, b) => (a.date === b.date ? (b.number ?? 0) - (a.number ?? 0) : a.date < b.date ? 1 : -1))
  const rows: LedgerRow[] = []
  let balance = account.balance
  for (const entry of counted) {
    const lines = entry.lines.filter(({ code }) => code === account.code)
    if (lines.length === 0) continue
    const [debit, credit] = (['debit', 'credit'] as const).map(side =>
      sumOf(
        lines.map(line => line[side]),
        account.currency,
      ),
    ) as [number, number]
    rows.push({ entry, debit, credit, balance })
    balance = sumOf([balance, -debit, credit], account.currency)
  }
  return rows
}
