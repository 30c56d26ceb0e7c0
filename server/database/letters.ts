/** Letters that no decomposition turns into a plain one, in small letters. */
export const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŋ: 'n',
  ı: 'i',
  ə: 'a',
  ŧ: 't',
  ĸ: 'k',
  '’': "'",
  '‘': "'",
  ʼ: "'",
}

/** Letters that passports, registers and SWIFT write as two. */
export const PAIRS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** With capital letters beside the small ones; a letter that stands for two begins with the capital alone. */
const inBothCases = (letters: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...letters,
  ...Object.fromEntries(
    Object.entries(letters).flatMap(([letter, latin]) => {
      const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
      if (capital === letter || /[A-Z]/.test(capital)) return []
      return [[capital, latin.charAt(0).toUpperCase() + latin.slice(1)]]
    }),
  ),
})

const replacing = (letters: Readonly<Record<string, string>>): ((text: string) => string) => {
  const pattern = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
  return text => text.replace(pattern, letter => letters[letter] ?? letter)
}

const toPlain = replacing(PLAIN)
const toPairs = replacing(PAIRS)
const toPlainInCase = replacing(inBothCases(PLAIN))
const toPairsInCase = replacing(inBothCases(PAIRS))

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

const unmarked = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Small letters without marks: `Łódź` is `lodz`, `Straße` is `strasse`. */
export const bare = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : unmarked(toPlain(text.normalize('NFKC').toLowerCase()))

/** Small letters without marks, umlauts and their like as two letters: `Müller` is `mueller`. */
export const paired = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : bare(toPairs(text.normalize('NFKC').toLowerCase()))

/** Spellings of a text without marks whose capitals stay: `Łódź` is `Lodz`, `Müller` is `Muller` and `Mueller`. */
export function spellingsInCase(text: string): string[] {
  if (isAscii(text)) return [text]
  const composed = text.normalize('NFKC')
  return [...new Set([toPlainInCase(composed), toPlainInCase(toPairsInCase(composed))].map(unmarked))]
}

/** Spellings of a text on a keyboard without its marks: one, or two where a letter may be written as two. */
export function spellings(text: string): string[] {
  const one = bare(text)
  const other = paired(text)
  return one === other ? [one] : [one, other]
}

/**
 * A text as the databases search it: its spellings, a line each. The function `folded` of both gives the same
 * (folded.ts).
 */
export const folded = (text: string): string => spellings(text).join('\n')
