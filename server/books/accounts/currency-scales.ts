import type { Db } from '../../database/index.ts'
import { currencyDigits } from '../../kernel/values/currencies.ts'

/** Thrown when amounts are kept with other decimals than the table of currencies gives them. */
export class ScalesDifferError extends Error {}

/**
 * Compares the database's decimals, for every currency and every fund's book, with the table of currencies; a
 * currency new to the database is entered. Throws and names them where the two differ: amounts would read
 * ten, a hundred or a thousand times their value.
 */
export async function assertScales(db: Db): Promise<void> {
  const kept = await db.selectFrom('currency_scales').selectAll().execute()
  const funds = await db.selectFrom('fund_accounts').select(['currency', 'minor_digits']).distinct().execute()
  const differing = [...kept, ...funds].filter(
    ({ currency, minor_digits }) => currencyDigits.get(currency) !== minor_digits,
  )
  if (differing.length > 0) {
    const told = differing.map(
      ({ currency, minor_digits }) =>
        `${currency} is kept with ${minor_digits} decimals and has ${currencyDigits.get(currency) ?? 'none'} here`,
    )
    throw new ScalesDifferError(
      `The amounts of this database have other decimals than this version of Fund Office gives their currencies: ${[...new Set(told)].join('; ')}. ` +
        'Nothing was changed. Start the version that wrote the database, or restore a backup with the command "restore".',
    )
  }
  const known = new Set(kept.map(({ currency }) => currency))
  const added = [...currencyDigits].filter(([currency]) => !known.has(currency))
  if (added.length > 0)
    await db
      .insertInto('currency_scales')
      .values(added.map(([currency, minor_digits]) => ({ currency, minor_digits })))
      .onConflict(oc => oc.column('currency').doNothing())
      .execute()
}
