import { sentence } from '../../../kernel/index.ts'
import { sayIn } from '../../../kernel/speech/speech.ts'
import { Report } from '../../../platform/documents/index.ts'
import type { Paper } from './paper.ts'

/** The paper as a PDF of A4 pages. */
export async function pdfOf(paper: Paper): Promise<Uint8Array> {
  const report = new Report({
    title: paper.title,
    beneath: `${paper.kind} · ${paper.status} · ${paper.date} · ${paper.classification}`,
    footer: `${paper.classification} · ${paper.title}`,
    on: paper.on,
    letterhead: paper.letterhead,
    language: paper.language,
    contents: paper.sections.length > 8,
  })
  for (const { title, blocks } of paper.sections) {
    report.section(title)
    for (const block of blocks) {
      if (block.type === 'heading') report.heading(plain(block.text))
      else if (block.type === 'paragraph') report.paragraph(plain(block.text))
      else if (block.type === 'bars') report.bars(block)
      else if (block.type === 'list') report.list(block.items.map(plain))
      else
        report.table(
          block.header.map(plain),
          block.rows.map(row => row.map(plain)),
        )
    }
  }
  if (paper.references.length > 0) {
    report.section(sayIn(paper.language)(sentence`References`))
    for (const [at, line] of paper.references.entries()) report.paragraph(`[${at + 1}] ${line}`)
    if (paper.unread) report.paragraph(sayIn(paper.language)(paper.unread))
  }
  return report.end()
}

const plain = (text: string): string => text.replaceAll(/\*\*([^*]+)\*\*/g, '$1')
