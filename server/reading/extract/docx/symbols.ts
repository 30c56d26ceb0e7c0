/** Ticks and boxes of the fonts of signs, by the code of their character. */
const SIGNS: Readonly<Record<string, string>> = {
  'wingdings 6f': '☐',
  'wingdings 71': '☐',
  'wingdings 72': '☐',
  'wingdings 78': '☒',
  'wingdings a8': '☐',
  'wingdings fb': '✗',
  'wingdings fc': '✓',
  'wingdings fd': '☒',
  'wingdings fe': '☒',
  'wingdings 6c': '•',
  'wingdings 6e': '•',
  'wingdings a7': '•',
  'wingdings e0': '→',
  'wingdings 2 4f': '✗',
  'wingdings 2 50': '✓',
  'wingdings 2 51': '☒',
  'wingdings 2 52': '☒',
  'wingdings 2 53': '☒',
  'wingdings 2 54': '☒',
  'wingdings 2 a3': '☐',
  'symbol b7': '•',
  'symbol a3': '≤',
  'symbol b3': '≥',
  'symbol b4': '×',
}

/** A sign that Word takes from a font: its own character, a box or a tick. One that is not known is the mark for that. */
export function symbolOf(font: string | undefined, code: string | undefined): string {
  const value = Number.parseInt(code ?? '', 16)
  if (Number.isNaN(value)) return ''
  const isPrivate = value >= 0xf000 && value <= 0xf0ff
  const found = SIGNS[`${(font ?? '').toLowerCase()} ${(value & 0xff).toString(16)}`]
  if (found && (isPrivate || value <= 0xff)) return found
  return isPrivate ? '\ufffd' : String.fromCodePoint(value)
}

/** Text in a font of signs, by what it shows: its letters are codes of ticks and boxes. */
export const inFont = (font: string, text: string): string =>
  /^(?:wingdings|symbol)/i.test(font)
    ? [...text]
        .map(sign => (sign.trim() === '' ? sign : symbolOf(font, sign.codePointAt(0)?.toString(16))))
        .join('')
    : text.replaceAll(/[\uf020-\uf0ff]/g, sign => symbolOf('Wingdings', sign.codePointAt(0)?.toString(16)))
