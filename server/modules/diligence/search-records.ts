import { fromJson } from '../../database/columns.ts'
import { linesOf, type Passage, type SearchRecord, spoken } from '../../kernel/index.ts'
import type { KeptEvidence } from '../../sources/kept-evidence.ts'
import { quotesFound } from '../../sources/quotes-found.ts'
import { foundAgain } from './analyses/flag-history.ts'

/** Red flags as they are found by their words, and by those of the pages that raise them. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'red_flag',
    table: 'vdr_red_flags',
    async read(db, ids) {
      const flags = await db
        .selectFrom('vdr_red_flags')
        .innerJoin('vdr_analyses', 'vdr_analyses.id', 'vdr_red_flags.analysis_id')
        .selectAll('vdr_red_flags')
        .select(['vdr_analyses.deal_id', 'vdr_analyses.room_id'])
        .where('vdr_red_flags.id', 'in', ids)
        .where('vdr_red_flags.status', '!=', 'false_positive')
        .where('vdr_analyses.superseded_at', 'is', null)
        .where('vdr_red_flags.id', 'not in', foundAgain(db))
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
          'Not found any more since': flag.gone_at,
        })
        return [
          {
            ...of,
            title,
            lines: said,
            ...(first ? { document: first.document, page: first.page } : {}),
          },
          ...quotesFound(evidence, { 'Red flag': flag.title, Severity: flag.severity }).map(quote => ({
            ...of,
            ...quote,
            title: `${flag.title} (${quote.document})`,
          })),
        ]
      })
    },
  },
]
