import type { ReadDocument } from '../text/document.ts'
import { evidenceAt, type Sentence } from '../text/evidence.ts'
import type { DocumentMentions } from './mentions.ts'
import { isFund, partyNamesIn } from './names.ts'
import { hold } from './relations.ts'

interface Line {
  page: number
  paragraph: number
  around: string
  start: number
  text: string
}

const NAME_LINE =
  /(?:^|\s)(?:Print(?:ed)?\s)?Name:?\s{0,40}[:_]?\s{0,40}(\p{Lu}[^\n:_]{3,60}?)(?=\s{2,}|\s*(?:Title|Date|Its)\b|\s*$)/u
const TITLE_LINE =
  /(?:^|\s)(?:Title|Its|Position|Capacity):\s{0,40}([^\n:_]{3,60}?)(?=\s{2,}|\s*(?:Date|Name)\b|\s*$)/
const SIGNS = /^\s*(?:By|Signed|Signature)\s*:?/
/** A block is this high at most: the company, "By", a name, a title. */
const BLOCK_LINES = 8

/** Reads signature blocks: "ALDER PORTS LIMITED / By: ____ / Name: Ana Silva / Title: Director". */
export function readSignatures(document: ReadDocument, found: DocumentMentions): void {
  const lines = linesOf(document)
  for (const [index, line] of lines.entries()) {
    const name = line.text.includes('Name') && NAME_LINE.exec(line.text)?.[1]?.trim()
    if (!name) continue
    const above = lines.slice(Math.max(0, index - BLOCK_LINES), index)
    const near = lines.slice(Math.max(0, index - 2), index + 3)
    if (!near.some(({ text }) => SIGNS.test(text) || TITLE_LINE.test(text))) continue
    const company = [...above, line].reverse().flatMap(one => partyNamesIn(one.text).slice(0, 1))[0]?.name
    // The title stands below the name far more often than above it.
    const titled = [...lines.slice(index, index + 3), ...above.slice(-2)]
    const role = titled.map(({ text }) => TITLE_LINE.exec(text)?.[1]?.trim()).find(one => one !== undefined)
    if (!company || !role) continue
    const quoted = evidenceAt(
      document.name,
      line.page,
      line.paragraph,
      line.around,
      line.start,
      line.start + line.text.length,
    )
    const sentence: Sentence = { ...quoted, around: line.around }
    hold(
      name.replace(/,.*$/, ''),
      role,
      found.add(isFund(company) ? 'fund' : 'company', company, quoted),
      sentence,
      0,
      found,
    )
  }
}

function linesOf({ pages }: ReadDocument): Line[] {
  return pages.flatMap(({ number, paragraphs }) =>
    paragraphs.flatMap((around, paragraph) => {
      let start = 0
      return around.split('\n').map(text => {
        const line = { page: number, paragraph, around, start, text }
        start += text.length + 1
        return line
      })
    }),
  )
}
