import { bare, paired } from '../../database/letters.ts'

// The letters of names, which the databases search by, for what searches beside them.

export { bare, folded, spellings, spellingsInCase } from '../../database/letters.ts'

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a text, in small letters without marks, in order. */
export const plainWords = (text: string): string[] => wordsIn(bare(text))

/** The words of a text in each spelling, in small letters without marks: `Müller` is `muller` and `mueller`. */
export function spelledWords(text: string): string[] {
  const [one, other] = [bare(text), paired(text)]
  return one === other ? wordsIn(one) : [...wordsIn(one), ...wordsIn(other)]
}
