/** Legal forms, which do not identify a company. */
const LEGAL_FORMS = new Set(
  'LTD LIMITED LLC LLP LP INC INCORPORATED CORP CORPORATION CO COMPANY PLC GMBH AG SA SARL SAS SPA SRL BV NV OY AB AS KG OOO OAO ZAO PAO PJSC OJSC JSC FZE FZCO FZC PTE PTY'.split(
    ' ',
  ),
)

// Russian and Ukrainian letters in Latin ones, as passports write them (ICAO 9303), those of one letter first.
const CYRILLIC: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'АБВГДЕЗИЙКЛМНОПРСТУФЫЭІҐ'].map((letter, at) => [letter, 'ABVGDEZIIKLMNOPRSTUFYEIG'[at] as string]),
  ),
  Ж: 'ZH',
  Х: 'KH',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ъ: 'IE',
  Ь: '',
  Ю: 'IU',
  Я: 'IA',
  Є: 'IE',
}

/** Letters that no decomposition turns into a plain one. */
const LATIN: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
  Ħ: 'H',
  Ŋ: 'N',
}

/** A name as it is compared. */
export interface NormalName {
  /** The words in written order, joined by spaces. */
  whole: string
  words: readonly string[]
  /** The words that are looked for: those of more than two letters, or all where there is none. */
  sought: readonly string[]
}

/**
 * Folds a name: compatibility forms and accents away, Cyrillic in Latin letters, upper case, an apostrophe and the dots
 * of initials closed up, other punctuation as a space, legal forms left out unless nothing else is there.
 */
export function normalName(name: string): NormalName {
  const folded = [...name.normalize('NFKC').toUpperCase()]
    .map(letter => CYRILLIC[letter] ?? LATIN[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’ʼ`‘ʻ]/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, initials => initials.replaceAll('.', ''))
  const written = folded.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  const naming = written.filter(word => !LEGAL_FORMS.has(word))
  const words = naming.length > 0 ? naming : written
  const long = words.filter(word => word.length > 2)
  return { whole: words.join(' '), words, sought: long.length > 0 ? long : words }
}
