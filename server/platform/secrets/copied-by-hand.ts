/** Crockford's letters: none that is taken for another, so that a code can be read out and typed. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const TAKEN_FOR: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/**
 * Encodes bytes as groups of four letters and digits, five bits in each, to be printed and copied manually.
 */
export function lettersOf(bytes: Uint8Array): string {
  let letters = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) letters += LETTERS[(held >> (bits - 5)) & 31]
  }
  if (bits > 0) letters += LETTERS[(held << (5 - bits)) & 31]
  return letters.match(/.{1,4}/g)?.join('-') ?? ''
}

/** The letters as they were meant: without spaces and hyphens, in one case, `O` for `0`. */
export const plainLetters = (typed: string): string =>
  [...typed.toLowerCase().replace(/[\s-]+/g, '')].map(letter => TAKEN_FOR[letter] ?? letter).join('')

/** The bytes that `lettersOf` wrote; undefined where there is another character or a bit too many. */
export function bytesOf(typed: string): Buffer | undefined {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of plainLetters(typed)) {
    const value = LETTERS.indexOf(letter)
    if (value < 0) return undefined
    held = ((held << 5) | value) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return (held & ((1 << bits) - 1)) === 0 ? Buffer.from(bytes) : undefined
}
