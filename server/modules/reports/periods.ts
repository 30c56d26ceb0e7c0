import { type Said, sentence } from '../../kernel/index.ts'
import { longDay } from '../../kernel/speech/figures.ts'
import { daysAfter } from '../../kernel/values/days.ts'

/** The first day of the quarter that a day is in. */
export function quarterStart(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

/** The last day of the quarter before the one that a day is in. */
export const lastQuarterEnd = (day: string): string => daysAfter(quarterStart(day), -1)

/** A period as people call it: `Q3 2026`, or its days. */
export function periodSaid(from: string, to: string): Said {
  const after = daysAfter(to, 1)
  const whole = from === quarterStart(from) && quarterStart(to) === from && after === quarterStart(after)
  return whole
    ? `Q${Math.floor(Number(from.slice(5, 7)) / 3) + 1} ${from.slice(0, 4)}`
    : sentence`${longDay(from)} to ${longDay(to)}`
}
