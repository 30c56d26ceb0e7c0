import { cellsByColumn } from './pdf-cells.ts'
import { inReadingOrder } from './right-to-left.ts'

/** A run of characters on a page, in points from its upper left corner. */
export interface Piece {
  text: string
  left: number
  right: number
  /** The line that the letters stand on. */
  base: number
  /** The font size. */
  size: number
  /** False for text that runs up or down. */
  upright: boolean
}

/** Pieces of one line without a wide gap between them: a line of a column, a cell of a table. */
interface Segment {
  text: string
  left: number
  right: number
}

/** Segments that stand on one line across the page. */
interface Row {
  segments: Segment[]
  base: number
  size: number
}

/** Parts of a font's size: from here on a gap is a blank, and from there on it parts columns or cells. */
const BLANK = 0.18
const WIDE = 1.6

/** Rows side by side from which on two stacks of lines are columns of text. */
const LEAST_LINES = 4
const LEAST_LENGTH = 18

/** The paragraphs of a page in reading order: columns one after the other, tables row by row with tabs between cells. */
export function paragraphsOf(pieces: readonly Piece[]): string[] {
  const upright = rowsOf(pieces.filter(piece => piece.upright))
  const turned = pieces.filter(piece => !piece.upright).map(({ text }) => text.trim())
  const paragraphs = readRegion(upright)
  if (turned.length > 0) paragraphs.push(turned.join(' '))
  return paragraphs.filter(text => text.trim() !== '')
}

function rowsOf(pieces: readonly Piece[]): Row[] {
  const lines: Array<{ pieces: Piece[]; base: number; size: number }> = []
  for (const piece of [...pieces].sort((one, other) => one.base - other.base || one.left - other.left)) {
    const line = lines.at(-1)
    // A superscript stands a little higher than its line; the next line is a whole size lower.
    if (line && piece.base - line.base < 0.45 * Math.max(piece.size, line.size)) {
      line.pieces.push(piece)
      if (piece.size > line.size) Object.assign(line, { base: piece.base, size: piece.size })
    } else lines.push({ pieces: [piece], base: piece.base, size: piece.size })
  }
  return lines.map(({ pieces: parts, base, size }) => ({ segments: segmentsOf(parts, size), base, size }))
}

function segmentsOf(pieces: readonly Piece[], size: number): Segment[] {
  const segments: Array<{ pieces: Piece[]; left: number; right: number }> = []
  let previous: { text: string; left: number } | undefined
  for (const piece of [...pieces].sort((one, other) => one.left - other.left)) {
    const { text, left, right } = piece
    const last = segments.at(-1)
    // Print that is drawn twice a little apart is bold.
    if (previous && text === previous.text && Math.abs(left - previous.left) < 0.1 * size) continue
    previous = { text, left }
    const gap = last ? left - last.right : 0
    if (!last || gap > WIDE * size) segments.push({ pieces: [piece], left, right })
    else {
      last.pieces.push(piece)
      last.right = Math.max(last.right, right)
    }
  }
  return segments.map(({ pieces: parts, left, right }) => ({
    text: undoubled(joinedText(inReadingOrder(parts), size)),
    left,
    right,
  }))
}

/** Words in which each letter stands twice, drawn so to look bold, with each once. */
const undoubled = (text: string): string =>
  /^(?:\s*(\S)\1)+\s*$/u.test(text) && new Set(text.match(/\p{L}/gu)).size >= 3
    ? text.replaceAll(/(\S)\1/gu, '$1')
    : text

/** The text of pieces that stand beside each other, with a blank where they stand apart. */
function joinedText([first, ...rest]: readonly Piece[], size: number): string {
  let text = first?.text ?? ''
  let last = first
  for (const piece of rest) {
    const gap = last ? Math.max(piece.left - last.right, last.left - piece.right) : 0
    const parted = gap > BLANK * size && !/\s$/.test(text) && !/^\s/.test(piece.text)
    text += parted ? ` ${piece.text}` : piece.text
    last = piece
  }
  return text.trim()
}

/** Reads rows from the top; where a gutter parts columns of running text, one column after the other. */
function readRegion(rows: readonly Row[]): string[] {
  const columns = columnsIn(rows)
  if (!columns) return linesToParagraphs(rows)
  const { from, to, gutter } = columns
  const inside = rows.slice(from, to)
  const side = (keep: (segment: Segment) => boolean): Row[] =>
    inside
      .map(row => ({ ...row, segments: row.segments.filter(keep) }))
      .filter(({ segments }) => segments.length > 0)
  return [
    ...linesToParagraphs(rows.slice(0, from)),
    ...readRegion(side(({ right }) => right <= gutter)),
    ...readRegion(side(({ right }) => right > gutter)),
    ...readRegion(rows.slice(to)),
  ]
}

/** The first run of rows that a gutter parts into columns of running text; undefined where there is none. */
function columnsIn(rows: readonly Row[]): { from: number; to: number; gutter: number } | undefined {
  for (const [index, { segments }] of rows.entries()) {
    for (let at = 1; at < segments.length; at += 1) {
      const found = columnsAt(rows, index, middle(segments[at - 1] as Segment, segments[at] as Segment))
      if (found) return found
    }
    const apart = gutterBeside(rows[index] as Row, rows[index + 1])
    const found = apart === null ? undefined : columnsAt(rows, index, apart)
    if (found) return found
  }
  return undefined
}

function columnsAt(rows: readonly Row[], index: number, near: number) {
  const first = runAround(rows, index, near)
  const segments = rows.slice(first.from, first.to).flatMap(row => row.segments)
  // Beside a short line the gutter was thought wider than it is: it ends where the right column begins.
  const gutter = Math.min(...segments.map(({ left }) => left).filter(left => left >= near)) - 1
  const run = runAround(rows, index, gutter)
  return isText(rows.slice(run.from, run.to), gutter) ? { ...run, gutter } : undefined
}

/** The gutter between a line and the next where that begins beside it, a little lower: lines of two columns with base lines of their own. */
function gutterBeside(row: Row, next: Row | undefined): number | null {
  const [one, other] = [row.segments.at(-1), next?.segments.at(-1)]
  if (!one || !other || !next || next.base - row.base > 0.95 * row.size) return null
  if (one.right < other.left) return middle(one, other)
  return other.right < one.left ? middle(other, one) : null
}

const middle = (one: Segment, other: Segment): number => (one.right + other.left) / 2

/** The rows from this one on that nothing crosses the gutter in. */
function runAround(rows: readonly Row[], index: number, gutter: number): { from: number; to: number } {
  const isFree = (row: Row | undefined) =>
    row?.segments.every(({ left, right }) => right <= gutter || left >= gutter) ?? false
  let to = index + 1
  while (isFree(rows[to]) && !isFar(rows[to - 1] as Row, rows[to] as Row)) to += 1
  // Rows above have a say too: a column may begin before its neighbour does.
  let from = index
  while (isFree(rows[from - 1]) && touches(rows[from - 1] as Row, rows[from] as Row)) from -= 1
  return { from, to }
}

/** So much empty space ends columns. */
const isFar = (above: Row, below: Row): boolean => below.base - above.base > 5 * below.size

const touches = (above: Row, below: Row): boolean => below.base - above.base < 2 * below.size

/** Both sides hold lines of text that mostly reach across their column; cells of a table do not. */
function isText(rows: readonly Row[], gutter: number): boolean {
  const left = rows.flatMap(({ segments }) => segments.filter(({ right }) => right <= gutter).slice(-1))
  const right = rows.flatMap(({ segments }) => segments.filter(segment => segment.left >= gutter).slice(0, 1))
  return [left, right].every(side => {
    if (side.length < LEAST_LINES) return false
    const widest = Math.max(...side.map(segment => segment.right - segment.left))
    const full = side.filter(
      segment => segment.right - segment.left > 0.7 * widest && segment.text.length >= LEAST_LENGTH,
    )
    return full.length >= 0.55 * side.length
  })
}

/** A label before a clause or list item. */
const LABEL = /^(?:\(?(?:\d{1,3}|[ivxlc]{1,6}|[A-Z]{1,2})[.)]|\d{1,3}(?:\.\d{1,3})+\.?|[•▪◦·‣●○■–—-])$/i
const LABELLED =
  /^(?:\((?:\d{1,3}|[ivxlc]{1,6}|[a-z]{1,2})\)|\d{1,3}\.|\d{1,3}(?:\.\d{1,3})+\.?|[•▪◦·‣●○■])\s+\S/i
const ENDS = /[.:;!?]["'”’)]*$|\b(?:and|or)$/i

interface Line extends Segment {
  base: number
  size: number
}

function linesToParagraphs(rows: readonly Row[]): string[] {
  const left = Math.min(...rows.flatMap(({ segments }) => segments.map(segment => segment.left)))
  const right = Math.max(...rows.flatMap(({ segments }) => segments.map(segment => segment.right)))
  const pitch = pitchOf(rows)
  const paragraphs: string[] = []
  let last: Line | null = null
  let table: Array<readonly Segment[]> = []
  const endTable = () => {
    for (const cells of cellsByColumn(table)) paragraphs.push(cells.join('\t'))
    table = []
  }
  for (const { segments, base, size } of rows) {
    const cells = withoutLabelCell(segments)
    const [only] = cells
    if (cells.length !== 1 || !only) {
      table.push(cells)
      last = null
      continue
    }
    endTable()
    const line: Line = { ...only, base, size }
    if (last && continues(last, line, { left, right, pitch }))
      paragraphs[paragraphs.length - 1] += `${seam(last.text)}${line.text}`
    else paragraphs.push(line.text)
    last = line
  }
  endTable()
  return paragraphs
}

/** A hyphen at the end of a line stays with its line break: whether it belongs to the word only the author knows. */
const seam = (text: string): string => (/\p{L}[-\u00AD]$/u.test(text) ? '\n' : ' ')

/** A number or bullet that stands apart from its text, as with a hanging indent, is no cell. */
function withoutLabelCell(segments: readonly Segment[]): Segment[] {
  const [label, text, ...rest] = segments
  if (!label || !text || rest.length > 0 || !LABEL.test(label.text)) return [...segments]
  // Amounts in the second column would make it a table.
  if (!/\p{L}{2}/u.test(text.text)) return [...segments]
  return [{ text: `${label.text} ${text.text}`, left: label.left, right: text.right }]
}

/** The usual distance of lines. */
function pitchOf(rows: readonly Row[]): number {
  const distances = rows
    .slice(1)
    .map((row, index) => row.base - (rows[index] as Row).base)
    .filter((distance, index) => distance < 2.2 * (rows[index] as Row).size)
    .sort((one, other) => one - other)
  return distances[Math.floor(distances.length / 2)] ?? 1.2 * (rows[0]?.size ?? 10)
}

function continues(last: Line, line: Line, column: { left: number; right: number; pitch: number }): boolean {
  const distance = line.base - last.base
  const width = column.right - column.left
  const short = last.right < column.right - 0.15 * width
  // Behind a line that was full, a wider step is still the same text where the page has smaller print too.
  const step = short ? 1.3 * Math.max(column.pitch, 1.05 * line.size) : 1.8 * line.size
  if (distance <= 0 || distance > Math.max(step, 1.3 * column.pitch)) return false
  if (Math.abs(line.size - last.size) > 0.15 * last.size) return false
  const ended = ENDS.test(last.text)
  if (LABELLED.test(line.text) && (short || ended)) return false
  if (ended && short) return false
  if (ended && line.left - last.left > 0.8 * line.size) return false
  // A line that ends early although the next would have fitted is a heading, an address, an item.
  return !(last.right < column.left + 0.6 * width && /^[\p{Lu}\d"“(•]/u.test(line.text))
}
