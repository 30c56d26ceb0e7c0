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

const replaced = (text: string, by: Readonly<Record<string, string>>): string =>
  [...text].map(letter => by[letter] ?? letter).join('')

/** Small letters without marks: `Łódź` is `lodz`, `Straße` is `strasse`. */
export const bare = (text: string): string =>
  replaced(text.normalize('NFKC').toLowerCase(), PLAIN).normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Small letters without marks, umlauts and their like as two letters: `Müller` is `mueller`. */
export const paired = (text: string): string => bare(replaced(text.normalize('NFKC').toLowerCase(), PAIRS))

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
