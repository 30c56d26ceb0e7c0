import { label } from '../../kernel/index.ts'
import { Report } from '../../platform/documents/index.ts'
import { summaryOf } from '../../platform/documents/redline.ts'
import type { ChangedTerm, ComparedParagraph, Comparison } from '../../reading/comparison/index.ts'

/**
 * Prints a comparison as PDF: figures, dates and terms first, then the text with deletions struck out and
 * additions underlined.
 */
export async function printComparison(comparison: Comparison, on: string): Promise<Uint8Array> {
  const { before, after, changed_terms, paragraphs } = comparison
  const report = new Report({
    title: after,
    beneath: `Compared with ${before}`,
    footer: `${before} and ${after}`,
    on,
    contents: false,
  })
  report.paragraph(summaryOf(comparison))
  if (changed_terms.length > 0) {
    report.section('Figures, dates and terms')
    report.table(['What', 'Before', 'After', 'Page'], changed_terms.map(rowOf))
  }
  report.section('Text')
  for (const one of paragraphs) {
    if (one.kind !== 'same' && one.kind !== 'changed') report.heading(headingOf(one))
    report.redline(one.pieces)
  }
  return report.end()
}

const rowOf = ({ kind, name, before, after, where }: ChangedTerm): string[] => [
  name === null ? label(kind) : `“${name}”`,
  before ?? '–',
  after ?? '–',
  String(where.page),
]

const headings = {
  inserted: 'Inserted',
  deleted: 'Deleted',
  moved_from: 'Moved from here',
  moved_to: 'Moved to here',
} as const

const headingOf = ({ kind, move }: ComparedParagraph): string =>
  `${headings[kind as keyof typeof headings]}${move === null ? '' : ` (${move})`}`
