import { currencyOf } from '../../../imports/lent-rows.ts'
import type { SheetRow } from '../../../imports/sheet-row.ts'
import type { Reading } from '../../../sources/records/bindings.ts'

/** The side and the amount of a line of another ledger. */
type Sided = 'debit' | 'credit' | 'side'

/**
 * Returns lines of another ledger with their movements, debits positive, in minor units; empty lines are left
 * out.
 */
export function linesOf<C extends string>(
  rows: readonly SheetRow<C | Sided>[],
  amount: NoInfer<C>,
  reading: Reading,
): Array<{ row: SheetRow<C | Sided>; currency: string; net: number }> {
  return rows.flatMap(row => {
    const currency = currencyOf(row, reading) as string
    const [debit, credit] = [row.minor('debit', currency), row.minor('credit', currency)]
    const side = row.values.side === 'credit' ? -1 : 1
    const net =
      debit === null && credit === null
        ? side * (row.minor(amount, currency) ?? 0)
        : (debit ?? 0) - (credit ?? 0)
    return net === 0 ? [] : [{ row, currency, net }]
  })
}
