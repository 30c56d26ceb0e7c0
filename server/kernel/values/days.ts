/** The calendar day (YYYY-MM-DD) that is so many days after another; before it when negative. */
export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
