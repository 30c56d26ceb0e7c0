/** The end of the day (UTC) that was typed, as the API takes it. */
export const endOfDay = (date: string | null): string | null => date && `${date}T23:59:59.999Z`

/** The day of a moment, for a field that takes dates. */
export const dayOf = (moment: string | null): string | null => moment?.slice(0, 10) ?? null
