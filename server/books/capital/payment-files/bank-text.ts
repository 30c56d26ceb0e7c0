import anyAscii from 'any-ascii'

/** The characters that banks pass on in payments (EPC217-08). */
const FOREIGN = /[^A-Za-z0-9/\-?:().,'+ ]/g

/** Letters that German banks write as two, and the sign for "and". */
const WRITTEN: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  '&': '+',
}

/**
 * Returns a text as banks take it: in Latin letters without accents, signs beyond their set as a space, cut to
 * a length.
 */
export function bankText(text: string, length: number): string {
  const latin = anyAscii(text.normalize('NFC').replaceAll(/[äöüÄÖÜ&]/g, sign => WRITTEN[sign] ?? sign))
  return latin
    .replaceAll(FOREIGN, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .replace(/^\/+/, '')
    .slice(0, length)
    .trim()
}
