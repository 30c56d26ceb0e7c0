// Text of scripts that are written from right to left, in the order in which it is read.

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Shapes of Arabic and Hebrew letters by their place in a word, as fonts name them. */
const SHAPES = /[\ufb1d-\ufdff\ufe70-\ufefc]/u
/** Words and numbers that go from left to right also within the other direction. */
const LEFT_TO_RIGHT =
  /[%$€£]?[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}](?:[^\s]*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}%])?/gu

const turned = (text: string): string => [...text].reverse().join('')

/**
 * Returns a run of text as it is read. The parser orders letters by their direction, but not the shapes of letters, which come as
 * they stand on the page and are no letters to search for.
 */
export const asRead = (text: string): string =>
  SHAPES.test(text) ? turned(text).replaceAll(LEFT_TO_RIGHT, turned).normalize('NFKC') : text

export const isRightToLeft = (text: string): boolean => {
  const letters = [...text].filter(sign => /\p{L}/u.test(sign))
  return letters.filter(sign => RIGHT_TO_LEFT.test(sign)).length > letters.length / 2
}

/** Returns the pieces of one line, given from left to right, as they are read. */
export function inReadingOrder<P extends { text: string }>(pieces: readonly P[]): P[] {
  if (!isRightToLeft(pieces.map(({ text }) => text).join(' '))) return [...pieces]
  const groups: P[][] = []
  let left = false
  for (const piece of pieces) {
    const goesRight = !RIGHT_TO_LEFT.test(piece.text) && /[\p{L}\p{N}]/u.test(piece.text)
    if (goesRight && left) groups.at(-1)?.push(piece)
    else groups.push([piece])
    left = goesRight
  }
  return groups.toReversed().flat()
}
