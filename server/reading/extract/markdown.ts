import { type Content, gather } from './content.ts'
import { decodeText } from './decode.ts'

/** A line that is a paragraph of its own although no blank line parts it: a heading, an item of a list, a table's row. */
const OWN_LINE = /^\s*(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|\|)/
const TABLE_RULE = /^\s*\|?(?:\s*:?-{3,}:?\s*\|)*\s*:?-{3,}:?\s*\|?\s*$/
const FENCE = /^\s*(?:```|~~~)/

/** Markdown as it was written, marks included: headings, list items, table rows and blocks of text are its paragraphs. */
export function readMarkdown(bytes: Uint8Array): Promise<Content> {
  return gather(pages => {
    pages.begin()
    let block: string[] = []
    let fenced = false
    const close = () => {
      pages.add(block.join(''))
      block = []
    }
    // Line ends stay: the lines join to the original text.
    for (const line of decodeText(bytes).split(/(?<=\n)/)) {
      if (FENCE.test(line)) fenced = !fenced
      if (fenced) {
        block.push(line)
        continue
      }
      const heading = /^\s*#{1,6}\s/.test(line)
      if (line.trim() === '' || TABLE_RULE.test(line) || OWN_LINE.test(line)) close()
      if (line.trim() !== '' && !TABLE_RULE.test(line)) block.push(line)
      if (heading) close()
    }
    close()
  })
}
