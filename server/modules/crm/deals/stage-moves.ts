import { sql } from 'kysely'
import type { DealRow } from '../../../deals/deal.ts'
import { type PassReason, passReasons } from '../../../deals/pass-reasons.ts'
import { passGates } from '../../../deals/stage-gates.ts'
import { type StageKey, titleOf } from '../../../deals/stages.ts'
import { allows, type Context, conflict, invalidField, joined, sentence } from '../../../kernel/index.ts'
import { logActivity } from '../activities.ts'

/** A step of a deal on the board, and why. */
export interface StageMove {
  stage: StageKey
  reason?: string | undefined
  pass_reason?: PassReason | undefined
  /** To whom it was lost. */
  passed_to?: string | undefined
  /** Passes the gates of the office, by an administrator and with a reason. */
  override?: boolean | undefined
}

/**
 * Moves a deal to a stage and logs it: any stage may follow any other, since people drag cards. For the
 * current stage, it sets the reason for passing, or changes nothing. A reopened deal has no pass reason.
 */
export async function toStage(ctx: Context, deal: DealRow, move: StageMove): Promise<DealRow> {
  const passes = move.stage === 'passed'
  if (!passes && (move.pass_reason || move.passed_to))
    throw invalidField(
      move.pass_reason ? 'pass_reason' : 'passed_to',
      sentence`applies only to a deal that is passed`,
    )
  const why = passes ? passedBy(deal, move) : { pass_reason: null, pass_note: null, passed_to: null }
  if (deal.stage === move.stage && (!passes || isSame(deal, why))) return deal
  const missing = deal.stage === move.stage ? [] : await passGatesOf(ctx, deal, move)
  const moved = await ctx.db
    .updateTable('deals')
    .set({
      stage: move.stage,
      ...(deal.stage === move.stage ? {} : { stage_changed_at: ctx.now }),
      ...why,
      version: sql<number>`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', deal.id)
    .where('version', '=', deal.version)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw changedMeanwhile()
  const { reason } = move
  const step =
    deal.stage === move.stage
      ? sentence`Reason for passing`
      : joined([titleOf(deal.stage), titleOf(move.stage)], ' → ')
  const said = [
    passes && why.pass_reason ? passReasons.find(({ key }) => key === why.pass_reason)?.title : null,
    passes && why.passed_to ? sentence`it went to ${why.passed_to}` : null,
    reason,
  ].filter(isGiven)
  await logActivity(ctx, deal.id, {
    type: 'stage_change',
    summary: said.length > 0 ? joined([step, joined(said, ', ')], ': ') : step,
    details: {
      from: deal.stage,
      to: move.stage,
      reason: reason ?? null,
      ...(passes ? why : {}),
      ...(missing.length > 0 ? { passed_without: missing } : {}),
    },
  })
  return moved
}

const isGiven = <T>(one: T | null | undefined | ''): one is T => one != null && one !== ''

/**
 * Returns the gates an administrator overrode, as sentences for the record; empty where none blocked the
 * move.
 */
async function passGatesOf(ctx: Context, deal: DealRow, move: StageMove): Promise<string[]> {
  const passed = await passGates(
    ctx,
    { dealId: deal.id, from: deal.stage as StageKey, to: move.stage },
    {
      reason: move.reason ?? move.pass_reason,
      override: move.override,
      mayOverride: allows(ctx.principal, { key: 'crm' }, 'crm:manage'),
    },
  )
  const passed_without = passed.map(({ message }) => String(message))
  if (passed.length > 0) ctx.note({ passed_without })
  return passed_without
}

type Passed = Pick<DealRow, 'pass_reason' | 'pass_note' | 'passed_to'>

/** Returns the new reason, or the earlier one where the deal was passed on already. */
function passedBy(deal: DealRow, { reason, pass_reason, passed_to }: StageMove): Passed {
  const before = deal.stage === 'passed' ? deal : { pass_reason: null, pass_note: null, passed_to: null }
  return {
    pass_reason: pass_reason ?? before.pass_reason,
    pass_note: reason ?? before.pass_note,
    passed_to: passed_to ?? before.passed_to,
  }
}

const isSame = (deal: Passed, why: Passed) =>
  deal.pass_reason === why.pass_reason && deal.pass_note === why.pass_note && deal.passed_to === why.passed_to

export const changedMeanwhile = () =>
  conflict('changed_meanwhile', sentence`Someone else changed this deal at the same time. Read it again.`)

/** Counts deals by pass reason; null counts those without one. */
export async function countPassReasons({ db, say }: Context) {
  const rows = await db
    .selectFrom('deals')
    .select(['pass_reason as key', ({ fn }) => fn.countAll<number>().as('count')])
    .where('stage', '=', 'passed')
    .where('archived_at', 'is', null)
    .groupBy('pass_reason')
    .execute()
  const countOf = (key: string | null) => Number(rows.find(row => row.key === key)?.count ?? 0)
  return [
    ...passReasons.map(({ key, title }) => ({ key, title: say(title), count: countOf(key) })),
    { key: null, title: say(sentence`Not set`), count: countOf(null) },
  ]
}
