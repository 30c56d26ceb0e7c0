import { toJson } from '../../../database/columns.ts'
import { findDealToChange } from '../../../deals/deal.ts'
import { type Context, joined, keptOf, sentence } from '../../../kernel/index.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { logActivity } from '../activities.ts'
import { scoreAgainstMandate } from '../score.ts'
import { currentMandate, readMandate } from './mandate.ts'
import type { InlineDeal } from './screening-schemas.ts'
import { judgedOf, type KeptCriterion, presentScreening } from './screenings.ts'

/** Labels of the outcomes. */
export const outcomeTitles = {
  pass: sentence`Passes`,
  review: sentence`Needs review`,
  fail: sentence`Fails`,
  no_mandate: sentence`Not screened`,
} as const

/** Screens a deal against the office's mandate and keeps the result, with an activity. */
export async function screenDeal(ctx: Context, dealId: number) {
  const deal = await findDealToChange(ctx, dealId)
  const current = await currentMandate(ctx)
  const { criteria, ...result } = scoreAgainstMandate(deal, current?.mandate ?? null)
  const row = await ctx.db
    .insertInto('deal_screenings')
    .values({
      deal_id: dealId,
      mandate_version: current?.version ?? null,
      ...result,
      reason: result.reason.english,
      criteria: toJson(
        criteria.map(
          ({ reason, ...one }): KeptCriterion => ({
            ...one,
            reason: reason.english,
            said: keptOf(reason),
          }),
        ),
      ),
      judged: toJson(judgedOf(deal)),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await logActivity(ctx, dealId, {
    type: 'screening',
    summary: joined([outcomeTitles[result.outcome], result.reason], ': '),
    details: {
      screening_id: row.id,
      outcome: result.outcome,
      score: result.score,
      mandate_version: row.mandate_version,
    },
  })
  ctx.note({ outcome: result.outcome, score: result.score, mandate_version: row.mandate_version })
  return presentScreening(ctx, row, deal, current?.version ?? null)
}

/** Screens the given deal against the office's mandate or a given one; stores nothing. */
export async function screenInline(ctx: Context, { mandate: given, ...deal }: InlineDeal) {
  const currency = deal.currency ?? (await baseCurrency(ctx))
  const current = given ? null : await currentMandate(ctx)
  const mandate = given ? await readMandate(ctx, given, 'mandate') : (current?.mandate ?? null)
  const { reason, criteria, ...result } = scoreAgainstMandate(
    {
      asset_class: deal.asset_class ?? null,
      currency,
      jurisdiction: deal.jurisdiction ?? null,
      target_size_minor: deal.target_size == null ? null : toMinor(deal.target_size, currency, 'target_size'),
      irr_target: deal.irr_target ?? null,
    },
    mandate,
  )
  return {
    ...result,
    reason: ctx.say(reason),
    criteria: criteria.map(one => ({ ...one, reason: ctx.say(one.reason) })),
    mandate_version: current?.version ?? null,
  }
}
