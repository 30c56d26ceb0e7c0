/** A section's text in parts: the server's `markup`. */
export type Block =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; items: string[] }
  | { type: 'table'; header: string[]; rows: string[][] }

/** Around a number that nothing speaks for; characters that no text has. */
export const MARK = { start: '\ue000', end: '\ue001' }

/** The text with the given places marked. */
export function marked(text: string, places: ReadonlyArray<{ start: number; end: number }>): string {
  return [...places]
    .sort((one, other) => other.start - one.start)
    .reduce(
      (current, { start, end }) =>
        current.slice(0, start) + MARK.start + current.slice(start, end) + MARK.end + current.slice(end),
      text,
    )
}

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').map(one => one.trim())) {
    const last = blocks.at(-1)
    if (line === '') blocks.push({ type: 'paragraph', text: '' })
    else if (/^#{1,6} /.test(line)) blocks.push({ type: 'heading', text: line.replace(/^#+ /, '') })
    else if (/^[-*] /.test(line)) {
      if (last?.type === 'list') last.items.push(line.slice(2))
      else blocks.push({ type: 'list', items: [line.slice(2)] })
    } else if (line.startsWith('|')) addRow(blocks, line)
    else if (last?.type === 'paragraph' && last.text !== '') last.text += ` ${line}`
    else blocks.push({ type: 'paragraph', text: line })
  }
  return blocks.filter(block => block.type !== 'paragraph' || block.text !== '')
}

function addRow(blocks: Block[], line: string): void {
  const cells = line
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
  const last = blocks.at(-1)
  const isRule = /^\|[\s:|-]*-[\s:|-]*$/.test(line) && last?.type === 'table' && last.rows.length === 0
  if (isRule) return
  if (last?.type === 'table') last.rows.push(cells)
  else blocks.push({ type: 'table', header: cells, rows: [] })
}

/** A piece of a line: words, a reference, a quote's place or a marked number. */
export interface Piece {
  /** Where it begins, from 0. */
  at: number
  text: string
}

const PIECES = new RegExp(
  `(\\{\\{quote:\\d+\\}\\}|\\[\\d{1,4}\\]|${MARK.start}[^${MARK.end}]*${MARK.end}|\\*\\*[^*]+\\*\\*)`,
)

export function piecesOf(text: string): Piece[] {
  let at = 0
  return text.split(PIECES).flatMap(piece => {
    const found = { at, text: piece }
    at += piece.length
    return piece === '' ? [] : [found]
  })
}
