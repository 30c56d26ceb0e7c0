import { spelledWords } from '../../kernel/names/spellings.ts'
import { stemOf } from './words.ts'

const LONGEST_QUOTE = 400
/** A text up to this length is quoted whole, with its context. */
const SHORT = 160

export const stemsOf = (text: string): Set<string> => new Set(spelledWords(text).map(stemOf))

/** Counts the words found in a text; each word is a list of equivalent stems. */
export function wordsIn(text: string, stems: readonly (readonly string[])[]): number {
  const has = stemsOf(text)
  return stems.filter(same => same.some(stem => has.has(stem))).length
}

/** Returns the sentence of a long text that has most of the question's words, unchanged. */
export function bestQuote(text: string, stems: readonly (readonly string[])[]): string {
  if (text.length <= SHORT) return text.trim()
  const sentences = text.match(/[^.!?]+(?:[.!?]+(?=\s|$)|$)/g) ?? [text]
  const best = sentences.reduce((most, sentence) =>
    wordsIn(sentence, stems) > wordsIn(most, stems) ? sentence : most,
  )
  return best.trim().slice(0, LONGEST_QUOTE)
}
