/** Words of which a page of sentences has some, in the languages that contracts come in. */
const COMMON = new Set(
  `the of and to in is for by that with as on or be shall this not der die das und den von zu mit im des ein eine ist nicht fur le la les
  de des et du en un une est pour dans que el los las y del se por con una il di che e per della dei non da het een van de en te dat op
  att och som det av i na z w o do sie jest nie si na da su za`.split(/\s+/),
)
/** Words from which on a page is judged by them. */
const ENOUGH = 25
/** Characters from which on a page is judged at all. */
const LEAST = 20

/**
 * True for text whose font maps its letters to others: control characters or private ones in it, or words of which none is
 * known until each letter is moved by the same distance.
 */
export function isCipher(text: string): boolean {
  const signs = [...text.replaceAll(/[\s\ufeff]/g, '')]
  if (signs.length < LEAST) return false
  const unreal = signs.filter(sign => /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(sign)).length
  if (unreal > 0.05 * signs.length) return true
  const words = text.split(/[\s\p{Cc}]+/u).filter(word => /\p{L}/u.test(word))
  if (words.length < ENOUGH || !/^[\p{Script=Latin}\p{Script=Common}]*$/u.test(text)) return false
  if (common(words).length > 0) return false
  return SHIFTS.some(by => {
    const known = common(words.map(word => shifted(word, by)))
    return known.length > 0.15 * words.length && new Set(known).size >= DISTINCT
  })
}

/** Known words that differ, from which on letters that are moved are sentences. */
const DISTINCT = 4

const common = (words: readonly string[]): string[] =>
  words
    .map(word => word.toLowerCase().replaceAll(/[^\p{L}]/gu, ''))
    .filter(word => word.length > 1 && COMMON.has(word))

/** Distances at which fonts number their letters from the code of each; 29 is that of most. */
const SHIFTS = [
  ...Array.from({ length: 35 }, (_, at) => at + 1),
  ...Array.from({ length: 35 }, (_, at) => -at - 1),
]

const shifted = (word: string, by: number): string =>
  [...word].map(letter => String.fromCodePoint(Math.max(0, (letter.codePointAt(0) as number) + by))).join('')
