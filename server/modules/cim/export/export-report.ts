import { type Context, conflict, FileAnswer, joined, sentence, verbatim } from '../../../kernel/index.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { presentReport, type Reread } from '../present.ts'
import { assertAnonymous, recordsOf } from '../reports.ts'
import { findReport, sectionsOf } from '../rows.ts'
import { docxOf } from './docx.ts'
import { gapsIn, paperOf } from './paper.ts'
import { pdfOf } from './pdf.ts'

export const fileFormats = ['docx', 'pdf'] as const

export type FileFormat = (typeof fileFormats)[number]

/** Ways to treat the gaps of a section in a file. */
export const gapsWays = ['leave_out', 'refuse'] as const

export const memorandum_incomplete = [409, 'Sections have gaps; see `missing`'] as const

/** A report as a file. One that may name nobody is looked through once more before it leaves. */
export async function exportReport(
  ctx: Context,
  id: number,
  { format, gaps }: { format: FileFormat; gaps: (typeof gapsWays)[number] },
  reread: Reread,
): Promise<FileAnswer> {
  const report = await findReport(ctx, id)
  await assertAnonymous(ctx, report, reread)
  const sections = await sectionsOf(ctx.db, id)
  const shown = presentReport(ctx, report, sections, await recordsOf(ctx, report), reread)
  if (gaps === 'refuse') assertComplete(shown)
  const paper = paperOf(shown, await letterheadOf(ctx), await todayOf(ctx))
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

/** Throws 409 `memorandum_incomplete` with the gaps of each section. */
function assertComplete(report: Parameters<typeof gapsIn>[0]): void {
  const gaps = gapsIn(report)
  if (gaps.length === 0) return
  const said = joined(
    gaps.map(({ title, gap }) => sentence`${verbatim(title)} (${verbatim(gap)})`),
    ', ',
  )
  throw conflict('memorandum_incomplete', sentence`Sections have gaps: ${said}.`, {
    missing: gaps.map(({ title, gap }) => `${title}: ${gap}`),
  })
}
