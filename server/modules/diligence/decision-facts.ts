import { fromJson } from '../../database/columns.ts'
import { dealInRoom } from '../../deals/deal.ts'
import type { RecordFacts } from '../../deals/decision-facts.ts'
import type { Module } from '../../kernel/index.ts'
import { documentsOfRoom } from '../vdr/index.ts'
import { newestAnalyses } from './analyses/findings.ts'
import { flagsOf } from './analyses/flags.ts'

/**
 * The documents of a deal's room by digest, the analyses for the deal, and every red flag with its state.
 * Only the newest analysis of equal documents counts, and no superseded one. It contains no word of a lent
 * document.
 */
export const decisionFacts: Module['decisionFacts'] = async (ctx, dealId) => {
  const analyses = await ctx.db
    .selectFrom('vdr_analyses')
    .select(['id', 'as_of', 'author', 'documents', 'missing_sections', 'created_at'])
    .where('deal_id', '=', dealId)
    .where('id', 'in', newestAnalyses(ctx.db))
    .orderBy('id')
    .execute()
  const deal = await dealInRoom(ctx, dealId)
  const known: RecordFacts[] = []
  for (const { id, name, size, sha256 } of await documentsOfRoom(ctx, deal?.room_id ?? null))
    known.push({ type: 'document', id, title: name, facts: { size, sha256 } })
  for (const { id, as_of, author, documents, missing_sections, created_at } of analyses) {
    known.push({
      type: 'analysis',
      id,
      title: `Analysis of ${created_at.slice(0, 10)}`,
      facts: { as_of, author },
      content: {
        documents: fromJson<unknown>(documents),
        missing_sections: fromJson<unknown>(missing_sections),
      },
    })
    for (const flag of await flagsOf(ctx, id))
      known.push({
        type: 'red_flag',
        id: flag.id,
        title: flag.title,
        facts: {
          severity: flag.severity,
          status: flag.status,
          note: flag.note,
          resolver: flag.resolver,
        },
        content: { analysis_id: id, category: flag.category, kind: flag.kind, explanation: flag.explanation },
      })
  }
  return known
}
