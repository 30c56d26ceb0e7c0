/**
 * The markup of a section: a small part of Markdown that people type and every export supports. Paragraphs,
 * `### ` headings, `- ` lists and `|` tables; `**bold**`; `[3]` refers to the section's third citation, and
 * `{{quote:3}}` inserts its words. Quotations are never part of the text itself: where documents stay with
 * their owner, the text may be stored and the quotation may not.
 */
export type Block =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; items: string[] }
  | { type: 'table'; header: string[]; rows: string[][] }

export const quoteMarker = (n: number): string => `{{quote:${n}}}`

const QUOTE = /\{\{quote:(\d{1,4})\}\}/g
const REFERENCE = /\[(\d{1,4})\]/g

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const chunk of text.split(/\n[ \t]*(?:\n[ \t]*)+/)) {
    let lines: string[] = []
    let kind = ''
    const close = () => {
      if (lines.length > 0) blocks.push(blockOf(kind, lines))
      lines = []
    }
    for (const line of chunk.split('\n').map(one => one.trim())) {
      if (line === '') continue
      const next = kindOf(line)
      if (next !== kind || next === 'heading') close()
      kind = next
      lines.push(line)
    }
    close()
  }
  return blocks
}

function kindOf(line: string): string {
  if (/^#{1,6} /.test(line)) return 'heading'
  if (/^[-*] /.test(line)) return 'list'
  return line.startsWith('|') ? 'table' : 'paragraph'
}

function blockOf(kind: string, lines: string[]): Block {
  if (kind === 'heading') return { type: 'heading', text: (lines[0] as string).replace(/^#+ /, '') }
  if (kind === 'list') return { type: 'list', items: lines.map(line => unescaped(line.slice(2).trim())) }
  if (kind === 'paragraph') return { type: 'paragraph', text: unescaped(lines.join(' ')) }
  const [header = [], ...rows] = lines
    .filter((line, at) => at !== 1 || !/^\|[\s:|-]*-[\s:|-]*$/.test(line))
    .map(cellsOf)
  return { type: 'table', header, rows: rows.map(row => header.map((_, at) => row[at] ?? '')) }
}

const unescaped = (text: string): string => text.replaceAll('\\|', '|')

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map(cell => unescaped(cell.trim()))

/** A table as it is written; a cell's own bars are escaped, its line breaks become spaces. */
export const tableOf = (header: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [header, header.map(() => '---'), ...rows]
    .map(
      row => `| ${row.map(cell => cell.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`,
    )
    .join('\n')

/** The citations that a text refers to or quotes. */
export const referencesIn = (text: string): Set<number> =>
  new Set([...text.matchAll(REFERENCE), ...text.matchAll(QUOTE)].map(match => Number(match[1])))

/** The text with the words of its quotes in place of their markers. */
export const withQuotes = (text: string, words: (n: number) => string): string =>
  text.replaceAll(QUOTE, (_, n: string) => words(Number(n)))

/** The text without markers of any kind, each replaced by as many blanks, so that positions stay. */
export const blanked = (text: string): string =>
  text
    .replaceAll(QUOTE, marker => ' '.repeat(marker.length))
    .replaceAll(REFERENCE, marker => ' '.repeat(marker.length))

export interface Unit {
  start: number
  end: number
}

/**
 * Returns the units that citations support: a sentence with its references, a list item, a table row.
 * Positions are within the whole text.
 */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  for (const line of text.matchAll(/[^\n]+/g)) {
    const from = line.index
    if (line[0].trimStart().startsWith('|')) {
      units.push({ start: from, end: from + line[0].length })
      continue
    }
    let start = 0
    // A reference behind the full stop still belongs to the sentence before it.
    for (const stop of line[0].matchAll(/[.!?]["”’)]*(?:\s*\[\d{1,4}\])*\s+(?=[\p{Lu}\d"“({])/gu)) {
      const end = stop.index + stop[0].length
      units.push({ start: from + start, end: from + end })
      start = end
    }
    units.push({ start: from + start, end: from + line[0].length })
  }
  return units
}
