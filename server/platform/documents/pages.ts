import PDFDocument from 'pdfkit'
import { type Said, sentence } from '../../kernel/language/sentence.ts'
import { type Language, type Say, sayIn } from '../../kernel/speech/speech.ts'
import { fontFor, printable, registerFonts } from '../../reading/pdf-fonts.ts'
import type { Letterhead } from '../office/letterhead.ts'
import { drawHead, PAPER } from './head.ts'
import { Structure, taggedIn } from './structure.ts'

const MARGIN = 56
/** The height of the last line above the foot of the page, in points. */
const FOOT = 34
const INK = '#1a1d21'
const QUIET = '#5c636b'

/** The height in points of a heading with its margins, and of a signature with room for a hand. */
const HEADING = 34
const SIGNATURE = 64

/** The height of a row of a table below its text, and of a line of an address, in points. */
const ROW_GAP = 3
const ADDRESS_LINE = 13

/** The room within the frame of a box, in points. */
const PADDING = 8

/** The part of a table's width that its labels take. */
const LABEL = 0.5

/** The size of figures that stand beside each other, and the gap between their columns. */
const FIGURES = 8
const GAP = 6

interface Figures {
  /** Titles over as many of the columns each. */
  groups?: readonly Said[]
  /** Heads of the columns of figures; that of the labels has none. */
  header: readonly Said[]
  rows: ReadonlyArray<{ cells: readonly Said[]; strong?: boolean }>
}

interface Cell {
  text: Said
  x: number
  width: number
  left?: boolean
  titles?: boolean
}

interface Look {
  weight: 'regular' | 'bold'
  colour: string
  size: number
}

const BODY: Look = { weight: 'regular', colour: INK, size: 10 }

type Where = PDFKit.Mixins.TextOptions & { x?: number; y?: number }

type Row = readonly [label: Said, value: Said]

/** Whom a paper is to, and of which day it is. */
interface Addressed {
  name: Said
  /** Lines below the name. */
  address: readonly Said[]
  date: Said
}

/**
 * A PDF of pages with headings, tables of two columns and of figures; the same calls give the same bytes. With a letterhead
 * each paper in it begins with that, and every page of a paper says at its foot which of how many it is. Sentences are said in
 * the language of their paper.
 */
export class Pages {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  readonly #letterhead: Letterhead | null
  readonly #structure: Structure
  /** The page count before each paper, and its translation. */
  readonly #papers: Array<{ before: number; say: Say }> = []
  readonly #language: Language
  #say: Say
  #pages = 0
  /** Points by which the rows of a table stand within the margins, as in a box. */
  #inset = 0

  /** `on`: the day or moment (ISO 8601) that the file says it was made at; `language`: of papers that say no other. */
  constructor(title: Said, on: string, letterhead: Letterhead | null = null, language: Language = 'en') {
    this.#letterhead = letterhead
    this.#language = language
    this.#say = sayIn(language)
    this.#document = new PDFDocument({
      size: PAPER[letterhead?.paper ?? 'a4'],
      margin: MARGIN,
      autoFirstPage: false,
      bufferPages: letterhead !== null,
      ...taggedIn(language),
      info: {
        Title: this.#say(title),
        CreationDate: new Date(on),
        ...(letterhead ? { Author: letterhead.office } : {}),
      },
    })
    registerFonts(this.#document)
    this.#structure = new Structure(this.#document)
    this.#document.on('pageAdded', () => {
      this.#pages += 1
    })
    const chunks: Buffer[] = []
    this.#document.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#bytes = new Promise(resolve => this.#document.on('end', () => resolve(Buffer.concat(chunks))))
  }

  /** Begins a paper: the letterhead, whom it is to, its title and a quiet line beneath. */
  begin(title: Said, beneath: Said, to?: Addressed, language = this.#language): void {
    const page = this.#document
    this.#say = sayIn(language)
    this.#structure.speak(language)
    this.#papers.push({ before: this.#pages, say: this.#say })
    page.addPage()
    if (this.#letterhead) drawHead(page, this.#structure, this.#letterhead, MARGIN)
    if (to) this.#address(to)
    this.#structure.part('H1', () => this.#write(title, { weight: 'bold', colour: INK, size: 18 }))
    this.#structure.part('P', () => this.#write(beneath, { weight: 'regular', colour: QUIET, size: 10 }))
    page.moveDown(1.5)
  }

  /** Writes a text in a font that has its letters; below the last text, unless a place is given. */
  #write(said: Said, look: Look, { x = MARGIN, y = this.#document.y, ...options }: Where = {}): void {
    const text = this.#say(said)
    this.#ink(text, look).text(printable(text), x, y, options)
  }

  /** Sets the font, colour and size of a text. */
  #ink(text: string, { weight, colour, size }: Look): PDFKit.PDFDocument {
    return this.#document.font(fontFor(weight, text)).fontSize(size).fillColor(colour)
  }

  /** A line of the page that says nothing. */
  #rule(y: number, width: number, colour: string): void {
    const page = this.#document
    this.#structure.artifact('Layout', () =>
      page
        .moveTo(MARGIN, y)
        .lineTo(page.page.width - MARGIN, y)
        .lineWidth(width)
        .strokeColor(colour)
        .stroke(),
    )
  }

  #address({ name, address, date }: Addressed): void {
    const page = this.#document
    const { y } = page
    const width = page.page.width - 2 * MARGIN
    // Fonts differ in the height of their lines: those of an address stand on lines of their own.
    const onLine = (top: number) => ({ y: top + BODY.size, baseline: 'alphabetic' }) as const
    this.#structure.part('P', () => this.#write(date, BODY, { ...onLine(y), width, align: 'right' }))
    page.y = y
    this.#structure.part('P', () => {
      for (const line of [name, ...address]) {
        const { y: top } = page
        const height = this.#heightOfText(line, BODY, width * 0.6)
        this.#write(line, BODY, { ...onLine(top), width: width * 0.6 })
        page.y = top + Math.max(ADDRESS_LINE, height)
      }
    })
    page.moveDown(1.8)
  }

  /** Footer of every page, once the number of pages is known. */
  #foot({ footer }: Letterhead): void {
    const page = this.#document
    const ends = [...this.#papers.slice(1).map(({ before }) => before), this.#pages]
    for (const [paper, { before: first, say }] of this.#papers.entries()) {
      const end = ends[paper] as number
      for (let at = first; at < end; at += 1) {
        page.switchToPage(at)
        // Text below the margin would begin another page.
        page.page.margins.bottom = 0
        const y = page.page.height - FOOT
        const width = page.page.width - 2 * MARGIN
        const look: Look = { weight: 'regular', colour: QUIET, size: 7.5 }
        this.#structure.artifact('Pagination', () => {
          if (footer) this.#write(footer, look, { y, width: width - 80, height: 18, ellipsis: true })
          const which = say(sentence`Page ${at - first + 1} of ${end - first}`)
          this.#write(which, look, { y, width, align: 'right' })
        })
      }
    }
  }

  /** Ends a letter with rows under a heading and the signature line, which a page break never separates. */
  ending(last: { heading: Said; rows: readonly Row[] } | null, signatory: Letterhead['signatory']): void {
    this.#keepTogether((last ? HEADING + this.#heightOf(last.rows) : 0) + (signatory ? SIGNATURE : 0))
    if (last) {
      this.heading(last.heading)
      this.table(last.rows)
    }
    if (signatory) this.signature(signatory)
  }

  /** Begins another page where this one has no room for as much, in points. */
  #keepTogether(height: number): void {
    const page = this.#document
    if (page.y + height > page.page.height - MARGIN) page.addPage()
  }

  /** A line at the end of a letter, with room above it for a hand. */
  signature({ name, title }: NonNullable<Letterhead['signatory']>): void {
    const page = this.#document
    this.#keepTogether(SIGNATURE)
    page.fontSize(10).moveDown(3)
    this.#structure.part('P', () => {
      this.#write(name, { ...BODY, weight: 'bold' })
      if (title) this.#write(title, { ...BODY, colour: QUIET })
    })
  }

  heading(text: Said): void {
    const page = this.#document
    page.moveDown(1.2)
    this.#structure.part('H2', () => this.#write(text, { weight: 'bold', colour: INK, size: 11 }))
    page.moveDown(0.4)
  }

  /** Opening of a letter, with space below. */
  opening(text: Said): void {
    this.#structure.part('P', () => this.#write(text, BODY))
    this.#document.moveDown()
  }

  paragraph(text: Said): void {
    this.#structure.part('P', () => this.#write(text, { ...BODY, colour: QUIET }))
  }

  /** A remark in small letters below figures. */
  note(text: Said): void {
    this.#structure.part('P', () => this.#write(text, { ...BODY, colour: QUIET, size: FIGURES }))
  }

  /** Draws a framed table, whole on one page, for something nobody should overlook. */
  box(rows: readonly Row[]): void {
    const page = this.#document
    this.#inset = PADDING
    this.#keepTogether(this.#heightOf(rows) + 2 * PADDING)
    const top = page.y
    page.y = top + PADDING
    this.table(rows)
    this.#inset = 0
    this.#structure.artifact('Layout', () =>
      page
        .rect(MARGIN, top, page.page.width - 2 * MARGIN, page.y - top + PADDING - ROW_GAP)
        .lineWidth(0.75)
        .strokeColor(this.#letterhead?.colour ?? QUIET)
        .stroke(),
    )
    page.y += PADDING + 2
  }

  #heightOf(rows: readonly Row[]): number {
    return rows.reduce((sum, row) => sum + this.#rowHeight(row) + ROW_GAP, 0)
  }

  #rowHeight([label, value]: Row): number {
    const width = this.#rowWidth
    return Math.max(
      this.#heightOfText(label, BODY, width * LABEL),
      this.#heightOfText(value, BODY, width * (1 - LABEL)),
    )
  }

  get #rowWidth(): number {
    return this.#document.page.width - 2 * (MARGIN + this.#inset)
  }

  #heightOfText(said: Said, look: Look, width: number): number {
    const text = this.#say(said)
    return this.#ink(text, look).heightOfString(printable(text), { width })
  }

  /** Draws rows of a label and a value; the rest continues on the next page. */
  table(rows: readonly Row[]): void {
    this.#structure.group('Table', () => {
      for (const row of rows) this.#structure.group('TR', () => this.#tableRow(row))
    })
  }

  #tableRow(row: Row): void {
    const page = this.#document
    const [label, value] = row
    const width = this.#rowWidth
    const left = MARGIN + this.#inset
    const height = this.#rowHeight(row)
    this.#keepTogether(height)
    const { y } = page
    this.#structure.part('TH', () =>
      this.#write(label, { ...BODY, colour: QUIET }, { x: left, y, width: width * LABEL }),
    )
    this.#structure.part('TD', () =>
      this.#write(value, BODY, {
        x: left + width * LABEL,
        y,
        width: width * (1 - LABEL),
        align: 'right',
      }),
    )
    page.x = MARGIN
    page.y = y + height + ROW_GAP
  }

  /**
   * Draws rows of a label and several figures, in columns of equal width and letters as small as the longest
   * figure needs. `groups` name adjacent columns, and a strong row has a line above it. The rest continues on
   * the next page.
   */
  figures(figures: Figures): void {
    this.#structure.group('Table', () => this.#drawFigures(figures))
  }

  #drawFigures({ groups, header, rows }: Figures): void {
    const width = this.#document.page.width - 2 * MARGIN
    const first = width * (header.length > 3 ? 0.26 : 0.5)
    const each = (width - first) / header.length
    const size = this.#sizeFor(
      rows.flatMap(({ cells }) => cells.slice(1)),
      each - GAP,
    )
    const right = (text: Said, column: number, span = 1): Cell => ({
      text,
      x: MARGIN + first + column * each + GAP,
      width: span * each - GAP,
    })
    if (groups) {
      const span = header.length / groups.length
      this.#line(
        groups.map((title, at) => ({ ...right(title, at * span, span), titles: true })),
        { weight: 'bold', colour: INK, size },
      )
    }
    this.#line(
      header.map((title, at) => ({ ...right(title, at), titles: true })),
      { weight: 'regular', colour: QUIET, size },
    )
    for (const { cells, strong = false } of rows) {
      const [label = '', ...values] = cells
      if (strong) this.#ruleAbove()
      this.#line(
        [
          { text: label, x: MARGIN, width: first, left: true, titles: true },
          ...values.map((text, at) => right(text, at)),
        ],
        { weight: strong ? 'bold' : 'regular', colour: INK, size },
      )
    }
  }

  #line(cells: readonly Cell[], look: Look): void {
    const page = this.#document
    const height = Math.max(...cells.map(({ text, width }) => this.#heightOfText(text, look, width)))
    this.#keepTogether(height)
    const { y } = page
    this.#structure.group('TR', () => {
      for (const { text, x, width, left, titles } of cells)
        this.#structure.part(titles ? 'TH' : 'TD', () =>
          this.#write(text, look, { x, y, width, align: left ? 'left' : 'right' }),
        )
    })
    page.x = MARGIN
    page.y = y + height + 3
  }

  #sizeFor(cells: readonly Said[], width: number): number {
    const page = this.#document
    const widest = Math.max(
      1,
      ...cells
        .map(this.#say)
        .map(cell => page.font(fontFor('bold', cell)).fontSize(FIGURES).widthOfString(printable(cell))),
    )
    return Math.max(5, Math.min(FIGURES, (FIGURES * width) / widest))
  }

  #ruleAbove(): void {
    this.#document.y += 2
    this.#rule(this.#document.y - 2, 0.5, QUIET)
  }

  /** Ends the file; nothing is written to it afterwards. */
  end(): Promise<Buffer> {
    if (this.#letterhead) this.#foot(this.#letterhead)
    this.#document.end()
    return this.#bytes
  }
}
