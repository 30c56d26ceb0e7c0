import { conflict, FileAnswer, type PrepareContext, sentence } from '../../../kernel/index.ts'
import { longDay } from '../../../kernel/speech/figures.ts'
import { type Language, sayIn } from '../../../kernel/speech/speech.ts'
import { readSentFile } from '../../../platform/documents/sent-file.ts'
import { type Letterhead, letterheadOf } from '../../../platform/office/letterhead.ts'
import { docxOf, pdfOf } from '../../cim/index.ts'
import type { Section } from '../content.ts'
import { kindOf } from '../kinds/index.ts'
import { periodSaid } from '../periods.ts'
import type { ReportRow } from '../report.ts'
import { findReport, sectionsOf } from '../shelf/reports.ts'
import { askedOf } from '../subject.ts'
import { dataOf } from '../templates/fields.ts'
import { findTemplate, type TemplateRow } from '../templates/templates.ts'
import { paperOf, writtenOn } from './paper.ts'

export const report_not_ready = [409, 'The report is still being written, or could not be'] as const

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface Kept {
  row: ReportRow
  sections: Section[]
  letterhead: Letterhead
  template: TemplateRow | null
}

/** The kept content of a report; 409 `report_not_ready` where it is not whole. */
const keptOf = (ctx: PrepareContext, id: number): Promise<Kept> =>
  ctx.read(async db => {
    const inner = { ...ctx, db }
    const row = await findReport(inner, id)
    if (row.status !== 'ready')
      throw conflict(
        'report_not_ready',
        row.status === 'failed'
          ? sentence`The report could not be written: have it written again.`
          : sentence`The report is still being written.`,
        { state: row.status },
      )
    return {
      row,
      sections: await sectionsOf(inner, id),
      letterhead: await letterheadOf(inner),
      template: row.template_id === null ? null : await findTemplate(inner, row.template_id),
    }
  })

/** The report as a Word file: by its uploaded template, or as the office's papers are. */
export async function wordFile(ctx: PrepareContext, id: number): Promise<FileAnswer> {
  const kept = await keptOf(ctx, id)
  const content = kept.template ? await filled(ctx, kept, kept.template) : await docxOf(paper(kept))
  return new FileAnswer({ name: nameOf(kept.row, 'docx'), type: WORD, content })
}

/** The report as a PDF, as the office's papers are. */
export async function pdfFile(ctx: PrepareContext, id: number): Promise<FileAnswer> {
  const kept = await keptOf(ctx, id)
  const content = await pdfOf(paper(kept))
  return new FileAnswer({ name: nameOf(kept.row, 'pdf'), type: 'application/pdf', content })
}

const paper = ({ row, sections, letterhead }: Kept) => paperOf(kindOf(row.kind), row, sections, letterhead)

async function filled(
  ctx: PrepareContext,
  { row, sections, letterhead }: Kept,
  { content }: TemplateRow,
): Promise<Uint8Array> {
  const { title, subject, kind, period_start, period_end, version } = row
  const say = sayIn(row.language as Language)
  const data = dataOf(
    kindOf(kind),
    {
      title,
      subject,
      office: letterhead.office,
      period: say(periodSaid(period_start, period_end)),
      period_start: say(longDay(period_start)),
      period_end: say(longDay(period_end)),
      earlier_day: say(longDay(askedOf(row).before)),
      version: String(version),
      written_on: say(longDay(writtenOn(row))),
      classification: say(kindOf(kind).classification),
    },
    sections,
  )
  return readSentFile(ctx, 'template_id', 'filledTemplate', { bytes: Buffer.from(content, 'base64'), data })
}

const nameOf = ({ title, version }: ReportRow, type: string): string =>
  `${`${title}${version > 1 ? ` v${version}` : ''}`
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)}.${type}`
