import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/money.ts'

type Db = Context['db']

/** What these rows are called, by id. */
export async function namesOf(
  db: Db,
  table: 'deals' | 'lps' | 'fund_accounts',
  ids: ReadonlyArray<number | null>,
): Promise<Map<number | null, string>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** An amount as people write it: `USD 2,500,000.00`. */
export const amountOf = (minor: number, currency: string): string =>
  moneyText(fromMinor(minor, currency), currency)

export function moneyText(amount: number, currency: string): string {
  const whole = Number.isInteger(amount)
  const text = new Intl.NumberFormat('en', {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 4,
  }).format(amount)
  return `${currency} ${text}`
}
