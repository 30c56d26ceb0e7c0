/** Returns the number of months from a tape's day to a month: 1 is the first payment. */
export const monthsFrom = (from: string, to: string): number => {
  const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return month(to) - month(from)
}

/** The month that many months after a day, as `2026-04`. */
export const monthAfter = (from: string, months: number): string => {
  const at = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
