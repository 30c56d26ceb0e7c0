import { fromJson } from '../../database/columns.ts'
import { deal, findDeal, presentDeal } from '../../deals/deal.ts'
import type { Context, Module } from '../../kernel/index.ts'
import { factsOf } from '../../kernel/records/index.ts'
import { mandateOfVersion } from './screening/mandate.ts'

/** The deal's own fields, and its latest screening with the mandate that it was judged by. */
export const decisionFacts: Module['decisionFacts'] = async (ctx, dealId) => {
  const found = presentDeal(await findDeal(ctx, dealId))
  return [
    { type: 'deal', id: dealId, title: found.name, facts: factsOf(deal, found) },
    ...(await latestScreening(ctx, dealId)),
  ]
}

async function latestScreening(ctx: Context, dealId: number) {
  const row = await ctx.db
    .selectFrom('deal_screenings')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return []
  return [
    {
      type: 'screening',
      id: row.id,
      title: row.reason,
      facts: { outcome: row.outcome, score: row.score, mandate_version: row.mandate_version },
      content: {
        criteria: fromJson<unknown>(row.criteria),
        mandate: row.mandate_version === null ? null : await mandateOfVersion(ctx, row.mandate_version),
      },
    },
  ]
}
