/** The number of letters after which a piece of a page ends: an index limits the length of a text. */
const ENOUGH = 6000

/**
 * The texts of a page in pieces of some length, none of them torn but one that is longer than a piece; line breaks and
 * characters that no text has are spaces.
 */
export function piecesOf(paragraphs: readonly string[]): string[][] {
  const pieces: string[][] = []
  let length = 0
  for (const text of paragraphs.flatMap(inLength)) {
    const last = pieces.at(-1)
    if (last && length + text.length <= ENOUGH) last.push(text)
    else {
      pieces.push([text])
      length = 0
    }
    length += text.length
  }
  return pieces
}

function inLength(paragraph: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text does not have
  const text = paragraph.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  const parts: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = from + ENOUGH >= text.length ? text.length : beforeWord(text, from + ENOUGH)
    parts.push(text.slice(from, end).trim())
    from = end
  }
  return parts.filter(part => part !== '')
}

/** Where a word begins at or a little before a place; the place itself where none does. */
function beforeWord(text: string, place: number): number {
  const space = text.lastIndexOf(' ', place)
  return space > place - 200 ? space : place
}
