/** The reader's day, as `2026-03-31`. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The day after one. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The first day of the fiscal year that has the day in it; the year ends on a month and day, `12-31`. */
export function fiscalYearStart(day: string, yearEnd: string): string {
  const year = Number(day.slice(0, 4))
  const ended = `${year}-${yearEnd}` < day ? year : year - 1
  return dayAfter(`${ended}-${yearEnd}`)
}
