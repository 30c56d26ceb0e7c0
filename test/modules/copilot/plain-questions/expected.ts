import type { Json } from '../../../office.ts'
import type { Expected, Lists } from './lists.ts'

export const says = (...parts: Array<string | number>): Expected => ({ says: parts.map(String) })
export const count = (rows: readonly Json[], one: string, many: string): string =>
  rows.length === 0 ? `No ${many}` : `${rows.length} ${rows.length === 1 ? one : many}`
/** The count, and the names of the first few. */
export const counted = (
  rows: readonly Json[],
  one: string,
  many: string,
  nameOf = (row: Json): string => row.name,
): Expected => ({
  says: [count(rows, one, many), ...rows.slice(0, 5).map(nameOf)],
})
const group = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
export const money = (amount: number, currency: string): string =>
  `${currency} ${Number.isInteger(amount) ? group.format(amount) : amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
export const day = (date: string): string =>
  new Date(`${date.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
export const spoken = (key: string | null): string => key?.replaceAll('_', ' ') ?? 'none'
export const sums = (rows: readonly Json[], amount: string, currency = 'currency'): string[] =>
  [
    ...Map.groupBy(
      rows.filter(row => row[amount] !== null),
      row => row[currency] as string,
    ),
  ].map(([unit, some]) =>
    money(some.reduce((sum, row) => sum + Math.round(row[amount] * 100), 0) / 100, unit),
  )
export const named = (rows: readonly Json[], name: string): Json =>
  rows.find(row => row.name.startsWith(name)) as Json
export const byMost = (rows: readonly Json[], field: string): Json =>
  rows.toSorted((a, b) => b[field] - a[field])[0] as Json
export const personOf = ({ people }: Lists, id: number | null): string =>
  (people.find(one => one.id === id)?.name as string | undefined) ?? 'none'
export const committedBy = ({ commitments }: Lists, id: number): number =>
  commitments.filter(({ lp_id }) => lp_id === id).reduce((sum, { amount }) => sum + amount, 0)
export const open = ({ stage }: Json): boolean =>
  !['closed_won', 'closed_lost', 'passed', 'lost'].includes(stage)
export const issued = ({ status }: Json): boolean => !['draft', 'cancelled'].includes(status)
export const within = (date: string | null, from: string, to: string): boolean =>
  date !== null && date >= from && date <= to
export const monthOf = (today: string): [string, string] => [
  `${today.slice(0, 7)}-01`,
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).toISOString().slice(0, 10),
]
export const weekAhead = (today: string): [string, string] => {
  const days = (from: number) => new Date(Date.parse(today) + from * 86_400_000).toISOString().slice(0, 10)
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  return [days(toMonday), days(toMonday + 6)]
}
export const stage =
  (key: string) =>
  ({ deals }: Lists) =>
    deals.filter(row => row.stage === key)
