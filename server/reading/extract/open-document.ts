import { sentence } from '../../kernel/language/sentence.ts'
import { type Content, gather, Pages, pageNames, rowParagraphs } from './content.ts'
import { embedded, tracked, uncalculated } from './gaps.ts'
import { UnfitFile } from './refused-file.ts'
import { type Attribute, walkXml } from './xml.ts'
import type { OfficeFile } from './zip.ts'

/** Times that an empty cell stands for: a sheet ends with one that is repeated to its edge. */
const MOST_EMPTY = 100
/** Rows alike that one stands for. */
const MOST_ROWS = 10_000

/** Text that is not there for the reader. */
const LEFT_OUT = new Set(['tracked-changes', 'ruby-text', 'note-citation', 'scripts', 'forms'])

/**
 * A document of LibreOffice and its like (ISO 26300): a text, whose pages are those that it was laid out in last; a workbook,
 * each sheet a page with its name; a presentation, each slide a page with its notes. Tables row by row, footnotes, comments and
 * text boxes behind the paragraph that they are in, headers and footers at the end. Tracked changes are read as accepted and told.
 */
export function readOpenDocument(file: OfficeFile, main: string): Promise<Content> {
  return gather((pages, gaps) => {
    const story = new Story(pages)
    walkXml(file.part(main) ?? new Uint8Array(), story)
    if (story.pictures.length > 0)
      gaps.push(
        `${pageNames(story.pictures, 'Slide')} ${story.pictures.length === 1 ? 'is a picture' : 'are pictures'} without text.`,
      )
    const styles = file.part('styles.xml')
    if (styles && pages.count > 0) addMargins(styles, pages)
    if (pages.empty && story.hasPicture) {
      if (pages.count === 0) pages.begin()
      pages.unreadable()
      if (story.pictures.length === 0) gaps.push('It holds pictures and no text.')
    }
    if (story.revisions > 0) gaps.push(tracked(story.revisions))
    if (story.formulas > 0) gaps.push(uncalculated(story.formulas))
    if (story.objects > 0) gaps.push(embedded(story.objects))
  })
}

/** Headers and footers, each once. */
function addMargins(styles: Uint8Array, pages: Pages): void {
  const seen = new Set<string>()
  let within = 0
  let text = ''
  walkXml(styles, {
    open(name) {
      if (/^(?:header|footer)(?:-left|-first)?$/.test(name)) within += 1
      if (name === 'p') text = ''
    },
    text(part) {
      if (within > 0) text += part
    },
    close(name) {
      if (/^(?:header|footer)(?:-left|-first)?$/.test(name)) within -= 1
      if (name !== 'p' || within === 0 || text.trim() === '' || seen.has(text.trim())) return
      seen.add(text.trim())
      pages.add(text.trim())
    },
  })
}

/** The sheets of a workbook as tables, with those of their rows that have any text; more than so many are refused. */
export function openSheets(file: OfficeFile, main: string, mostRows: number): OpenSheet[] {
  const sheets: OpenSheet[] = []
  walkXml(file.part(main) ?? new Uint8Array(), new Story(new Pages(), { sheets, mostRows }))
  return sheets
}

export interface OpenSheet {
  name: string
  /** Each with its number in the sheet and the places of its numeric cells. */
  rows: { line: number; cells: string[]; numbers: number[] }[]
}

/** Where the rows of sheets are kept, instead of pages. */
interface Tabular {
  sheets: OpenSheet[]
  mostRows: number
}

interface OpenCell {
  paragraphs: string[]
  repeated: number
  value: string | null
  isNumber: boolean
}

interface OpenTable {
  rows: OpenCell[][]
  /** Times that the row stands for. */
  repeated: number
  /** The number of the row in its sheet. */
  line: number
  isSheet: boolean
}

/** The walk through the body of a document. */
class Story {
  revisions = 0
  formulas = 0
  objects = 0
  hasPicture = false
  /** Slides that hold a picture and no text. */
  readonly pictures: number[] = []
  readonly #pages: Pages
  readonly #tabular: Tabular | null
  readonly #open: { text: string; comment: boolean; behind: string[] }[] = []
  readonly #tables: OpenTable[] = []
  #left = 0
  #kind: 'text' | 'spreadsheet' | 'presentation' | null = null
  #comment: { author: string; field: string | null } | null = null
  #slideHas = { text: false, picture: false }

  constructor(pages: Pages, tabular: Tabular | null = null) {
    this.#pages = pages
    this.#tabular = tabular
  }

  readonly open = (name: string, attribute: Attribute): void => {
    if (name === 'changed-region') this.revisions += 1
    if (this.#left > 0 || LEFT_OUT.has(name)) {
      this.#left += 1
      return
    }
    const paragraph = this.#open.at(-1)
    if (name === 'p' || name === 'h')
      this.#open.push({ text: '', comment: this.#comment !== null, behind: [] })
    else if (name === 's' && paragraph)
      paragraph.text += ' '.repeat(Math.min(Number(attribute('c') ?? 1), 100))
    else if (name === 'tab' && paragraph) paragraph.text += '\t'
    else if (name === 'line-break' && paragraph) paragraph.text += '\n'
    else if (name === 'annotation') this.#comment = { author: '', field: null }
    else if (this.#comment && (name === 'creator' || name === 'date')) this.#comment.field = name
    else if (name === 'image') {
      this.hasPicture = true
      this.#slideHas.picture = true
    } else if (name === 'object-ole') this.objects += 1
    else this.#structure(name, attribute)
  }

  #structure(name: string, attribute: Attribute): void {
    if (name === 'text' || name === 'spreadsheet' || name === 'presentation') {
      if (this.#kind === null) this.#kind = name
      if (name === 'text') this.#pages.begin()
    } else if (name === 'soft-page-break' && this.#tables.length === 0) {
      this.#pages.begin()
    } else if (name === 'page') {
      this.#pages.begin()
      this.#slideHas = { text: false, picture: false }
    } else if (name === 'table') {
      const isSheet = this.#kind === 'spreadsheet' && this.#tables.length === 0
      const name = attribute('name')
      if (isSheet && this.#tabular) this.#tabular.sheets.push({ name: name ?? '', rows: [] })
      else if (isSheet) this.#pages.begin(name ?? null)
      this.#tables.push({ rows: [], repeated: 1, line: 1, isSheet })
    } else if (name === 'table-row') {
      const table = this.#tables.at(-1)
      if (!table) return
      table.rows.push([])
      table.repeated = Number(attribute('number-rows-repeated') ?? 1)
    } else if (name === 'table-cell' || name === 'covered-table-cell') this.#cell(attribute)
  }

  #cell(attribute: Attribute): void {
    const kind = attribute('value-type')
    const formula = attribute('formula')
    if (formula !== undefined && kind === undefined) this.formulas += 1
    const value =
      kind === 'float' || kind === 'currency'
        ? attribute('value')
        : kind === 'date'
          ? attribute('date-value')?.replace(/T00:00:00(?:\.0+)?$/, '')
          : undefined
    const repeated = Number(attribute('number-columns-repeated') ?? 1)
    this.#tables
      .at(-1)
      ?.rows.at(-1)
      ?.push({
        paragraphs: [],
        repeated,
        value: value ?? null,
        isNumber: kind === 'float' || kind === 'currency',
      })
  }

  readonly text = (part: string): void => {
    if (this.#left > 0) return
    if (this.#comment?.field) {
      if (this.#comment.field === 'creator') this.#comment.author += part
      return
    }
    const paragraph = this.#open.at(-1)
    if (paragraph) paragraph.text += part.replaceAll(/\s+/g, ' ')
  }

  readonly close = (name: string): void => {
    if (this.#left > 0) {
      this.#left -= 1
      return
    }
    if (name === 'creator' || name === 'date') {
      if (this.#comment) this.#comment.field = null
    } else if (name === 'annotation') this.#comment = null
    else if (name === 'p' || name === 'h') this.#endParagraph()
    else if (name === 'table-row') this.#endRow()
    else if (name === 'table') this.#tables.pop()
    else if (name === 'page' && this.#slideHas.picture && !this.#slideHas.text) {
      this.#pages.unreadable()
      this.pictures.push(this.#pages.count)
    }
  }

  #endParagraph(): void {
    const { text = '', comment, behind = [] } = this.#open.pop() ?? {}
    const by = this.#comment?.author.trim()
    const said = comment && text.trim() !== '' ? `Comment${by ? ` by ${by}` : ''}: ${text.trim()}` : text
    const all = [said, ...behind].filter(one => one.trim() !== '')
    if (all.length === 0) return
    this.#slideHas.text = true
    const outer = this.#open.at(-1)
    const cell = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (outer) outer.behind.push(...all)
    else if (cell) cell.paragraphs.push(...all.map(one => one.trim()))
    else for (const one of all) this.#pages.add(one)
  }

  #endRow(): void {
    const table = this.#tables.at(-1)
    const row = table?.rows.pop()
    if (!table || !row) return
    const cells = row.flatMap(({ paragraphs, repeated, value }) => {
      const own = value === null ? paragraphs : [value]
      return Array.from({ length: Math.min(repeated, MOST_EMPTY) }, () =>
        table.isSheet ? [own.join(' ').replaceAll(/\s*[\t\r\n]\s*/g, ' ')] : own,
      )
    })
    const { line } = table
    table.line += table.repeated
    if (cells.flat().every(text => text === '')) return
    if (table.isSheet && this.#tabular) {
      const numbers = row.flatMap(({ repeated, isNumber }) =>
        Array.from({ length: Math.min(repeated, MOST_EMPTY) }, () => isNumber),
      )
      this.#keepRow(line, table.repeated, cells.flat(), numbers)
      return
    }
    const outer = this.#tables.at(-2)?.rows.at(-1)?.at(-1)
    for (const paragraph of rowParagraphs(cells))
      if (outer) outer.paragraphs.push(paragraph)
      else for (let at = 0; at < Math.min(table.repeated, MOST_ROWS); at += 1) this.#pages.add(paragraph)
  }

  #keepRow(line: number, repeated: number, cells: string[], isNumber: readonly boolean[]): void {
    const { sheets, mostRows } = this.#tabular as Tabular
    const rows = sheets.at(-1)?.rows ?? []
    while (cells.at(-1) === '') cells.pop()
    const numbers = cells.flatMap((_, at) => (isNumber[at] ? [at] : []))
    for (let at = 0; at < Math.min(repeated, mostRows + 1); at += 1)
      rows.push({ line: line + at, cells: [...cells], numbers })
    if (rows.length > mostRows) throw new UnfitFile(sentence`has more than ${mostRows - 1} rows`)
  }
}
