import { contains, sentence } from '../../kernel/index.ts'
import type { InUse, UsedBy } from '../../platform/in-use.ts'
import { citationsOf } from './rows.ts'

const shown = ({ id, title }: { id: number; title: string }): UsedBy => ({
  what: sentence`memorandum`,
  id,
  title,
  page: `/memoranda/${id}`,
})

/** A paper rests on the pricings that its sections cite as they stand. */
export const inUse: readonly InUse[] = [
  {
    record: 'pricing',
    async usedBy({ db }, id) {
      const sections = await db
        .selectFrom('cim_sections as section')
        .innerJoin('cim_section_versions as version', join =>
          join
            .onRef('version.report_id', '=', 'section.report_id')
            .onRef('version.section_key', '=', 'section.section_key')
            .onRef('version.version', '=', 'section.version'),
        )
        .innerJoin('cim_reports as report', 'report.id', 'section.report_id')
        .select(['report.id', 'report.title', 'version.citations'])
        .where(eb => contains(eb, ['version.citations'], '"pricing"'))
        .orderBy('report.id')
        .execute()
      const citing = sections.filter(section =>
        citationsOf(section).some(one => one.type === 'pricing' && one.id === id),
      )
      return [...new Map(citing.map(one => [one.id, shown(one)])).values()]
    },
  },
]
