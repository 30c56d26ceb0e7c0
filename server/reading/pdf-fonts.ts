import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** In the one-file build the fonts lie beside it; from the sources they are the package's that carries them. */
const folder = () =>
  import.meta.filename.endsWith('.ts')
    ? join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')
    : join(import.meta.dirname, 'fonts')

export interface Fonts {
  regular: Buffer
  bold: Buffer
}

let loaded: Fonts | null = null

/** Liberation Sans (SIL Open Font License): the letters of Latin, Greek and Cyrillic scripts. */
export function fonts(): Fonts {
  loaded ??= {
    regular: readFileSync(join(folder(), 'LiberationSans-Regular.ttf')),
    bold: readFileSync(join(folder(), 'LiberationSans-Bold.ttf')),
  }
  return loaded
}

const LETTERS =
  /[\u0020-\u007e\u00a0-\u017f\u0192\u01fa-\u01ff\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1e80-\u1e85\u1ef2\u1ef3\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20a3\u20a4\u20ac\u2116\u2122\u2190-\u2195\u2212\u221e\u2248\u2260\u2264\u2265\u25a1]/u

/** A text as these fonts can print it: of any letter they lack only what is under its accent is printed, or a box. */
export const printable = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/[\t\r\n]+/g, ' ')]
    .map(letter => {
      if (LETTERS.test(letter)) return letter
      const base = letter.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')
      return base !== '' && [...base].every(one => LETTERS.test(one)) ? base : '\u25a1'
    })
    .join('')

const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff\s]*$/

/** The font that every reader of PDF has for the letters of Western Europe; any other text brings its own. */
export const fontFor = (weight: 'regular' | 'bold', text: string): string | Buffer =>
  WESTERN.test(text) ? (weight === 'bold' ? 'Helvetica-Bold' : 'Helvetica') : fonts()[weight]
