import { type Content, gather, type Pages, rowParagraphs } from '../content.ts'
import { embedded, tracked } from '../gaps.ts'
import { type Attribute, relationships, walkXml } from '../xml.ts'
import type { OfficeFile } from '../zip.ts'
import { addChunk } from './alt-chunk.ts'
import { type Numbered, Numbering } from './docx-numbering.ts'
import { inFont, symbolOf } from './symbols.ts'

/** Tracked changes of text. */
const REVISIONS = new Set(['ins', 'del', 'moveFrom'])
/** Text that is not there for the reader: deleted or moved away by a tracked change, or a second form of the same. */
const LEFT_OUT = new Set(['del', 'moveFrom', 'Fallback', 'rubyPr', 'rt', 'pPrChange'])

interface OpenParagraph extends Numbered {
  text: string
  /** Its mark is deleted by a tracked change: the next paragraph continues it. */
  goesOn?: boolean
}

interface Cell {
  paragraphs: string[]
}

/**
 * A Word document: paragraphs in order, tables row by row, footnotes at the end of the page that refers to them, headers
 * and footers at the end of the last. Pages are those that Word laid out last, or explicit page breaks where it has laid
 * out none; a paragraph belongs to the page it begins on. Numbers that Word puts before clauses are before them.
 * Tracked changes are read as accepted and told, comments as such behind the text; hidden text is left out and told, text in white told.
 */
export function readDocx(file: OfficeFile, main: string): Promise<Content> {
  return gather((pages, gaps) => {
    const body = file.part(main) ?? new Uint8Array()
    const marks: Marks = { revisions: 0, isHidden: false, isWhite: false }
    const notes = new Map([
      ...notesOf(file, main, 'footnote', marks),
      ...notesOf(file, main, 'endnote', marks),
    ])
    const laidOut = Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes(
      'lastRenderedPageBreak',
    )
    pages.begin()
    let referred: string[] = []
    const endPage = () => {
      for (const id of referred) for (const text of notes.get(id) ?? []) pages.add(text)
      referred = []
    }
    const chunks = relationships(file, main, 'aFChunk')
    const story = new Story(laidOut, marks, {
      numbering: new Numbering(file, main),
      paragraph: text => pages.add(text),
      pageBreak() {
        endPage()
        pages.begin()
      },
      note: id => referred.push(id),
      chunk: id => addChunk(file.part(chunks.get(id) ?? ''), pages, gaps),
    })
    const pictures = story.walk(body)
    endPage()
    if (pictures > 0 && pages.empty) {
      pages.unreadable()
      gaps.push('It holds pictures and no text.')
    }
    addMargins(file, main, pages, marks)
    addComments(file, main, pages, marks)
    if (marks.revisions > 0) gaps.push(tracked(marks.revisions))
    if (marks.isHidden) gaps.push('It has hidden text, which was left out.')
    if (marks.isWhite) gaps.push('It has text in white, which was read although nobody sees it.')
    const within = relationships(file, main, 'oleObject').size + relationships(file, main, 'package').size
    if (within > 0) gaps.push(embedded(within))
  })
}

/** Comments, each by whom it is. */
function addComments(file: OfficeFile, main: string, pages: Pages, marks: Marks): void {
  const [path] = relationships(file, main, 'comments').values()
  const part = path ? file.part(path) : null
  if (!part) return
  let author = ''
  const story = new Story(false, marks, {
    paragraph: text => text && pages.add(`Comment${author && ` by ${author}`}: ${text}`),
  })
  walkXml(part, {
    open(name, attribute) {
      if (name === 'comment') author = attribute('author') ?? ''
      story.open(name, attribute)
    },
    close: name => story.close(name),
    text: text => story.text(text),
  })
}

/** Headers and footers, each once. */
function addMargins(file: OfficeFile, main: string, pages: Pages, marks: Marks): void {
  const seen = new Set<string>()
  for (const kind of ['header', 'footer']) {
    for (const path of relationships(file, main, kind).values()) {
      for (const text of storyOf(file.part(path), marks)) {
        if (seen.has(text)) continue
        seen.add(text)
        pages.add(text)
      }
    }
  }
}

/** Footnotes or endnotes: from `footnote 2` to its paragraphs. */
function notesOf(
  file: OfficeFile,
  main: string,
  kind: 'footnote' | 'endnote',
  marks: Marks,
): Map<string, string[]> {
  const notes = new Map<string, string[]>()
  const [path] = relationships(file, main, `${kind}s`).values()
  const part = path ? file.part(path) : null
  if (!part) return notes
  let current: string[] = []
  const story = new Story(false, marks, { paragraph: text => current.push(text) })
  walkXml(part, {
    open(name, attribute) {
      if (name === kind) {
        current = []
        // Separators are notes too, of another type.
        if (!attribute('type')) notes.set(`${kind} ${attribute('id')}`, current)
      }
      story.open(name, attribute)
    },
    close: name => story.close(name),
    text: text => story.text(text),
  })
  return notes
}

function storyOf(part: Uint8Array | null, marks: Marks): string[] {
  const paragraphs: string[] = []
  if (part) new Story(false, marks, { paragraph: text => paragraphs.push(text) }).walk(part)
  return paragraphs
}

/** Text of all stories that is not what a reader sees. */
interface Marks {
  /** Tracked insertions and deletions. */
  revisions: number
  isHidden: boolean
  isWhite: boolean
}

interface Found {
  numbering?: Numbering
  paragraph(text: string): void
  pageBreak?(): void
  note?(id: string): void
  /** Another document in the place of a part of it. */
  chunk?(id: string): void
}

/** One story of a document (its body, a header, notes), walked through element by element. */
class Story {
  readonly #found: Found
  readonly #laidOut: boolean
  /** The paragraphs that are open: a text box stands within the paragraph it is anchored in. */
  readonly #open: OpenParagraph[] = []
  readonly #tables: Array<{ cells: Cell[] }> = []
  readonly #elements: string[] = []
  #leftOut = 0
  #hidden = false
  #inText = false
  /** Page breaks that stand within the paragraph, to be taken after it. */
  #breaks = 0
  #pictures = 0
  /** Text of paragraphs whose end is deleted. */
  #carried = ''
  readonly #marks: Marks
  /** The font of the run, and whether it is white on white. */
  #font = ''
  #white = false
  #isChecked = false

  constructor(laidOut: boolean, marks: Marks, found: Found) {
    this.#laidOut = laidOut
    this.#marks = marks
    this.#found = found
  }

  /** Walks a part and returns its number of pictures. */
  walk(part: Uint8Array): number {
    walkXml(part, {
      open: (name, attribute) => this.open(name, attribute),
      close: name => this.close(name),
      text: text => this.text(text),
    })
    return this.#pictures
  }

  open(name: string, attribute: Attribute): void {
    const parent = this.#elements.at(-1)
    this.#elements.push(name)
    this.#revise(name, parent)
    if (LEFT_OUT.has(name)) this.#leftOut += 1
    if (this.#leftOut > 0) return
    switch (name) {
      case 'p':
        this.#open.push({ text: '', style: undefined, list: undefined, level: undefined })
        break
      case 'r':
        this.#hidden = false
        this.#white = false
        this.#font = ''
        break
      case 'rFonts':
        if (parent === 'rPr') this.#font = attribute('ascii') ?? attribute('hAnsi') ?? ''
        break
      case 'color':
        this.#white = parent === 'rPr' && /^f{6}$/i.test(attribute('val') ?? '')
        break
      case 'shd':
        if (parent === 'rPr') this.#white = false
        break
      case 'default':
      case 'checked':
        if (parent === 'checkBox') this.#isChecked = isOn(attribute('val'))
        break
      case 'pStyle':
      case 'numId':
      case 'ilvl':
        this.#setNumber(name, attribute('val'))
        break
      case 'vanish':
        if (parent === 'rPr' && this.#elements.at(-3) === 'r') this.#hidden = isOn(attribute('val'))
        break
      case 't':
        this.#inText = true
        break
      case 'tab':
        if (parent === 'r') this.#write('\t')
        break
      case 'br':
        if (attribute('type') !== 'page') this.#write('\n')
        else if (!this.#laidOut) this.#breakPage()
        break
      case 'cr':
        this.#write('\n')
        break
      case 'noBreakHyphen':
        this.#write('\u2011')
        break
      case 'softHyphen':
        this.#write('\u00AD')
        break
      case 'lastRenderedPageBreak':
        this.#breakPage()
        break
      case 'pageBreakBefore':
        if (!this.#laidOut && isOn(attribute('val'))) this.#breakPage()
        break
      case 'footnoteReference':
      case 'endnoteReference':
        this.#found.note?.(`${name.slice(0, -'Reference'.length)} ${attribute('id')}`)
        break
      case 'sym':
        this.#write(symbolOf(attribute('font'), attribute('char')))
        break
      case 'altChunk':
        this.#found.chunk?.(attribute('id', true) ?? '')
        break
      case 'blip':
      case 'imagedata':
        this.#pictures += 1
        break
      case 'tbl':
        this.#tables.push({ cells: [] })
        break
      case 'tr': {
        const table = this.#tables.at(-1)
        if (table) table.cells = []
        break
      }
      case 'tc':
        this.#tables.at(-1)?.cells.push({ paragraphs: [] })
        break
    }
  }

  text(text: string): void {
    if (!this.#inText || text.trim() === '') {
      if (this.#inText) this.#write(text)
      return
    }
    if (this.#hidden) this.#marks.isHidden = true
    else if (this.#white && !this.#elements.some(one => one === 'tc' || one === 'txbxContent'))
      this.#marks.isWhite = true
    this.#write(inFont(this.#font, text))
  }

  close(name: string): void {
    this.#elements.pop()
    if (LEFT_OUT.has(name)) {
      this.#leftOut -= 1
      return
    }
    if (this.#leftOut > 0) return
    if (name === 't') this.#inText = false
    else if (name === 'r') this.#hidden = false
    else if (name === 'checkBox') this.#write(this.#isChecked ? '☒' : '☐')
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tr') this.#endRow()
    else if (name === 'tbl') this.#tables.pop()
  }

  /** Counts tracked changes; a deleted mark of a paragraph joins it with the next. */
  #revise(name: string, parent: string | undefined): void {
    if (!REVISIONS.has(name)) return
    this.#marks.revisions += 1
    const paragraph = this.#open.at(-1)
    if (paragraph && name !== 'ins' && parent === 'rPr' && this.#elements.at(-3) === 'pPr')
      paragraph.goesOn = true
  }

  #write(text: string): void {
    const paragraph = this.#open.at(-1)
    if (paragraph && this.#leftOut === 0 && !this.#hidden) paragraph.text += text
  }

  /** A break before any text of the paragraph comes before it; within it, after it. */
  #breakPage(): void {
    const within = this.#open.some(({ text }) => text.trim() !== '') || this.#tables.length > 0
    if (within) this.#breaks += 1
    else this.#found.pageBreak?.()
  }

  #setNumber(name: 'pStyle' | 'numId' | 'ilvl', value: string | undefined): void {
    const paragraph = this.#open.at(-1)
    if (!paragraph) return
    if (name === 'pStyle') paragraph.style = value
    else if (name === 'numId') paragraph.list = value
    else paragraph.level = Number(value ?? 0)
  }

  #endParagraph(): void {
    const paragraph = this.#open.pop()
    if (!paragraph) return
    // An empty paragraph counts too.
    const number = this.#found.numbering?.next(paragraph) ?? ''
    if (paragraph.goesOn && this.#open.length === 0) {
      this.#carried += paragraph.text
      return
    }
    const own = `${this.#carried}${paragraph.text}`.trim()
    this.#carried = ''
    const text = own && number ? `${number} ${own}` : own
    const cell = this.#tables.at(-1)?.cells.at(-1)
    if (cell) {
      if (text !== '') cell.paragraphs.push(text)
      return
    }
    this.#found.paragraph(text)
    if (this.#open.length === 0) this.#takeBreaks()
  }

  #endRow(): void {
    const cells = this.#tables.at(-1)?.cells ?? []
    const outer = this.#tables.at(-2)?.cells.at(-1)
    const rows = rowParagraphs(cells.map(({ paragraphs }) => paragraphs))
    if (outer) outer.paragraphs.push(...rows.filter(row => row.trim() !== ''))
    else for (const row of rows) this.#found.paragraph(row)
    const table = this.#tables.at(-1)
    if (table) table.cells = []
    if (this.#tables.length === 1) this.#takeBreaks()
  }

  #takeBreaks(): void {
    for (; this.#breaks > 0; this.#breaks -= 1) this.#found.pageBreak?.()
  }
}

const isOn = (value: string | undefined): boolean => value !== '0' && value !== 'false' && value !== 'off'
