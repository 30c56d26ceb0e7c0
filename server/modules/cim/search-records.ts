import { linesOf, type Passage, type SearchRecord } from '../../kernel/index.ts'
import type { Line } from '../../kernel/routes/search-record.ts'
import { quotesFound } from '../../sources/quotes-found.ts'
import { citationsOf } from './rows.ts'
import { sectionOf, templateOf } from './templates/index.ts'
import { withQuotes } from './text/text.ts'

/** The sections of memoranda as they are found by their words, and by those of the pages they quote. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'memorandum_section',
    table: 'cim_sections',
    async read(db, ids) {
      const sections = await db
        .selectFrom('cim_sections as section')
        .innerJoin('cim_reports as report', 'report.id', 'section.report_id')
        .innerJoin('cim_section_versions as version', join =>
          join
            .onRef('version.report_id', '=', 'section.report_id')
            .onRef('version.section_key', '=', 'section.section_key')
            .onRef('version.version', '=', 'section.version'),
        )
        .select(['section.id', 'section.report_id', 'section.section_key', 'section.updated_at'])
        .select(['report.title', 'report.template_key', 'report.deal_id', 'report.room_id'])
        .select(['version.text', 'version.citations'])
        .where('section.id', 'in', ids)
        .execute()
      return sections.flatMap((section): Passage[] => {
        const heading = sectionOf(templateOf(section.template_key), section.section_key)?.title
        const of = {
          recordId: section.id,
          parentId: section.report_id,
          dealId: section.deal_id,
          roomId: section.room_id,
          title: `${section.title}, ${heading ?? section.section_key}`,
          happenedOn: section.updated_at,
        }
        const cited = citationsOf(section).filter(one => one.type === 'document')
        const lines = linesWritten(section.text, heading ?? 'Text')
        return [
          ...(lines.length > 0 ? [{ ...of, lines }] : []),
          ...quotesFound(cited).map(quote => ({ ...of, ...quote })),
        ]
      })
    },
  },
]

/** Returns the text of a section without its quotations, which are found on the pages they quote. */
const linesWritten = (text: string, label: string): Line[] =>
  linesOf({
    [label]: withQuotes(text, () => '')
      .replaceAll(/ ?\[\d+\]/g, '')
      .replaceAll(/^(?:#+|[-*]) ?/gm, '')
      .replaceAll(/^\|(?:[\s:|-]*-[\s:|-]*\|?)$/gm, '')
      .replaceAll(/^\|(.*)\|[ \t]*$/gm, (_, cells: string) => rowOf(cells)),
  })

/** A row of a table as one would say it. */
function rowOf(cells: string): string {
  const said = cells
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
    .filter(cell => cell !== '')
  return said.length === 2 ? said.join(': ') : said.join(', ')
}
