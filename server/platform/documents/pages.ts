import PDFDocument from 'pdfkit'
import { fontFor, printable } from '../../reading/pdf-fonts.ts'
import type { Letterhead } from '../office/letterhead.ts'

const MARGIN = 56
/** How far above the foot of the page its last line stands. */
const FOOT = 34
/** The most that a logo takes, in points. */
const LOGO: [width: number, height: number] = [150, 42]
const PAPER = { a4: 'A4', letter: 'LETTER' } as const
const INK = '#1a1d21'
const QUIET = '#5c636b'

/** The part of a table's width that its labels take. */
const LABEL = 0.5

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

/** Whom a paper is to, and of which day it is, as words. */
interface Addressed {
  name: string
  /** Lines below the name. */
  address: readonly string[]
  date: string
}

/**
 * A PDF of pages with headings, tables of two columns and of figures; the same calls give the same bytes. With a letterhead
 * each paper in it begins with that, and every page of a paper says at its foot which of how many it is.
 */
export class Pages {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  readonly #letterhead: Letterhead | null
  /** Of each paper, how many pages there were before it. */
  readonly #before: number[] = []
  #pages = 0

  /** `on`: the day or moment (ISO 8601) that the file says it was made at. */
  constructor(title: string, on: string, letterhead: Letterhead | null = null) {
    this.#letterhead = letterhead
    this.#document = new PDFDocument({
      size: PAPER[letterhead?.paper ?? 'a4'],
      margin: MARGIN,
      autoFirstPage: false,
      bufferPages: letterhead !== null,
      lang: 'en-GB',
      displayTitle: true,
      info: {
        Title: title,
        CreationDate: new Date(on),
        ...(letterhead ? { Author: letterhead.office } : {}),
      },
    })
    this.#document.on('pageAdded', () => {
      this.#pages += 1
    })
    const chunks: Buffer[] = []
    this.#document.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#bytes = new Promise(resolve => this.#document.on('end', () => resolve(Buffer.concat(chunks))))
  }

  /** Begins a paper: the letterhead, whom it is to, its title and a quiet line beneath. */
  begin(title: string, beneath: string, to?: Addressed): void {
    const page = this.#document
    this.#before.push(this.#pages)
    page.addPage()
    if (this.#letterhead) this.#head(this.#letterhead)
    if (to) this.#address(to)
    page.fillColor(INK).font(fontFor('bold', title)).fontSize(18).text(printable(title))
    page.font(fontFor('regular', beneath)).fontSize(10).fillColor(QUIET).text(printable(beneath))
    page.moveDown(1.5)
  }

  #head({ office, sender, colour, logo }: Letterhead): void {
    const page = this.#document
    const half = (page.page.width - 2 * MARGIN) / 2
    const top = MARGIN - 20
    if (logo) page.image(logo.bytes, MARGIN, top, { fit: LOGO })
    else
      page
        .font(fontFor('bold', office))
        .fontSize(13)
        .fillColor(INK)
        .text(printable(office), MARGIN, top, { width: half })
    const left = logo ? top + LOGO[1] : page.y
    page.y = top
    for (const line of logo ? [office, ...sender] : sender)
      page
        .font(fontFor('regular', line))
        .fontSize(8)
        .fillColor(QUIET)
        .text(printable(line), MARGIN + half, page.y, { width: half, align: 'right' })
    const y = Math.max(left, page.y) + 8
    page
      .moveTo(MARGIN, y)
      .lineTo(page.page.width - MARGIN, y)
      .lineWidth(1)
      .strokeColor(colour)
      .stroke()
    page.x = MARGIN
    page.y = y + 22
  }

  #address({ name, address, date }: Addressed): void {
    const page = this.#document
    const { y } = page
    const width = page.page.width - 2 * MARGIN
    page.fontSize(10).fillColor(INK)
    page.font('Helvetica').text(date, MARGIN, y, { width, align: 'right' })
    page.y = y
    for (const line of [name, ...address])
      page.font(fontFor('regular', line)).text(printable(line), MARGIN, page.y, { width: width * 0.6 })
    page.moveDown(2)
  }

  /** What stands at the foot of every page, once it is known how many a paper has. */
  #foot({ footer }: Letterhead): void {
    const page = this.#document
    const ends = [...this.#before.slice(1), this.#pages]
    for (const [paper, first] of this.#before.entries()) {
      const end = ends[paper] as number
      for (let at = first; at < end; at += 1) {
        page.switchToPage(at)
        // Text below the margin would begin another page.
        page.page.margins.bottom = 0
        const y = page.page.height - FOOT
        const width = page.page.width - 2 * MARGIN
        page.fontSize(7.5).fillColor(QUIET)
        if (footer)
          page
            .font(fontFor('regular', footer))
            .text(printable(footer), MARGIN, y, { width: width - 80, height: 18, ellipsis: true })
        page
          .font('Helvetica')
          .text(`Page ${at - first + 1} of ${end - first}`, MARGIN, y, { width, align: 'right' })
      }
    }
  }

  /** A line at the end of a letter, with room above it for a hand. */
  signature({ name, title }: NonNullable<Letterhead['signatory']>): void {
    const page = this.#document
    if (page.y + 80 > page.page.height - MARGIN) page.addPage()
    page.moveDown(4).fontSize(10).fillColor(INK)
    page.font(fontFor('bold', name)).text(printable(name), MARGIN)
    if (title) page.font(fontFor('regular', title)).fillColor(QUIET).text(printable(title), MARGIN)
  }

  heading(text: string): void {
    const page = this.#document
    page.moveDown(1.2).font(fontFor('bold', text)).fontSize(11).fillColor(INK)
    page.text(printable(text), MARGIN).moveDown(0.4)
  }

  /** What a letter says first, with room after it. */
  opening(text: string): void {
    const page = this.#document
    page.font(fontFor('regular', text)).fontSize(10).fillColor(INK).text(printable(text), MARGIN).moveDown()
  }

  paragraph(text: string): void {
    this.#document.font(fontFor('regular', text)).fontSize(10).fillColor(QUIET).text(printable(text), MARGIN)
  }

  /** A table with a line around it, whole on one page: what nobody is to overlook. */
  box(rows: readonly (readonly [label: string, value: string])[]): void {
    const page = this.#document
    const pad = 8
    const height = this.#heightOf(rows) + pad
    if (page.y + height + pad > page.page.height - MARGIN) page.addPage()
    const top = page.y
    page.y = top + pad
    this.table(rows)
    page
      .rect(MARGIN - pad, top, page.page.width - 2 * MARGIN + 2 * pad, page.y - top + pad / 2)
      .lineWidth(0.75)
      .strokeColor(this.#letterhead?.colour ?? QUIET)
      .stroke()
    page.y += pad + 2
  }

  #heightOf(rows: readonly (readonly [label: string, value: string])[]): number {
    return rows.reduce((sum, row) => sum + this.#rowHeight(row) + 4, 0)
  }

  /** How high a row of a table is; it leaves the font as the row is written in. */
  #rowHeight(row: readonly [label: string, value: string]): number {
    const page = this.#document
    const width = page.page.width - 2 * MARGIN
    const [label, value] = row.map(printable) as [string, string]
    page.font(fontFor('regular', label + value)).fontSize(10)
    return Math.max(
      page.heightOfString(label, { width: width * LABEL }),
      page.heightOfString(value, { width: width * (1 - LABEL) }),
    )
  }

  /** Rows of a label and a value; what does not fit goes on on the next page. */
  table(rows: readonly (readonly [label: string, value: string])[]): void {
    const page = this.#document
    const width = page.page.width - 2 * MARGIN
    for (const row of rows) {
      const [label = '', value = ''] = row.map(printable)
      const height = this.#rowHeight(row)
      if (page.y + height > page.page.height - MARGIN) page.addPage()
      const { y } = page
      page.fillColor(QUIET).text(label, MARGIN, y, { width: width * LABEL })
      page
        .fillColor(INK)
        .text(value, MARGIN + width * LABEL, y, { width: width * (1 - LABEL), align: 'right' })
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
    if (this.#letterhead) this.#foot(this.#letterhead)
    this.#document.end()
    return this.#bytes
  }
}
