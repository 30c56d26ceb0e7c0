import { dayInOffice } from '../../format/days.ts'

/** Returns the last day before a moment, for a field that takes dates. */
export const lastDayOf = (end: string | null): string | null =>
  end && dayInOffice(new Date(Date.parse(end) - 1))
