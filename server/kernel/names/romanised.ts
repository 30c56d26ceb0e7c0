import anyAscii from 'any-ascii'

const table = (letters: string, latin: string): Record<string, string> => {
  const said = latin.split(' ')
  return Object.fromEntries([...letters].map((letter, at) => [letter, said[at] ?? '']))
}

/** Cyrillic in Latin letters as passports have it (ICAO 9303). */
const ICAO = {
  ...table(
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЭЮЯІЇЄҐЎЂЋЏЉЊЈЃЌЅЪ',
    'A B V G D E E ZH Z I I K L M N O P R S T U F KH TS CH SH SHCH IE Y E IU IA I I IE G U D C DZ LJ NJ J G K DZ IE',
  ),
  ...table('ӘҚҒҢӨҰҮҺІӢӮҶҲ', 'A K G N O U U H I I U J H'),
  Ь: '',
}

/** The letters that sanctions lists and newspapers write otherwise (BGN/PCGN). */
const BGN = { ...ICAO, ...table('ЁЙЮЯЄЇЂЋЏЪ', 'YO Y YU YA YE YI DJ C DZH '), Ъ: '', Ь: '' }

/** Ukrainian, whose Г and И are others. */
const UKRAINIAN = { ...BGN, Г: 'H', И: 'Y', Й: 'Y' }

const GREEK: ReadonlyArray<readonly [RegExp, string]> = [
  [/ΟΥ/g, 'OU'],
  [/(?<!\p{L})ΜΠ/gu, 'B'],
  [/(?<!\p{L})ΝΤ/gu, 'D'],
  [/ΓΓ/g, 'NG'],
  [/ΓΧ/g, 'NCH'],
  [/([ΑΕ])Υ(?=[ΘΚΞΠΣΤΦΧΨ]|$|\P{L})/gu, '$1F'],
  [/([ΑΕ])Υ/g, '$1V'],
]

/** Surnames of Koreans as they write them themselves. */
const KOREAN: Readonly<Record<string, string>> = table(
  '김이박최정강조윤장임오한신서권황안송유홍전고문양손배백허노남심하곽성차주우구민류진나지엄원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모',
  'KIM LEE PARK CHOI JUNG KANG CHO YOON JANG LIM OH HAN SHIN SEO KWON HWANG AHN SONG YOO HONG JEON KO MOON YANG SON BAE BAEK HEO NOH NAM SHIM HA KWAK SUNG CHA JOO WOO KOO MIN RYU JIN NA JI UM WON CHUN BANG KONG HYUN HAM BYUN YUM YEO CHOO DO SO SEOK SUN SEOL MA KIL YEON WI PYO MYUNG KI BAN WANG KEUM OK YOOK IN MAENG JE MO',
)

const LATIN = 'Latin'
const LATIN_ALONE = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

const patterns = new Map<string, RegExp>()

function isOf(script: string, text: string): boolean {
  const pattern = patterns.get(script) ?? new RegExp(`\\p{Script=${script}}`, 'u')
  patterns.set(script, pattern)
  return pattern.test(text)
}

/** Scripts whose letters have one published form in Latin ones. */
const LETTER_BY_LETTER = ['Latin', 'Cyrillic', 'Greek', 'Georgian', 'Armenian', 'Hiragana', 'Katakana']
const OTHERS = [
  ...['Arabic', 'Hebrew', 'Han', 'Hangul', 'Thai', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Gujarati'],
  ...[
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Khmer',
    'Lao',
    'Myanmar',
    'Tibetan',
    'Ethiopic',
    'Mongolian',
  ],
]

/** Scripts in a text of which a Latin spelling says less than the original, or other people another. */
export function scriptsOf(text: string): string[] {
  if (LATIN_ALONE.test(text)) return []
  const unsure = OTHERS.filter(script => isOf(script, text))
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  const known = [...LETTER_BY_LETTER, ...OTHERS]
  const other = [...letters].some(letter => !known.some(script => isOf(script, letter)))
  return other ? [...unsure, 'other'] : unsure
}

/** Scripts by which a name is compared: those it has, and Latin where it has letters of it or a published form in them. */
export function scriptsCompared(name: string): string[] {
  const unsure = scriptsOf(name)
  return unsure.length === 0 || /\p{Script=Latin}{2}/u.test(name) ? [...unsure, LATIN] : unsure
}

/**
 * Returns whether a name is compared with listed ones of these scripts (`scriptsCompared`): one whose Latin spelling is not known,
 * such as a Chinese one, is only with those of its script, and one in Latin letters not with them.
 */
export function canCompare(name: string, listed: ReadonlySet<string>): boolean {
  const own = scriptsCompared(name)
  if (own.includes(LATIN) && listed.has(LATIN)) return true
  const unsure = own.filter(script => script !== LATIN)
  return unsure.length > 0 && unsure.every(script => listed.has(script))
}

/** Spellings of a name in capital Latin letters, by each romanisation of its script in use; its own where it is Latin. */
export function romanised(name: string): string[] {
  const text = name.normalize('NFC').toUpperCase()
  if (LATIN_ALONE.test(text)) return [text]
  if (isOf('Cyrillic', text)) {
    return [...new Set([BGN, ICAO, UKRAINIAN].map(letters => byLetters(text, letters)))]
  }
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (isOf('Greek', plain))
    return [anyAscii(GREEK.reduce((said, [sign, latin]) => said.replace(sign, latin), plain))]
  if (isOf('Hangul', text)) return [eastern(text, KOREAN), eastern(text, {})]
  if (isOf('Han', text)) return [eastern(text, {}), syllables(text)]
  return [anyAscii(text)]
}

const byLetters = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text].map(letter => letters[letter] ?? letter).join('')

/** A name without blanks as surname and given name: `김철수` is `KIM CHEOLSU`. */
const eastern = (text: string, surnames: Readonly<Record<string, string>>): string =>
  text
    .split(/\s+/)
    .map(word => {
      const [first = '', ...rest] = [...word]
      if (!/^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u.test(word)) return anyAscii(word)
      return `${surnames[first] ?? anyAscii(first)} ${rest.map(one => anyAscii(one)).join('')}`
    })
    .join(' ')

const syllables = (text: string): string => [...text].map(one => anyAscii(one)).join(' ')

/** Slavic names in Latin letters as German and French write them, by the letters of English. */
const FOREIGN_SPELLINGS: ReadonlyArray<Readonly<Record<string, string>>> = [
  { SCHTSCH: 'SHCH', TSCH: 'CH', DSCH: 'J', SCH: 'SH', CH: 'KH', W: 'V', J: 'Y', X: 'KS' },
  {
    CHTCH: 'SHCH',
    TCH: 'CH',
    CH: 'SH',
    OU: 'U',
    GUE: 'GE',
    GUI: 'GI',
    DJ: 'J',
    J: 'ZH',
    IA: 'YA',
    IE: 'YE',
    IOU: 'YU',
    X: 'KS',
  },
]

const foreignSpellings = FOREIGN_SPELLINGS.map(
  letters =>
    [
      letters,
      new RegExp(
        Object.keys(letters)
          .toSorted((a, b) => b.length - a.length)
          .join('|'),
        'g',
      ),
    ] as const,
)

/** A name in capital Latin letters as English would write it, were it a Slavic one in German or in French. */
export const asInEnglish = (latin: string): string[] => [
  ...new Set(
    foreignSpellings
      .map(([letters, pattern]) => latin.replace(pattern, found => letters[found] ?? found))
      .filter(text => text !== latin),
  ),
]

/** Consonants of Arabic and Hebrew, whose vowels are not written, by classes that Latin spellings do not mix up. */
const CONSONANTS = {
  ...table('بتثجحخدذرزسشصضطظغفقكلمنهپچژگک', 'B T T G H K D D R Z S S S D T Z G B K K L M N H B S Z G K'),
  ...table('בגדהזחטכךלמםנןספףצץקרשת', 'B G D H Z H T K K L M M N N S B B S S K R S T'),
}

const LATIN_CONSONANTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?:SH|CH|TS|TZ)/g, 'S'],
  [/[KGTD]H/g, ''],
  [/PH/g, 'B'],
  [/[QCX]/g, 'K'],
  [/[PF]/g, 'B'],
  [/J/g, 'G'],
]

/** Letters that Persian says otherwise than Arabic. */
const PERSIAN: Readonly<Record<string, string>> = table('ضظذ', 'Z Z Z')

/** Words within Arabic and Hebrew names that Latin spellings leave out, join or write apart. */
const PARTICLE =
  /(?<!\p{L})(?:A[LRNSZD]|EL|UL|BIN|BEN|IBN|BINT|ABU|ABOU|ABD|بن|ابن|بنت|ابو|أبو|عبد|בן|בת)(?!\p{L})/gu

/** The words of a name that name it, for comparing by consonants. */
export const wordsWithConsonants = (name: string): string[] =>
  name
    .toUpperCase()
    .replaceAll(/عبد(?=ال(?!له))/gu, ' ')
    .replaceAll(/(?<!\p{L})ABD(?:[EUA]|OU)?[LRNSZD](?=[- ]?\p{L})(?!LAH|L?AH)[- ]?/gu, ' ')
    .replaceAll(PARTICLE, ' ')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(word => word !== '')

/** The consonants of a word as Arabic and as Persian says them. */
export const skeletons = (word: string): string[] => [...new Set([skeleton(word), skeleton(word, PERSIAN)])]

/** The consonants of a word, to compare Arabic and Hebrew with Latin: `محمد` and `Muhammad` are both `MHMD`. */
export function skeleton(word: string, said: Readonly<Record<string, string>> = {}): string {
  const own = isOf('Arabic', word) || isOf('Hebrew', word)
  const bare = own
    ? [...word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replace(/^ال/, '')]
        .map(letter => said[letter] ?? CONSONANTS[letter] ?? '')
        .join('')
    : LATIN_CONSONANTS.reduce(
        (text, [sign, to]) => text.replace(sign, found => to || (found[0] as string)),
        word.toUpperCase().replaceAll(/(.)\1/g, '$1'),
      ).replaceAll(/[^A-Z]|[AEIOUVWY]/g, '')
  return bare.replace(/H$/, '').replaceAll(/LL/g, 'L')
}

export const hasNoVowels = (name: string): boolean => isOf('Arabic', name) || isOf('Hebrew', name)
