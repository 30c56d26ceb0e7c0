import { fromJson } from '../../../database/columns.ts'
import { linesOf, type Passage, type SearchRecord } from '../../../kernel/index.ts'
import type { Line } from '../../../kernel/search-record.ts'
import type { KeptEvidence } from '../../../sources/kept-evidence.ts'
import type { Citation } from '../../cim/citations.ts'
import { sectionOf, templateOf } from '../../cim/templates/index.ts'
import { withQuotes } from '../../cim/text.ts'
import { questionOf } from '../../odd/topics/index.ts'

const spoken = (key: string) => key.replaceAll('_', ' ')

/** What a page says, where its words were kept: of documents that are lent they were not, and are not found. */
function quotesOf(evidence: readonly KeptEvidence[], more: Readonly<Record<string, string | null>> = {}) {
  return evidence.flatMap(({ document, page, quote }, at) =>
    quote === null ? [] : [{ part: at + 1, document, page, lines: linesOf({ Quote: quote, ...more }) }],
  )
}

/** What was found in documents, as far as it is kept: red flags, answers to due diligence, and memoranda. */
export const documentRecords: readonly SearchRecord[] = [
  {
    type: 'red_flag',
    area: 'vdr',
    async read(db, ids) {
      const flags = await db
        .selectFrom('vdr_red_flags')
        .innerJoin('vdr_analyses', 'vdr_analyses.id', 'vdr_red_flags.analysis_id')
        .selectAll('vdr_red_flags')
        .select(['vdr_analyses.deal_id', 'vdr_analyses.room_id'])
        .where('vdr_red_flags.id', 'in', ids)
        .where('vdr_red_flags.status', '!=', 'false_positive')
        .execute()
      return flags.flatMap((flag): Passage[] => {
        const evidence = fromJson<KeptEvidence[]>(flag.evidence)
        const [first] = evidence
        const of = {
          recordId: flag.id,
          parentId: flag.analysis_id,
          dealId: flag.deal_id,
          roomId: flag.room_id,
          happenedOn: flag.updated_at,
        }
        const title = first ? `${flag.title} (${first.document})` : flag.title
        const said = linesOf({
          'Red flag': flag.title,
          Explanation: flag.explanation,
          Severity: flag.severity,
          Category: spoken(flag.category),
          'Suggested action': flag.suggested_action,
          Status: spoken(flag.status),
          Note: flag.note,
        })
        return [
          {
            ...of,
            title,
            lines: said,
            ...(first ? { document: first.document, page: first.page } : {}),
          },
          ...quotesOf(evidence, { 'Red flag': flag.title, Severity: flag.severity }).map(quote => ({
            ...of,
            ...quote,
            title: `${flag.title} (${quote.document})`,
          })),
        ]
      })
    },
  },
  {
    type: 'odd_answer',
    area: 'odd',
    async read(db, ids) {
      const answers = await db
        .selectFrom('odd_answers')
        .selectAll()
        .where('id', 'in', ids)
        .where('answer', 'is not', null)
        .where('status', '!=', 'dropped')
        .execute()
      return answers.map((answer): Passage => {
        const [first] = fromJson<KeptEvidence[]>(answer.citations)
        const { question } = questionOf(answer.topic, answer.question_id)
        return {
          recordId: answer.id,
          parentId: answer.run_id,
          title: `Due diligence, ${question}`,
          lines: linesOf({ Answer: answer.answer, Status: spoken(answer.status), Reviewer: answer.reviewer }),
          happenedOn: answer.updated_at,
          ...(first ? { document: first.document, page: first.page } : {}),
        }
      })
    },
  },
  {
    type: 'memorandum',
    area: 'cim',
    async read(db, ids) {
      const reports = await db.selectFrom('cim_reports').selectAll().where('id', 'in', ids).execute()
      return reports.map(report => ({
        recordId: report.id,
        parentId: report.id,
        dealId: report.deal_id,
        title: report.title,
        lines: linesOf({
          Memorandum: report.title,
          Template: report.template_key,
          'Code name': report.code_name,
          Status: spoken(report.status),
          Author: report.author,
        }),
        happenedOn: report.updated_at,
      }))
    },
  },
  {
    type: 'memorandum_section',
    area: 'cim',
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
        .select(['report.title', 'report.template_key', 'report.deal_id'])
        .select(['version.text', 'version.citations'])
        .where('section.id', 'in', ids)
        .execute()
      return sections.flatMap((section): Passage[] => {
        const heading = sectionOf(templateOf(section.template_key), section.section_key)?.title
        const of = {
          recordId: section.id,
          parentId: section.report_id,
          dealId: section.deal_id,
          title: `${section.title}, ${heading ?? section.section_key}`,
          happenedOn: section.updated_at,
        }
        const cited = fromJson<Citation[]>(section.citations).filter(one => one.type === 'document')
        const lines = linesWritten(section.text, heading ?? 'Text')
        return [
          ...(lines.length > 0 ? [{ ...of, lines }] : []),
          ...quotesOf(cited).map(quote => ({ ...of, ...quote })),
        ]
      })
    },
  },
]

/** What a section says in its own words; what it quotes is found on the page that it quotes. */
const linesWritten = (text: string, label: string): Line[] =>
  linesOf({
    [label]: withQuotes(text, () => '')
      .replaceAll(/ ?\[\d+\]/g, '')
      .replaceAll(/^(?:#+|[-*]) ?/gm, '')
      .replaceAll(/^\|(?:[\s:|-]*-[\s:|-]*\|?)$/gm, ''),
  })
