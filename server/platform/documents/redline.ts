import { DeletedTextRun, InsertedTextRun, Paragraph, TextRun } from 'docx'
import { xmlText } from '../../kernel/values/xml.ts'
import type { ComparedParagraph, Comparison, Piece } from '../../reading/comparison/index.ts'
import { docxOf, heading, paragraph } from './docx.ts'

/**
 * The later version as a Word file with what changed as tracked changes, so that a lawyer accepts or rejects each. The
 * same input gives the same bytes.
 * @param author whom the changes are ascribed to
 * @param on the moment (ISO 8601) that the changes and the file are dated by
 */
export function redlineOf(comparison: Comparison, author: string, on: string): Promise<Uint8Array> {
  const tracked = new Tracked(xmlText(author), on)
  return docxOf({
    title: `Comparison of ${comparison.before} with ${comparison.after}`,
    children: [
      paragraph([{ text: summaryOf(comparison) }]),
      heading('Text'),
      ...comparison.paragraphs.map(one => tracked.paragraph(one)),
    ],
    on,
  })
}

/** The change in a sentence. */
export function summaryOf({ same, counts }: Comparison): string {
  if (same) return 'Both versions have the same words.'
  const { inserted, deleted, changed, moved, inserted_words, deleted_words } = counts
  return `Paragraphs: ${changed} changed, ${inserted} inserted, ${deleted} deleted, ${moved} moved. Words: ${inserted_words} inserted, ${deleted_words} deleted.`
}

class Tracked {
  readonly #author: string
  readonly #date: string
  #changes = 0

  constructor(author: string, on: string) {
    this.#author = author
    this.#date = new Date(on).toISOString()
  }

  paragraph({ kind, pieces, move }: ComparedParagraph): Paragraph {
    const come = kind === 'inserted' || kind === 'moved_to'
    const gone = kind === 'deleted' || kind === 'moved_from'
    return new Paragraph({
      spacing: { after: 120 },
      // The end of a paragraph is a change too: without it an empty one would stay behind.
      ...(come ? { run: { insertion: this.#change() } } : {}),
      ...(gone ? { run: { deletion: this.#change() } } : {}),
      children: pieces.map(piece => this.#run(piece, move !== null)),
    })
  }

  #run({ kind, text }: Piece, moved: boolean): TextRun | InsertedTextRun | DeletedTextRun {
    const look = { text: xmlText(text), ...(moved ? { color: '2e7d32' } : {}) }
    if (kind === 'same') return new TextRun(look)
    const change = this.#change()
    return kind === 'inserted'
      ? new InsertedTextRun({ ...look, ...change })
      : new DeletedTextRun({ ...look, ...change })
  }

  #change = () => {
    this.#changes += 1
    return { id: this.#changes, author: this.#author, date: this.#date }
  }
}
