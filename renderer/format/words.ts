import { language } from '../language/language.ts'
import { formatDate } from './dates.ts'
import { formatMoney } from './numbers.ts'

/** A sentence of the server as its reader writes days and amounts: `5250000 USD, due 2026-10-26` is `USD 5,250,000, due 26 Oct 2026`. */
export const sentence = (text: string): string =>
  text
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, day => formatDate(day))
    .replaceAll(/\b(\d{4,}(?:\.\d+)?) ([A-Z]{3})\b/g, (_, amount: string, currency: string) =>
      formatMoney(Number(amount), currency),
    )

/** Languages that write a noun large wherever it stands. */
const LARGE_NOUNS: readonly string[] = ['de']

/** A noun that stands alone elsewhere, in the middle of a sentence: `Capital call` is `capital call`. */
export const inSentence = (noun: string): string =>
  LARGE_NOUNS.includes(language) ? noun : noun.toLowerCase()
