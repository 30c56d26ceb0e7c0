import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** In the one-file build the fonts lie beside it; from the sources they are the package's. */
const folder = import.meta.filename.endsWith('.ts')
  ? join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  : join(import.meta.dirname, 'fonts')

interface Face {
  /** The font that every reader of PDF has; it knows the letters of Western Europe. */
  everywhere: string
  /** A font that is put into the file for any other text. */
  embedded: string
}

export const regular: Face = { everywhere: 'Helvetica', embedded: join(folder, 'DejaVuSans.ttf') }
export const bold: Face = { everywhere: 'Helvetica-Bold', embedded: join(folder, 'DejaVuSans-Bold.ttf') }

const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff\s]*$/
/** What the embedded font has; of a letter of other scripts a question mark is printed. */
const UNKNOWN =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/gu

/** The font a text is printed in. */
export const fontFor = (face: Face, text: string): string =>
  WESTERN.test(text) ? face.everywhere : face.embedded

/** A text as it can be printed: composed letters, and a question mark for each that no font here has. */
export const printable = (text: string): string => text.normalize('NFC').replaceAll(UNKNOWN, '?')
