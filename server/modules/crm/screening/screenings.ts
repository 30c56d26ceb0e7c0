import type { Selectable } from 'kysely'
import { fromJson, fromJsonOrNull } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type DealRow, findDeal } from '../../../deals/deal.ts'
import {
  amountSaid,
  type Context,
  declared,
  exactPercent,
  paginate,
  type Said,
  type Sentence,
  sayKept,
  sentence,
  spoken,
} from '../../../kernel/index.ts'
import { type Criterion, type Outcome, reasonOf, type ScreenedDeal } from '../score.ts'
import { currentMandate } from './mandate.ts'

export type ScreeningRow = Selectable<Tables['deal_screenings']>

/** A criterion as it is kept: its reason in English, and to be said in other languages where it was kept since these are spoken. */
export type KeptCriterion = Omit<Criterion, 'reason'> & { reason: string; said?: string | null }

/** Returns the screened fields of a deal. */
export const judgedOf = (deal: DealRow): ScreenedDeal => ({
  asset_class: deal.asset_class,
  currency: deal.currency,
  jurisdiction: deal.jurisdiction,
  target_size_minor: deal.target_size_minor,
  irr_target: deal.irr_target,
})

/** Lists the screenings of a deal, newest first, each with later changes. */
export async function listScreenings(
  ctx: Context,
  dealId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  const deal = await findDeal(ctx, dealId)
  const version = (await currentMandate(ctx))?.version ?? null
  const query = ctx.db.selectFrom('deal_screenings').selectAll().where('deal_id', '=', dealId)
  return (await paginate(query, 'deal_screenings.id', slice)).map(row =>
    presentScreening(ctx, row, deal, version),
  )
}

/** Returns changes since the deal's last screening; empty where there was none. */
export async function outOfDateSince(ctx: Context, deal: DealRow, screeningId: number): Promise<string[]> {
  const row = await ctx.db
    .selectFrom('deal_screenings')
    .selectAll()
    .where('id', '=', screeningId)
    .executeTakeFirstOrThrow()
  return outOfDate(row, deal, (await currentMandate(ctx))?.version ?? null).map(ctx.say)
}

export function presentScreening(
  { say }: Pick<Context, 'say'>,
  row: ScreeningRow,
  deal: DealRow,
  mandateVersion: number | null,
) {
  const { org_id: _, judged, criteria, reason, ...screening } = row
  const kept = fromJson<KeptCriterion[]>(criteria)
  const whole = kept.length > 0 ? reasonOf(kept) : declared(reason)
  return {
    ...screening,
    outcome: row.outcome as Outcome,
    // Earlier versions worded it otherwise, and the stored text counts.
    reason: whole.english === reason ? say(whole) : reason,
    criteria: kept.map(({ said = null, ...one }) => ({ ...one, reason: sayKept(say, one.reason, said) })),
    judged: judged === null ? null : judgedInWords(fromJson<ScreenedDeal>(judged), say),
    out_of_date: outOfDate(row, deal, mandateVersion).map(say),
  }
}

/** Returns a sentence for each field of the deal, and for the mandate, that differs from the screened one. */
function outOfDate(row: ScreeningRow, deal: DealRow, mandateVersion: number | null): Sentence[] {
  const told: Sentence[] = []
  const judged = fromJsonOrNull<ScreenedDeal>(row.judged)
  if (judged) {
    const [then, now] = [wordsOf(judged), wordsOf(judgedOf(deal))]
    const notKnown = sentence`not known`
    for (const field of Object.keys(changedSince) as Array<keyof typeof changedSince>)
      if (String(then[field]) !== String(now[field]))
        told.push(changedSince[field](then[field] ?? notKnown, now[field] ?? notKnown))
  }
  if (row.mandate_version !== mandateVersion)
    told.push(
      row.mandate_version === null
        ? sentence`It was screened without a mandate; version ${String(mandateVersion)} is now in force.`
        : sentence`It was screened under version ${String(row.mandate_version)} of the mandate; version ${String(mandateVersion)} is now in force.`,
    )
  return told
}

/** Formats the screened fields. */
const wordsOf = (deal: ScreenedDeal): Record<keyof typeof changedSince, Said | null> => ({
  size: deal.target_size_minor === null ? null : amountSaid(deal.target_size_minor, deal.currency),
  target_irr: deal.irr_target === null ? null : exactPercent(deal.irr_target),
  currency: deal.currency,
  asset_class: spoken(deal.asset_class),
  jurisdiction: deal.jurisdiction,
})

const changedSince = {
  size: (then: Said, now: Said) => sentence`Size changed from ${then} to ${now}.`,
  target_irr: (then: Said, now: Said) => sentence`Target IRR changed from ${then} to ${now}.`,
  currency: (then: Said, now: Said) => sentence`Currency changed from ${then} to ${now}.`,
  asset_class: (then: Said, now: Said) => sentence`Asset class changed from ${then} to ${now}.`,
  jurisdiction: (then: Said, now: Said) => sentence`Jurisdiction changed from ${then} to ${now}.`,
}

function judgedInWords(deal: ScreenedDeal, say: Context['say']) {
  const { size, target_irr, asset_class, jurisdiction } = wordsOf(deal)
  return {
    size: size && say(size),
    target_irr: target_irr && say(target_irr),
    currency: deal.currency,
    asset_class: asset_class && say(asset_class),
    jurisdiction: jurisdiction && say(jurisdiction),
  }
}
