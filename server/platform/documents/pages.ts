import PDFDocument from 'pdfkit'
import { fonts, printable } from './fonts.ts'

const MARGIN = 56
const INK = '#1a1d21'
const QUIET = '#5c636b'

/** A PDF of A4 pages with headings and tables of two columns; the same calls give the same bytes. */
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

  /** Ends the file; nothing is written to it afterwards. */
  end(): Promise<Buffer> {
    this.#document.end()
    return this.#bytes
  }
}

const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff\s]*$/

/** The font that every reader of PDF has for the letters of Western Europe; any other text brings its own. */
const fontFor = (weight: 'regular' | 'bold', text: string): string | Buffer =>
  WESTERN.test(text) ? (weight === 'bold' ? 'Helvetica-Bold' : 'Helvetica') : fonts()[weight]
