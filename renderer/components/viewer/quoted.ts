/** Words kept of a quote that is cut. */
const BEGINNING = 8

/** A quote as the words that a page has, whatever the spaces and line breaks between them. */
export const wordsOf = (quote: string): string => quote.replaceAll(/\s+/g, ' ').trim()

/** The first words of a quote. */
export const beginningOf = (quote: string): string => quote.split(' ').slice(0, BEGINNING).join(' ')
