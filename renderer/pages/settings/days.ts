import { dayInOffice } from '../../format/days.ts'

/** The last day of what ends at a moment, for a field that takes dates. */
export const lastDayOf = (end: string | null): string | null =>
  end && dayInOffice(new Date(Date.parse(end) - 1))
