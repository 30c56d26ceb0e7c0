import type { DocumentPage, ReadingStatus } from '../text/document.ts'
import { LONGEST_ROW, MOST_CHARACTERS, MOST_PAGES, MOST_PARAGRAPHS } from './limits.ts'

/** The result of one format's reader. */
export interface Content {
  pages: DocumentPage[]
  /** Unread parts with their reasons, as sentences; empty when everything was read. */
  gaps: string[]
}

/** A file that cannot be read, with the reason in words for a person. */
export class CannotRead extends Error {
  readonly status: Exclude<ReadingStatus, 'read' | 'partly_readable'>

  constructor(status: CannotRead['status'], reason: string) {
    super(reason)
    this.status = status
  }
}

/** Thrown when the document exceeds the limit: the part read so far is kept. */
export class Full extends Error {
  constructor(reason = 'The document is too long') {
    super(reason)
  }
}

/** Control characters, which are no text: a tab and a line break are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Gathers the pages of a document; it throws `Full` when they are more than is read of one. */
export class Pages {
  readonly #pages: Array<DocumentPage & { paragraphs: string[] }> = []
  #characters = 0
  #paragraphs = 0

  /** Begins a page. */
  begin(label: string | null = null): void {
    if (this.#pages.length >= MOST_PAGES) throw new Full()
    this.#pages.push({ number: this.#pages.length + 1, label, paragraphs: [], readable: true })
  }

  /** Adds a paragraph; nothing when it is all white space. Tabs before it stay: they are the empty cells of a row. */
  add(paragraph: string): void {
    const text = paragraph
      .replaceAll(CONTROLS, '')
      .replace(/^[^\S\t]+/, '')
      .trimEnd()
    if (text === '') return
    this.#characters += text.length
    this.#paragraphs += 1
    if (this.#characters > MOST_CHARACTERS || this.#paragraphs > MOST_PARAGRAPHS) throw new Full()
    if (this.#pages.length === 0) this.begin()
    this.#pages.at(-1)?.paragraphs.push(text)
  }

  /** The page has a picture, or something broken, where text would be. */
  unreadable(): void {
    const page = this.#pages.at(-1)
    if (page) page.readable = false
  }

  get empty(): boolean {
    return this.#paragraphs === 0
  }

  get count(): number {
    return this.#pages.length
  }

  /** All pages; those without anything on them too, since they are counted by people. */
  get all(): DocumentPage[] {
    return this.#pages
  }
}

/** Runs a reader that fills pages; past the limit of one document, keeps the part read so far. */
export async function gather(fill: (pages: Pages, gaps: string[]) => Promise<void> | void): Promise<Content> {
  const pages = new Pages()
  const gaps: string[] = []
  try {
    await fill(pages, gaps)
  } catch (error) {
    if (!(error instanceof Full)) throw error
    gaps.push(`${error.message}: it was read up to page ${pages.count}.`)
  }
  return { pages: pages.all, gaps }
}

/** A row of a table, each cell with its paragraphs: one paragraph with tabs between the cells, or more where it is long. */
export function rowParagraphs(cells: ReadonlyArray<readonly string[]>): string[] {
  const length = cells.flat().reduce((sum, text) => sum + text.length, 0)
  if (length > LONGEST_ROW) return cells.flat()
  return [
    cells
      .map(paragraphs => paragraphs.join('\n'))
      .join('\t')
      .trimEnd(),
  ]
}

/** "Page 3", "Pages 3, 5 to 9 and 12": pages as people name them. */
export function pageNames(numbers: readonly number[], noun = 'Page'): string {
  const ranges: Array<[number, number]> = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  const named = ranges.map(([from, to]) =>
    from === to ? `${from}` : `${from}${to === from + 1 ? ' and' : ' to'} ${to}`,
  )
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named.join('')
  return `${noun}${numbers.length === 1 ? '' : 's'} ${list}`
}
