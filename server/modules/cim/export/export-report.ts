import { type Context, FileAnswer } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { presentReport, type Reread } from '../present.ts'
import { assertAnonymous, recordsOf } from '../reports.ts'
import { findReport, sectionsOf } from '../rows.ts'
import { docxOf } from './docx.ts'
import { paperOf } from './paper.ts'
import { pdfOf } from './pdf.ts'

export const fileFormats = ['docx', 'pdf'] as const

export type FileFormat = (typeof fileFormats)[number]

/** A report as a file. One that may name nobody is looked through once more before it leaves. */
export async function exportReport(
  ctx: Context,
  id: number,
  format: FileFormat,
  reread: Reread,
): Promise<FileAnswer> {
  const report = await findReport(ctx, id)
  await assertAnonymous(ctx, report, reread)
  const sections = await sectionsOf(ctx.db, id)
  const shown = presentReport(ctx, report, sections, await recordsOf(ctx, report), reread)
  const paper = paperOf(shown, await todayOf(ctx))
  const name = `${
    paper.title
      .replace(/[^\p{L}\p{N}.]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'memorandum'
  }.${format}`
  return format === 'docx'
    ? new FileAnswer({
        name,
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        content: await docxOf(paper),
      })
    : new FileAnswer({ name, type: 'application/pdf', content: await pdfOf(paper) })
}
