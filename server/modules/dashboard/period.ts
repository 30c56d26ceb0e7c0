import { daysAfter } from '../../kernel/values/days.ts'

export const periodKeys = ['month', 'quarter', 'year'] as const
export type PeriodKey = (typeof periodKeys)[number]

/** Days from the first to the last, both included. */
export interface Span {
  from: string
  to: string
}

const months: Record<PeriodKey, number> = { month: 1, quarter: 3, year: 12 }

/** The calendar period that `day` lies in, until `day`, and the whole period before it. */
export function periodsAt(day: string, key: PeriodKey): { period: Span; previous: Span } {
  const from = startOf(day, months[key])
  const end = daysAfter(from, -1)
  return { period: { from, to: day }, previous: { from: startOf(end, months[key]), to: end } }
}

function startOf(day: string, size: number): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / size) * size + 1
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}
