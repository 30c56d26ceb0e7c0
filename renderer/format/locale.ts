/** The reader's own, from the browser: dates and numbers are written and read as they are used to. */
export const locale: string = globalThis.navigator?.language ?? 'en-GB'
