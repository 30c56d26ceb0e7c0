import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** In the one-file build the fonts lie beside it; from the sources, where they came from. */
const beside = import.meta.filename.endsWith('.ts') ? null : join(import.meta.dirname, 'fonts')
const liberation = () =>
  beside ?? join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')
const noto = () => beside ?? join(import.meta.dirname, '../../resources/fonts')

/**
 * Fonts that go into a PDF, with those of their letters that it prints (SIL Open Font License): Liberation Sans has the
 * Latin, Greek and Cyrillic scripts, Noto Sans the Chinese characters with kana, and Hangul.
 */
const files = {
  regular: () => join(liberation(), 'LiberationSans-Regular.ttf'),
  bold: () => join(liberation(), 'LiberationSans-Bold.ttf'),
  chinese: () => join(noto(), 'NotoSansHans-Regular.otf'),
  korean: () => join(noto(), 'NotoSansKR-Regular.otf'),
}

export type Weight = 'regular' | 'bold'

/** Makes the fonts known to a document by name; it opens those in which something is printed. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(files)) document.registerFont(name, file())
}

const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff\s]*$/
const HANGUL = /[\u3131-\u318e\uac00-\ud7a3]/u
const CHINESE = /[\u3001-\u3130\u3190-\u9fff\uf900-\ufaff\uff01-\uffee]/u
const VIETNAMESE = /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef1\u1ef4-\u1ef9]/u
/** The font of Chinese has the letters of Vietnamese too. */
const eastAsian = (text: string) =>
  HANGUL.test(text)
    ? 'korean'
    : CHINESE.test(text) || VIETNAMESE.test(text.normalize('NFC'))
      ? 'chinese'
      : null

const LIBERATION_LETTERS =
  /[\u0020-\u007e\u00a0-\u017f\u0192\u01fa-\u01ff\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1e80-\u1e85\u1ef2\u1ef3\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20a3\u20a4\u20ac\u2116\u2122\u2190-\u2195\u2212\u221e\u2248\u2260\u2264\u2265\u25a1]/u

const NOTO_LETTERS =
  /[\u0020-\u007e\u00a0-\u0103\u0110-\u0113\u011a\u011b\u0128-\u012b\u0143\u0144\u0147\u0148\u014c-\u014f\u0152\u0153\u0168-\u016d\u0192\u01a0\u01a1\u01af\u01b0\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c1\u03c3-\u03c9\u0401\u0410-\u044f\u0451\u1ea0-\u1ef9\u2010-\u2016\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20a9\u20ac\u2116\u2122\u2160-\u216b\u2190-\u2195\u2212\u221e\u2248\u2260\u2264\u2265\u2460-\u25ab\u3000-\u303f\u3041-\u3096\u3099-\u30ff\u3131-\u318e\u3220-\u32fe\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uffbe\uffe0-\uffe6]/u

/** The font that a text brings, by the name that the document knows it by; of East Asian letters there is one weight. */
export const ownFontFor = (weight: Weight, text: string): keyof typeof files => eastAsian(text) ?? weight

/** The font that every reader of PDF has for the letters of Western Europe; any other text brings its own. */
export const fontFor = (weight: Weight, text: string): string =>
  WESTERN.test(text) ? (weight === 'bold' ? 'Helvetica-Bold' : 'Helvetica') : ownFontFor(weight, text)

const BOX = '\u25a1'

/** Returns the letters of a text that are printed as boxes, each once; null where there is none. */
export function unprintable(text: string): string | null {
  const letters = eastAsian(text) ? NOTO_LETTERS : LIBERATION_LETTERS
  const missing = [...text.normalize('NFC')].filter(
    letter => letter !== BOX && printed(letter, letters) === BOX,
  )
  return missing.length === 0 ? null : [...new Set(missing)].join('')
}

/** Returns a text as its font can print it: a missing letter is printed without its accent, or as a box. */
export function printable(text: string): string {
  const letters = eastAsian(text) ? NOTO_LETTERS : LIBERATION_LETTERS
  return [...text.normalize('NFC').replaceAll(/[\t\r\n]+/g, ' ')]
    .map(letter => printed(letter, letters))
    .join('')
}

function printed(letter: string, letters: RegExp): string {
  if (letters.test(letter)) return letter
  const base = letter.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')
  return base !== '' && [...base].every(one => letters.test(one)) ? base : BOX
}
