import { createHash } from 'node:crypto'
import type { Module } from '../../kernel/index.ts'
import { sectionsOf } from './rows.ts'
import { sectionOf, templateOf } from './templates/index.ts'

/** The papers of a deal with the text of every section; quotes of documents that stay with their owner are not in it. */
export const decisionFacts: Module['decisionFacts'] = async ({ db }, dealId) => {
  const reports = await db
    .selectFrom('cim_reports')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('status', '!=', 'archived')
    .orderBy('id')
    .execute()
  const known = []
  for (const report of reports) {
    const sections = await sectionsOf(db, report.id)
    known.push({
      type: 'memorandum',
      id: report.id,
      title: report.title,
      facts: {
        status: report.status,
        author: report.author,
        approved_by: report.approved_by,
        ...Object.fromEntries(
          sections.map(({ section_key, version }) => [`${section_key}_version`, version]),
        ),
      },
      content: {
        sections: sections.map(({ section_key, version, text }) => ({
          section_key,
          title: sectionOf(templateOf(report.template_key), section_key)?.title ?? section_key,
          version,
          text,
          sha256: createHash('sha256').update(text).digest('hex'),
        })),
      },
    })
  }
  return known
}
