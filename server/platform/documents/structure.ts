import { locales } from '../../kernel/speech/figures.ts'
import type { Language } from '../../kernel/speech/speech.ts'

/** Kinds of parts of a paper, as in tagged PDF (ISO 32000, standard structure types). */
type Part =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'TOC'
  | 'TOCI'
  | 'Figure'

/** Document options for a tagged structure: without them none is written. */
export const taggedIn = (language: Language) =>
  ({ tagged: true, pdfVersion: '1.7', lang: locales[language], displayTitle: true }) as const

/** The tagged structure of a PDF in reading order, for screen readers and reflow. */
export class Structure {
  readonly #document: PDFKit.PDFDocument
  #within: PDFKit.PDFStructureElement
  /** Options for parts in another language than the document's. */
  #options: { lang?: string } = {}

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    this.#within = document.struct('Document')
    document.addStructure(this.#within)
  }

  /** Says in which language the parts are that follow. */
  speak(language: Language): void {
    const lang = locales[language]
    this.#options = lang === this.#document.options.lang ? {} : { lang }
  }

  /** A part that is drawn here; a picture has its words in `alt`. */
  part(part: Part, draw: () => void, alt?: string): void {
    const options = alt === undefined ? this.#options : { ...this.#options, alt }
    this.#within.add(this.#document.struct(part, options, [draw]))
  }

  /** A part of the parts that are drawn in it. */
  group(part: Part, draw: () => void): void {
    this.later(part)(draw)
  }

  /** A place in the order of reading for parts that are drawn when it is called. */
  later(part: Part): (draw: () => void) => void {
    const group = this.#document.struct(part, this.#options)
    this.#within.add(group)
    return draw => {
      const around = this.#within
      this.#within = group
      draw()
      this.#within = around
    }
  }

  /** Decoration: lines, and everything repeated on each page. */
  artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.#document.markContent('Artifact', { type })
    draw()
    this.#document.endMarkedContent()
  }
}
