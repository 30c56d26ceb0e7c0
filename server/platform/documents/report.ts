import PDFDocument from 'pdfkit'
import type { Piece } from '../../reading/comparison/index.ts'
import { fonts, printable } from '../../reading/pdf-fonts.ts'

const MARGIN = 56
const FOOT = 40
const INK = '#1a1d21'
const QUIET = '#5c636b'
const LINE = '#c9ced4'
const CELL_GAP = 6
const PIECE_INKS = { same: INK, inserted: '#1b5e20', deleted: '#a61e1e' } as const

interface Options {
  title: string
  beneath: string
  footer: string
  /** The day or moment (ISO 8601) that the file says it was made at. */
  on: string
  /** A page of contents after the title. */
  contents: boolean
}

/** A PDF of A4 pages with sections, paragraphs, lists, tables, contents and page numbers; same calls, same bytes. */
export class Report {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  readonly #options: Options
  readonly #sections: Array<{ title: string; page: number; anchor: string }> = []
  /** Where the contents go once it is known on which page each section begins. */
  readonly #contents: { page: number; y: number } | null

  constructor(options: Options) {
    this.#options = options
    this.#document = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
      autoFirstPage: false,
      bufferPages: true,
      info: { Title: options.title, CreationDate: new Date(options.on) },
    })
    const { regular, bold } = fonts()
    this.#document.registerFont('regular', regular)
    this.#document.registerFont('bold', bold)
    const chunks: Buffer[] = []
    this.#document.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#bytes = new Promise(resolve => this.#document.on('end', () => resolve(Buffer.concat(chunks))))
    const page = this.#document
    page.addPage()
    page.font('bold').fontSize(22).fillColor(INK).text(printable(options.title))
    page.font('regular').fontSize(10).fillColor(QUIET).moveDown(0.3).text(printable(options.beneath))
    this.#contents = options.contents ? { page: 0, y: page.y + 30 } : null
    if (options.contents) page.addPage()
  }

  section(title: string): void {
    const page = this.#document
    // A title never stands alone at the foot of a page.
    this.#makeRoom(90)
    page.moveDown(1.2)
    const anchor = `section-${this.#sections.length + 1}`
    page.addNamedDestination(anchor)
    this.#sections.push({ title, page: page.bufferedPageRange().count - 1, anchor })
    page.outline.addItem(printable(title))
    page.font('bold').fontSize(15).fillColor(INK).text(printable(title), MARGIN).moveDown(0.4)
  }

  heading(text: string): void {
    this.#makeRoom(60)
    this.#document.moveDown(0.4).font('bold').fontSize(11).fillColor(INK)
    this.#document.text(printable(text), MARGIN).moveDown(0.3)
  }

  paragraph(text: string): void {
    this.#document.font('regular').fontSize(10).fillColor(INK)
    this.#document
      .text(printable(text), MARGIN, this.#document.y, { width: this.#width, lineGap: 2 })
      .moveDown(0.6)
  }

  /** A paragraph with what went struck out and what came underlined. */
  redline(pieces: readonly Piece[]): void {
    const page = this.#document
    page.font('regular').fontSize(10)
    const shown = pieces.map(one => ({ ...one, text: printable(one.text) })).filter(({ text }) => text !== '')
    for (const [at, { kind, text }] of shown.entries()) {
      page.fillColor(PIECE_INKS[kind])
      const look = {
        continued: at < shown.length - 1,
        underline: kind === 'inserted',
        strike: kind === 'deleted',
        lineGap: 2,
      }
      if (at === 0) page.text(text, MARGIN, page.y, { ...look, width: this.#width })
      else page.text(text, look)
    }
    page.fillColor(INK).moveDown(0.6)
  }

  list(items: readonly string[]): void {
    const page = this.#document
    page.font('regular').fontSize(10).fillColor(INK)
    for (const item of items) {
      this.#makeRoom(30)
      const { y } = page
      page.text('•', MARGIN + 4, y, { lineBreak: false })
      page.text(printable(item), MARGIN + 18, y, { width: this.#width - 18, lineGap: 2 }).moveDown(0.4)
    }
    page.x = MARGIN
    page.moveDown(0.2)
  }

  /** Rows that do not fit go on on the next page, under the heading again. */
  table(header: readonly string[], rows: readonly (readonly string[])[]): void {
    const page = this.#document
    const cells = [header, ...rows].map(row => row.map(printable))
    const widths = this.#widthsOf(cells)
    for (const [at, row] of cells.entries()) {
      const height = this.#heightOf(row, widths, at === 0)
      if (page.y + height > this.#bottom) {
        page.addPage()
        if (at > 0) this.#row(cells[0] as string[], widths, true)
      }
      this.#row(row, widths, at === 0)
    }
    page.x = MARGIN
    page.moveDown(0.8)
  }

  /** Ends the file; nothing is written to it afterwards. */
  end(): Promise<Buffer> {
    this.#writeContents()
    this.#writeFooters()
    this.#document.end()
    return this.#bytes
  }

  get #width(): number {
    return this.#document.page.width - 2 * MARGIN
  }

  get #bottom(): number {
    return this.#document.page.height - MARGIN - FOOT
  }

  #makeRoom(height: number): void {
    if (this.#document.y + height > this.#bottom) this.#document.addPage()
  }

  /** As wide as what is in them asks for, within what there is. */
  #widthsOf(cells: readonly (readonly string[])[]): number[] {
    const page = this.#document.font('bold').fontSize(9)
    const [header = []] = cells
    const wanted = header.map((_, column) =>
      Math.min(220, Math.max(40, ...cells.map(row => page.widthOfString(row[column] ?? '') + 2 * CELL_GAP))),
    )
    const total = wanted.reduce((sum, width) => sum + width, 0)
    return wanted.map(width => (width * this.#width) / total)
  }

  #heightOf(row: readonly string[], widths: readonly number[], head: boolean): number {
    const page = this.#document.font(head ? 'bold' : 'regular').fontSize(9)
    const heights = row.map((cell, at) =>
      page.heightOfString(cell, { width: (widths[at] as number) - 2 * CELL_GAP }),
    )
    return Math.max(0, ...heights) + CELL_GAP
  }

  #row(row: readonly string[], widths: readonly number[], head: boolean): void {
    const page = this.#document
    const height = this.#heightOf(row, widths, head)
    const { y } = page
    let x = MARGIN
    for (const [at, cell] of row.entries()) {
      const width = widths[at] as number
      page
        .fillColor(head ? QUIET : INK)
        .text(cell, x + (at === 0 ? 0 : CELL_GAP), y + CELL_GAP / 2, { width: width - 2 * CELL_GAP })
      x += width
    }
    // A row higher than a page has gone on by itself.
    const end = page.y < y ? page.y : y + height
    page
      .moveTo(MARGIN, end)
      .lineTo(MARGIN + this.#width, end)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    page.x = MARGIN
    page.y = end + 1
  }

  #writeContents(): void {
    if (!this.#contents) return
    const page = this.#document
    page.switchToPage(this.#contents.page)
    page.font('bold').fontSize(12).fillColor(INK).text('Contents', MARGIN, this.#contents.y).moveDown(0.5)
    page.font('regular').fontSize(10)
    for (const { title, page: number, anchor } of this.#sections) {
      const { y } = page
      page.fillColor(INK).text(printable(title), MARGIN, y, { width: this.#width - 40, goTo: anchor })
      page
        .fillColor(QUIET)
        .text(String(number + 1), MARGIN + this.#width - 40, y, { width: 40, align: 'right' })
      page.y = y + 20
    }
  }

  #writeFooters(): void {
    const page = this.#document
    const { count } = page.bufferedPageRange()
    for (let at = 0; at < count; at += 1) {
      page.switchToPage(at)
      // What is printed below the margin would begin a new page otherwise.
      page.page.margins.bottom = 0
      const y = page.page.height - MARGIN
      page.font('regular').fontSize(8).fillColor(QUIET)
      page.text(printable(this.#options.footer), MARGIN, y, {
        width: this.#width - 90,
        height: 12,
        ellipsis: true,
      })
      page.text(`Page ${at + 1} of ${count}`, MARGIN + this.#width - 90, y, { width: 90, align: 'right' })
    }
  }
}
