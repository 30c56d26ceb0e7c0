import PDFDocument from 'pdfkit'
import { fontFor, printable } from '../../reading/pdf-fonts.ts'

const MARGIN = 56
const INK = '#1a1d21'
const QUIET = '#5c636b'

/** The size of figures that stand beside each other, and the gap between their columns. */
const FIGURES = 8
const GAP = 6

interface Figures {
  /** Titles over as many of the columns each. */
  groups?: readonly string[]
  /** Of the columns of figures; that of the labels has none. */
  header: readonly string[]
  rows: ReadonlyArray<{ cells: readonly string[]; strong?: boolean }>
}

interface Cell {
  text: string
  x: number
  width: number
  left?: boolean
}

interface Look {
  weight: 'regular' | 'bold'
  colour: string
  size: number
}

/** A PDF of A4 pages with headings, tables of two columns and of figures; the same calls give the same bytes. */
export class Pages {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>

  /** `on`: the day or moment (ISO 8601) that the file says it was made at. */
  constructor(title: string, on: string) {
    this.#document = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      autoFirstPage: false,
      info: { Title: title, CreationDate: new Date(on) },
    })
    const chunks: Buffer[] = []
    this.#document.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#bytes = new Promise(resolve => this.#document.on('end', () => resolve(Buffer.concat(chunks))))
  }

  /** Begins a page with its title and a quiet line beneath. */
  begin(title: string, beneath: string): void {
    const page = this.#document
    page.addPage()
    page.fillColor(INK).font(fontFor('bold', title)).fontSize(18).text(printable(title))
    page.font(fontFor('regular', beneath)).fontSize(10).fillColor(QUIET).text(printable(beneath))
    page.moveDown(1.5)
  }

  heading(text: string): void {
    const page = this.#document
    page.moveDown(1.2).font(fontFor('bold', text)).fontSize(11).fillColor(INK)
    page.text(printable(text), MARGIN).moveDown(0.4)
  }

  paragraph(text: string): void {
    this.#document.font(fontFor('regular', text)).fontSize(10).fillColor(QUIET).text(printable(text), MARGIN)
  }

  /** Rows of a label and a value; what does not fit goes on on the next page. */
  table(rows: readonly (readonly [label: string, value: string])[]): void {
    const page = this.#document
    const width = page.page.width - 2 * MARGIN
    page.fontSize(10)
    for (const row of rows) {
      const [label = '', value = ''] = row.map(printable)
      page.font(fontFor('regular', label + value))
      const height = Math.max(
        page.heightOfString(label, { width: width * 0.6 }),
        page.heightOfString(value, { width: width * 0.4 }),
      )
      if (page.y + height > page.page.height - MARGIN) page.addPage()
      const { y } = page
      page.fillColor(QUIET).text(label, MARGIN, y, { width: width * 0.6 })
      page.fillColor(INK).text(value, MARGIN + width * 0.6, y, { width: width * 0.4, align: 'right' })
      page.x = MARGIN
      page.y = y + height + 4
    }
  }

  /**
   * Rows of a label and several figures, each column as wide as the others, in letters as small as the longest figure
   * needs; `groups` name columns that stand together, and a strong row has a line above it. What does not fit goes on
   * on the next page.
   */
  figures({ groups, header, rows }: Figures): void {
    const width = this.#document.page.width - 2 * MARGIN
    const first = width * (header.length > 3 ? 0.26 : 0.5)
    const each = (width - first) / header.length
    const size = this.#sizeFor(
      rows.flatMap(({ cells }) => cells.slice(1)),
      each - GAP,
    )
    const right = (text: string, column: number, span = 1): Cell => ({
      text,
      x: MARGIN + first + column * each + GAP,
      width: span * each - GAP,
    })
    if (groups) {
      const span = header.length / groups.length
      this.#line(
        groups.map((title, at) => right(title, at * span, span)),
        { weight: 'bold', colour: INK, size },
      )
    }
    this.#line(
      header.map((title, at) => right(title, at)),
      { weight: 'regular', colour: QUIET, size },
    )
    for (const { cells, strong = false } of rows) {
      const [label = '', ...values] = cells
      if (strong) this.#rule()
      this.#line(
        [{ text: label, x: MARGIN, width: first, left: true }, ...values.map((text, at) => right(text, at))],
        { weight: strong ? 'bold' : 'regular', colour: INK, size },
      )
    }
  }

  #line(cells: readonly Cell[], { weight, colour, size }: Look): void {
    const page = this.#document
    const texts = cells.map(({ text }) => printable(text))
    page.font(fontFor(weight, texts.join(''))).fontSize(size)
    const height = Math.max(
      ...cells.map(({ width }, at) => page.heightOfString(texts[at] as string, { width })),
    )
    if (page.y + height > page.page.height - MARGIN) page.addPage()
    const { y } = page
    page.fillColor(colour)
    for (const [at, { x, width, left }] of cells.entries())
      page.text(texts[at] as string, x, y, { width, align: left ? 'left' : 'right' })
    page.x = MARGIN
    page.y = y + height + 3
  }

  #sizeFor(cells: readonly string[], width: number): number {
    const page = this.#document
    const widest = Math.max(
      1,
      ...cells.map(cell => page.font(fontFor('bold', cell)).fontSize(FIGURES).widthOfString(printable(cell))),
    )
    return Math.max(5, Math.min(FIGURES, (FIGURES * width) / widest))
  }

  #rule(): void {
    const page = this.#document
    const { y } = page
    page.y += 2
    page
      .moveTo(MARGIN, y)
      .lineTo(page.page.width - MARGIN, y)
      .lineWidth(0.5)
      .strokeColor(QUIET)
      .stroke()
  }

  /** Ends the file; nothing is written to it afterwards. */
  end(): Promise<Buffer> {
    this.#document.end()
    return this.#bytes
  }
}
