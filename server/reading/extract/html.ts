import { Parser } from 'htmlparser2'
import { type Content, Full, gather, type Pages, rowParagraphs } from './content.ts'
import { decodeText } from './decode.ts'
import { DEEPEST_WEB_PAGE } from './limits.ts'

/** Elements never shown as text. */
const NOT_TEXT = new Set(
  'script style template noscript head svg math object iframe canvas audio video select datalist'.split(' '),
)
/** Inline elements; all others begin and end a paragraph. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark q rp rt ruby s samp ' +
    'small span strike strong sub sup time tt u var wbr nobr button ix:nonnumeric ix:nonfraction ix:continuation'
  ).split(' '),
)
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const HIDING = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
const PAGE_BREAK = /(?:page-)?break-(before|after)\s*:\s*(?:always|page)/i

/**
 * A web page as a person would read it: no scripts, styles or hidden parts; white space as a browser shows it; block
 * elements as paragraphs, tables row by row, printed page breaks as pages.
 */
export function readHtml(bytes: Uint8Array): Promise<Content> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048)).toString('latin1')
  const declared = /<(?:meta|\?xml)[^>]+(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]
  return readHtmlText(decodeText(bytes, declared))
}

/** Reads HTML given as text. */
export function readHtmlText(html: string): Promise<Content> {
  return gather(pages => {
    pages.begin()
    addHtml(html, pages)
  })
}

/** Adds a web page's paragraphs to pages. */
export function addHtml(html: string, pages: Pages): void {
  const reader = new HtmlReader(pages)
  const parser = new Parser(reader, { decodeEntities: true, lowerCaseTags: true })
  parser.write(html)
  parser.end()
  reader.onend()
}

class HtmlReader {
  readonly #pages: Pages
  readonly #tables: Array<{ cells: string[][] | null }> = []
  /** Depths of open elements that hide their content, or end a page after them. */
  readonly #hidden: number[] = []
  readonly #breaksAfter: number[] = []
  #depth = 0
  #verbatim = 0
  #text = ''

  constructor(pages: Pages) {
    this.#pages = pages
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (name === 'br') this.#text += '\n'
    const style = attributes.style ?? ''
    const breaks = PAGE_BREAK.exec(style)?.[1]?.toLowerCase()
    if (breaks === 'before' || (breaks === 'after' && VOID.has(name))) this.#breakPage()
    if (VOID.has(name)) {
      if (!INLINE.has(name) && name !== 'br') this.#flush()
      return
    }
    this.#depth += 1
    if (this.#depth > DEEPEST_WEB_PAGE) throw new Full('It nests deeper than web pages do')
    if (NOT_TEXT.has(name) || 'hidden' in attributes || HIDING.test(style)) this.#hidden.push(this.#depth)
    if (breaks === 'after') this.#breaksAfter.push(this.#depth)
    if (this.#hidden.length > 0 || INLINE.has(name)) return
    this.#flush()
    if (name === 'pre' || name === 'textarea') this.#verbatim += 1
    else if (name === 'table') this.#tables.push({ cells: null })
    else if (name === 'tr') this.#beginRow()
    else if (name === 'td' || name === 'th') this.#table?.cells?.push([])
  }

  ontext(text: string): void {
    if (this.#hidden.length > 0) return
    // Source line breaks are blanks to a browser; those of <br> are kept.
    this.#text += this.#verbatim > 0 ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
  }

  onclosetag(name: string): void {
    if (VOID.has(name)) return
    const depth = this.#depth
    this.#depth -= 1
    if (this.#hidden.at(-1) === depth) {
      this.#hidden.pop()
      return
    }
    if (this.#hidden.length > 0 || INLINE.has(name)) return
    this.#flush()
    if (name === 'pre' || name === 'textarea') this.#verbatim -= 1
    else if (name === 'tr') this.#endRow()
    else if (name === 'table') {
      this.#endRow()
      this.#tables.pop()
    }
    if (this.#breaksAfter.at(-1) === depth) {
      this.#breaksAfter.pop()
      this.#breakPage()
    }
  }

  onend(): void {
    this.#flush()
    while (this.#tables.length > 0) {
      this.#endRow()
      this.#tables.pop()
    }
  }

  get #table() {
    return this.#tables.at(-1)
  }

  #beginRow(): void {
    this.#endRow()
    if (this.#table) this.#table.cells = []
  }

  #endRow(): void {
    const cells = this.#table?.cells
    if (!this.#table || !cells) return
    this.#table.cells = null
    for (const row of rowParagraphs(cells)) this.#add(row, this.#tables.at(-2)?.cells?.at(-1))
  }

  #flush(): void {
    const text =
      this.#verbatim > 0
        ? this.#text
        : this.#text
            .replace(/ {2,}/g, ' ')
            .replace(/ ?\n ?/g, '\n')
            .trim()
    this.#text = ''
    if (this.#verbatim > 0)
      for (const part of text.split(/\n\s*\n/)) this.#add(part, this.#table?.cells?.at(-1))
    else this.#add(text, this.#table?.cells?.at(-1))
  }

  #add(text: string, cell: string[] | undefined): void {
    if (text.trim() === '') return
    if (cell) cell.push(text)
    else this.#pages.add(text)
  }

  /** Within a table a page break would tear a row. */
  #breakPage(): void {
    if (this.#tables.length > 0) return
    this.#flush()
    if (this.#pages.all.at(-1)?.paragraphs.length) this.#pages.begin()
  }
}
