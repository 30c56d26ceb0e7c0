import type { Selectable } from 'kysely'
import { fromJson, fromJsonOrNull } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type DealRow, findDeal } from '../../../deals/deal.ts'
import { amountOf, type Context, exactPercent, paginate, spoken } from '../../../kernel/index.ts'
import type { Criterion, Outcome, ScreenedDeal } from '../score.ts'
import { currentMandate } from './mandate.ts'

export type ScreeningRow = Selectable<Tables['deal_screenings']>

/** What counts of a deal for its screening. */
export const judgedOf = (deal: DealRow): ScreenedDeal => ({
  asset_class: deal.asset_class,
  currency: deal.currency,
  jurisdiction: deal.jurisdiction,
  target_size_minor: deal.target_size_minor,
  irr_target: deal.irr_target,
})

/** Every screening of a deal, newest first, each with what has changed since. */
export async function listScreenings(
  ctx: Context,
  dealId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  const deal = await findDeal(ctx, dealId)
  const version = (await currentMandate(ctx))?.version ?? null
  const query = ctx.db.selectFrom('deal_screenings').selectAll().where('deal_id', '=', dealId)
  return (await paginate(query, 'deal_screenings.id', slice)).map(row => presentScreening(row, deal, version))
}

/** What has changed since the deal was screened last; nothing where it never was. */
export async function outOfDateSince(ctx: Context, deal: DealRow, screeningId: number): Promise<string[]> {
  const row = await ctx.db
    .selectFrom('deal_screenings')
    .selectAll()
    .where('id', '=', screeningId)
    .executeTakeFirstOrThrow()
  return outOfDate(row, deal, (await currentMandate(ctx))?.version ?? null)
}

export function presentScreening(row: ScreeningRow, deal: DealRow, mandateVersion: number | null) {
  const { org_id: _, judged, criteria, ...screening } = row
  return {
    ...screening,
    outcome: row.outcome as Outcome,
    criteria: fromJson<Criterion[]>(criteria),
    judged: judged === null ? null : wordsOf(fromJson<ScreenedDeal>(judged)),
    out_of_date: outOfDate(row, deal, mandateVersion),
  }
}

/** What was judged is not what is: a sentence for each field of the deal and for the mandate. */
function outOfDate(row: ScreeningRow, deal: DealRow, mandateVersion: number | null): string[] {
  const told: string[] = []
  const judged = fromJsonOrNull<ScreenedDeal>(row.judged)
  if (judged) {
    const [then, now] = [wordsOf(judged), wordsOf(judgedOf(deal))]
    for (const field of Object.keys(then) as Array<keyof typeof then>)
      if (then[field] !== now[field])
        told.push(
          `The ${spoken(field)} was ${then[field] ?? 'not known'} and is ${now[field] ?? 'not known'} now.`,
        )
  }
  if (row.mandate_version !== mandateVersion)
    told.push(
      row.mandate_version === null
        ? `It was judged without a mandate; there is version ${mandateVersion} now.`
        : `It was judged under version ${row.mandate_version} of the mandate; version ${mandateVersion} holds now.`,
    )
  return told
}

/** What was judged, as people write it. */
const wordsOf = (deal: ScreenedDeal) => ({
  size: deal.target_size_minor === null ? null : amountOf(deal.target_size_minor, deal.currency),
  target_irr: deal.irr_target === null ? null : exactPercent(deal.irr_target),
  currency: deal.currency,
  asset_class: spoken(deal.asset_class),
  jurisdiction: deal.jurisdiction,
})
