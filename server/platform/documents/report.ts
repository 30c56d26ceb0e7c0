import PDFDocument from 'pdfkit'
import { sentence } from '../../kernel/language/sentence.ts'
import { type Language, type Say, sayIn } from '../../kernel/speech/speech.ts'
import type { Piece } from '../../reading/comparison/index.ts'
import { ownFontFor, printable, registerFonts, type Weight } from '../../reading/pdf-fonts.ts'
import type { Letterhead } from '../office/letterhead.ts'
import { type Bars, barColours, placed } from './bars.ts'
import { drawHead, PAPER } from './head.ts'
import { Structure, taggedIn } from './structure.ts'
import { isFigureColumn, shared, type TableColumn } from './table-columns.ts'

const MARGIN = 56
const FOOT = 40
const INK = '#1a1d21'
const QUIET = '#5c636b'
const LINE = '#c9ced4'
const CELL_GAP = 6
const PIECE_INKS = { same: INK, inserted: '#1b5e20', deleted: '#a61e1e' } as const

interface Look {
  weight?: Weight
  size: number
  colour?: string
}

const BODY: Look = { size: 10 }
/** Names and figures of bars, and the height of one, in points. */
const BAR: Look = { size: 9 }
const BAR_ROW = 17
const cellLook = (head: boolean): Look => ({
  weight: head ? 'bold' : 'regular',
  size: 9,
  colour: head ? QUIET : INK,
})

type Where = PDFKit.Mixins.TextOptions & { x?: number; y?: number }

interface Options {
  title: string
  beneath: string
  footer: string
  /** The day or moment (ISO 8601) that the file says it was made at. */
  on: string
  /** A page of contents after the title. */
  contents: boolean
  /** English unless it says another. */
  language?: Language
  /** Drawn at the head of the first page; a paper that names nobody has none. */
  letterhead?: Letterhead | null
}

/** A PDF of pages with sections, paragraphs, lists, tables, contents and page numbers; same calls, same bytes. */
/** Where a cell may break: not between a currency and its amount. */
const WORDS = /(?<!\b[A-Z]{3})\s+/

export class Report {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  readonly #options: Options
  readonly #structure: Structure
  readonly #say: Say
  readonly #sections: Array<{ title: string; page: number; anchor: string }> = []
  /** Where the contents go once it is known on which page each section begins. */
  readonly #contents: { page: number; y: number; draw: (lines: () => void) => void } | null

  constructor(options: Options) {
    this.#options = options
    this.#say = sayIn(options.language ?? 'en')
    this.#document = new PDFDocument({
      size: PAPER[options.letterhead?.paper ?? 'a4'],
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
      autoFirstPage: false,
      bufferPages: true,
      ...taggedIn(options.language ?? 'en'),
      info: {
        Title: options.title,
        CreationDate: new Date(options.on),
        ...(options.letterhead ? { Author: options.letterhead.office } : {}),
      },
    })
    registerFonts(this.#document)
    this.#structure = new Structure(this.#document)
    const chunks: Buffer[] = []
    this.#document.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#bytes = new Promise(resolve => this.#document.on('end', () => resolve(Buffer.concat(chunks))))
    const page = this.#document
    page.addPage()
    if (options.letterhead) drawHead(page, this.#structure, options.letterhead, MARGIN)
    this.#structure.part('H1', () => this.#write(options.title, { weight: 'bold', size: 22 }))
    page.fontSize(10).moveDown(0.3)
    this.#structure.part('P', () => this.#write(options.beneath, { size: 10, colour: QUIET }))
    this.#contents = options.contents ? { page: 0, y: page.y + 30, draw: this.#structure.later('TOC') } : null
    if (options.contents) page.addPage()
  }

  /** Writes a text in a font that has its letters; below the last text, unless a place is given. */
  #write(text: string, look: Look, { x = MARGIN, y = this.#document.y, ...options }: Where = {}): void {
    this.#ink(text, look).text(printable(text), x, y, options)
  }

  /** Sets the font, colour and size of a text. */
  #ink(text: string, { weight = 'regular', size, colour = INK }: Look): PDFKit.PDFDocument {
    return this.#document.font(ownFontFor(weight, text)).fontSize(size).fillColor(colour)
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
    this.#structure.part('H2', () => this.#write(title, { weight: 'bold', size: 15 }))
    page.moveDown(0.4)
  }

  heading(text: string): void {
    this.#makeRoom(60)
    this.#document.moveDown(0.4)
    this.#structure.part('H3', () => this.#write(text, { weight: 'bold', size: 11 }))
    this.#document.moveDown(0.3)
  }

  paragraph(text: string): void {
    this.#structure.part('P', () => this.#write(text, BODY, { width: this.#width, lineGap: 2 }))
    this.#document.moveDown(0.6)
  }

  /** Draws a paragraph with deletions struck out and additions underlined. */
  redline(pieces: readonly Piece[]): void {
    const page = this.#document
    const shown = pieces.filter(({ text }) => printable(text) !== '')
    this.#structure.part('P', () => {
      for (const [at, { kind, text }] of shown.entries()) {
        const look = {
          continued: at < shown.length - 1,
          underline: kind === 'inserted',
          strike: kind === 'deleted',
          lineGap: 2,
        }
        const ink = { ...BODY, colour: PIECE_INKS[kind] }
        if (at === 0) this.#write(text, ink, { ...look, width: this.#width })
        else this.#ink(text, ink).text(printable(text), look)
      }
    })
    page.fillColor(INK).moveDown(0.6)
  }

  list(items: readonly string[]): void {
    const page = this.#document
    this.#structure.group('L', () => {
      for (const item of items) {
        this.#makeRoom(30)
        const { y } = page
        this.#structure.group('LI', () => {
          this.#structure.part('Lbl', () => this.#write('•', BODY, { x: MARGIN + 4, y, lineBreak: false }))
          this.#structure.part('LBody', () =>
            this.#write(item, BODY, { x: MARGIN + 18, y, width: this.#width - 18, lineGap: 2 }),
          )
        })
        page.moveDown(0.4)
      }
    })
    page.x = MARGIN
    page.moveDown(0.2)
  }

  /** Rows that do not fit go on on the next page, under the heading again. */
  table(header: readonly string[], rows: readonly (readonly string[])[]): void {
    const page = this.#document
    const cells = [header, ...rows]
    const columns = this.#columnsOf(header, rows)
    this.#structure.group('Table', () => {
      for (const [at, row] of cells.entries()) {
        const height = this.#heightOf(row, columns, at === 0)
        // A head never stands alone at the foot of a page.
        const first = at === 0 && rows[0] ? this.#heightOf(rows[0], columns, false) : 0
        if (page.y + height + first > this.#bottom) {
          page.addPage()
          if (at > 0) this.#row(header, columns, true)
        }
        this.#row(row, columns, at === 0)
      }
    })
    page.x = MARGIN
    page.moveDown(0.8)
  }

  /** Draws amounts as bars with their names and figures, whole on one page. */
  bars({ title, bars }: Bars): void {
    const page = this.#document
    this.#makeRoom(bars.length * BAR_ROW + 10)
    const width = this.#width
    const names = width * 0.36
    const [start, room] = [MARGIN + names, Math.floor(width * 0.42)]
    const places = placed(bars, room)
    this.#structure.part(
      'Figure',
      () => {
        for (const [at, { label, text, tone }] of bars.entries()) {
          const { y } = page
          const { left, own } = places[at] as (typeof places)[number]
          const line = { y: y + 3, height: BAR_ROW, ellipsis: true } as const
          this.#write(label, BAR, { ...line, width: names - CELL_GAP })
          page.rect(start + left, y + 3, own, BAR_ROW - 6).fill(barColours[tone])
          this.#write(text, BAR, { ...line, x: start + room, width: width * 0.22 - CELL_GAP, align: 'right' })
          page.y = y + BAR_ROW
        }
      },
      title,
    )
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

  /**
   * Returns columns that fit the content within the available width: what is too much is taken from those that are wider than
   * their longest word.
   */
  #columnsOf(header: readonly string[], rows: readonly (readonly string[])[]): TableColumn[] {
    const cells = [header, ...rows]
    const widest = (column: number, partsOf: (cell: string) => readonly string[]) =>
      Math.max(
        40,
        ...cells
          .flatMap(row => partsOf(row[column] ?? ''))
          .map(part => this.#ink(part, cellLook(true)).widthOfString(printable(part)) + 2 * CELL_GAP),
      )
    const wanted = header.map((_, column) =>
      Math.min(
        220,
        widest(column, cell => [cell]),
      ),
    )
    const least = wanted.map((width, column) =>
      Math.min(
        width,
        widest(column, cell => cell.split(WORDS)),
      ),
    )
    return shared(this.#width, wanted, least).map((width, column) => ({
      width,
      align: isFigureColumn(rows.map(row => row[column] ?? '')) ? 'right' : 'left',
    }))
  }

  #heightOf(row: readonly string[], columns: readonly TableColumn[], head: boolean): number {
    const heights = row.map((cell, at) =>
      this.#ink(cell, cellLook(head)).heightOfString(printable(cell), {
        width: (columns[at] as TableColumn).width - 2 * CELL_GAP,
      }),
    )
    return Math.max(0, ...heights) + CELL_GAP
  }

  #row(row: readonly string[], columns: readonly TableColumn[], head: boolean): void {
    const page = this.#document
    const height = this.#heightOf(row, columns, head)
    const { y } = page
    let x = MARGIN
    this.#structure.group('TR', () => {
      for (const [at, cell] of row.entries()) {
        const { width, align } = columns[at] as TableColumn
        this.#structure.part(head ? 'TH' : 'TD', () =>
          this.#write(cell, cellLook(head), {
            x: x + (at === 0 ? 0 : CELL_GAP),
            y: y + CELL_GAP / 2,
            width: width - 2 * CELL_GAP,
            align,
          }),
        )
        x += width
      }
    })
    // A row higher than a page has gone on by itself.
    const end = page.y < y ? page.y : y + height
    this.#structure.artifact('Layout', () =>
      page
        .moveTo(MARGIN, end)
        .lineTo(MARGIN + this.#width, end)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke(),
    )
    page.x = MARGIN
    page.y = end + 1
  }

  #writeContents(): void {
    if (!this.#contents) return
    const page = this.#document
    const { page: place, y: top, draw } = this.#contents
    page.switchToPage(place)
    draw(() => {
      this.#structure.part('P', () =>
        this.#write(this.#say(sentence`Contents`), { weight: 'bold', size: 12 }, { y: top }),
      )
      page.moveDown(0.5)
      for (const { title, page: at, anchor } of this.#sections)
        this.#structure.group('TOCI', () => {
          const { y } = page
          const number = { ...BODY, colour: QUIET }
          this.#structure.part('P', () =>
            this.#write(title, BODY, { y, width: this.#width - 40, goTo: anchor }),
          )
          this.#structure.part('Lbl', () =>
            this.#write(String(at + 1), number, {
              x: MARGIN + this.#width - 40,
              y,
              width: 40,
              align: 'right',
            }),
          )
          page.y = y + 20
        })
    })
  }

  #writeFooters(): void {
    const page = this.#document
    const { count } = page.bufferedPageRange()
    for (let at = 0; at < count; at += 1) {
      page.switchToPage(at)
      // Text printed below the margin would otherwise start a new page.
      page.page.margins.bottom = 0
      const y = page.page.height - MARGIN
      const look = { size: 8, colour: QUIET }
      this.#structure.artifact('Pagination', () => {
        this.#write(this.#options.footer, look, { y, width: this.#width - 90, height: 12, ellipsis: true })
        this.#write(this.#say(sentence`Page ${at + 1} of ${count}`), look, {
          x: MARGIN + this.#width - 90,
          y,
          width: 90,
          align: 'right',
        })
      })
    }
  }
}
