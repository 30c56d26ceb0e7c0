import PDFDocument from 'pdfkit'
import { extract } from './extract/index.ts'
import { fontFor, printable, registerFonts } from './pdf-fonts.ts'
import type { DocumentPage } from './text/document.ts'
import { headingOf } from './text/headings.ts'

const MARGIN = 48
const A4 = { width: 595, height: 842 }
/** A sheet with more columns than fit gets wider paper, up to this; points. */
const WIDEST = 2_400
const INK = '#1a1d21'
const QUIET = '#5c636b'
const LINE = '#d3d7dc'
const TEXT = 10
const CELL = 8
const GAP = 6
/** Points. */
const NARROWEST_COLUMN = 32
const WIDEST_COLUMN = 220
/** Rows by which the columns of a table are measured. */
const MEASURED = 200
/** The limit of a layout; pages beyond it are reported as missing. */
const MOST_PAGES = 1_000

/** Why a file has no pages, in a sentence for a person. */
export interface NoPages {
  reason: string
}

/** A file to render as pages: its path within the source, and the source's media type. */
export interface GivenPages {
  name: string
  bytes: Uint8Array
  mediaType?: string | undefined
  /** The moment (ISO 8601) that the pages say they were made at. */
  on: string
}

/**
 * Pages of a Word, Excel, PowerPoint, mail or text file, laid out from its text: headings and tables are kept, how it looks
 * where it was made is not. The same file gives the same pages.
 */
export async function laidOutPdf({ name, bytes, mediaType, on }: GivenPages): Promise<Uint8Array | NoPages> {
  const { pages, reason } = await extract(name, bytes, mediaType)
  if (!pages.some(({ paragraphs }) => paragraphs.length > 0))
    return { reason: reason ?? 'There is no text in it.' }
  const layout = new Layout(name, on)
  layout.title(name.slice(name.lastIndexOf('/') + 1), reason)
  for (const [at, page] of pages.entries()) layout.page(page, at === 0)
  return layout.end()
}

type Block = { kind: 'table'; rows: string[][] } | { kind: 'paragraph'; text: string }

/** The paragraphs of a page, where rows that stand together are a table. */
function blocksOf({ paragraphs }: DocumentPage): Block[] {
  const blocks: Block[] = []
  for (const text of paragraphs) {
    const last = blocks.at(-1)
    if (!text.includes('\t')) blocks.push({ kind: 'paragraph', text })
    else if (last?.kind === 'table') last.rows.push(text.split('\t'))
    else blocks.push({ kind: 'table', rows: [text.split('\t')] })
  }
  return blocks
}

/** A figure stands on the right of its column. */
const isFigure = (text: string): boolean => /^[-+(]?[\d.,'\s%]+\)?$/.test(text) && /\d/.test(text)

class Layout {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Uint8Array>
  #pages = 0
  #width = A4.width

  constructor(title: string, on: string) {
    this.#document = new PDFDocument({
      autoFirstPage: false,
      margin: MARGIN,
      info: { Title: title, CreationDate: new Date(on) },
    })
    registerFonts(this.#document)
    const chunks: Buffer[] = []
    this.#document.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#document.on('pageAdded', () => {
      this.#pages += 1
    })
    this.#bytes = new Promise(resolve => this.#document.on('end', () => resolve(Buffer.concat(chunks))))
  }

  title(name: string, reason: string | null): void {
    this.#begin(A4.width)
    this.#write(name, { size: 14, weight: 'bold', colour: INK })
    this.#write('Laid out from its text and tables: it looks different where it was made.', {
      size: 8,
      colour: QUIET,
    })
    if (reason) this.#write(reason, { size: 8, colour: QUIET })
    this.#document.moveDown(1)
  }

  /** A page of the file, on paper of its own unless it is the first. */
  page(page: DocumentPage, isFirst: boolean): void {
    const blocks = blocksOf(page)
    const tables = blocks.flatMap(block => (block.kind === 'table' ? [this.#columnsOf(block.rows)] : []))
    const widest = Math.max(0, ...tables.map(sumOf)) + 2 * MARGIN
    const width = Math.min(Math.max(A4.width, Math.ceil(widest)), WIDEST)
    if (!isFirst || width > this.#width) this.#begin(width)
    if (page.label) this.#heading(page.label, 12)
    if (!page.readable)
      this.#write('This page is a picture, which is not shown.', { size: TEXT, colour: QUIET })
    for (const block of blocks) {
      if (this.#pages > MOST_PAGES) return
      if (block.kind === 'table') this.#table(block.rows, tables.shift() as number[])
      else this.#paragraph(block.text)
    }
  }

  end(): Promise<Uint8Array> {
    if (this.#pages > MOST_PAGES)
      this.#write('It goes on: more pages than these are not laid out.', {
        size: TEXT,
        weight: 'bold',
        colour: INK,
      })
    this.#document.end()
    return this.#bytes
  }

  #begin(width: number): void {
    this.#width = width
    // Pages that begin by themselves, where a text is longer than one, are as wide.
    this.#document.options.size = [width, A4.height]
    this.#document.addPage()
  }

  #paragraph(text: string): void {
    const heading = headingOf(text)
    if (heading) this.#heading(heading.text, heading.level === 1 ? 12 : 11)
    else {
      for (const line of text.split('\n')) this.#write(line, { size: TEXT, colour: INK })
      this.#document.moveDown(0.5)
    }
  }

  #heading(text: string, size: number): void {
    this.#document.moveDown(0.6)
    // A heading does not stand alone at the foot of a page.
    if (this.#document.y > A4.height - MARGIN - 4 * size) this.#begin(this.#width)
    this.#write(text, { size, weight: 'bold', colour: INK })
    this.#document.moveDown(0.3)
  }

  #write(
    text: string,
    { size, weight = 'regular', colour }: { size: number; weight?: 'regular' | 'bold'; colour: string },
  ): void {
    const page = this.#document
    page.font(fontFor(weight, text)).fontSize(size).fillColor(colour)
    page.text(printable(text), MARGIN, page.y, { width: this.#width - 2 * MARGIN })
  }

  /** Returns the width of each column of a table, as its cells need, within bounds. */
  #columnsOf(rows: readonly string[][]): number[] {
    const widths: number[] = []
    const page = this.#document
    page.fontSize(CELL)
    for (const row of rows.slice(0, MEASURED))
      for (const [at, cell] of row.entries()) {
        const needed =
          page.font(fontFor('regular', cell)).widthOfString(printable(cell.slice(0, 80))) + GAP + 1
        widths[at] = Math.min(Math.max(widths[at] ?? NARROWEST_COLUMN, needed), WIDEST_COLUMN)
      }
    const longest = Math.max(...rows.map(row => row.length))
    const all = Array.from({ length: longest }, (_, at) => widths[at] ?? NARROWEST_COLUMN)
    const share = Math.min(1, (WIDEST - 2 * MARGIN) / sumOf(all))
    return all.map(width => width * share)
  }

  #table(rows: readonly string[][], columns: readonly number[]): void {
    const page = this.#document
    for (const row of rows) {
      if (this.#pages > MOST_PAGES) return
      page.fontSize(CELL)
      const height = Math.max(
        ...row.map((cell, at) =>
          page
            .font(fontFor('regular', cell))
            .heightOfString(printable(cell) || ' ', { width: (columns[at] as number) - GAP }),
        ),
      )
      if (height > A4.height - 2 * MARGIN) {
        for (const cell of row) this.#paragraph(cell)
        continue
      }
      if (page.y + height > A4.height - MARGIN) this.#begin(this.#width)
      this.#row(row, columns, height)
    }
    page.moveDown(0.8)
  }

  #row(cells: readonly string[], columns: readonly number[], height: number): void {
    const page = this.#document
    const { y } = page
    page.fontSize(CELL).fillColor(INK)
    let x = MARGIN
    for (const [at, cell] of cells.entries()) {
      const width = columns[at] as number
      const align = isFigure(cell) ? 'right' : 'left'
      if (cell !== '')
        page.font(fontFor('regular', cell)).text(printable(cell), x, y, { width: width - GAP, align })
      x += width
    }
    const foot = y + height + 2
    page
      .moveTo(MARGIN, foot)
      .lineTo(MARGIN + sumOf(columns), foot)
      .lineWidth(0.4)
      .strokeColor(LINE)
      .stroke()
    page.x = MARGIN
    page.y = foot + 2
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
