import { assertMove, type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import type { RowOf } from '../../../kernel/records/index.ts'
import { type ProspectRow, stageOf } from './prospect.ts'
import { type DeclineReason, type ProspectStage, stageMoves } from './states.ts'

/** A step in the pipeline, and why they say no. */
interface StageMove {
  stage: ProspectStage
  decline_reason?: DeclineReason | null | undefined
  decline_note?: string | null | undefined
}

/** The way through the pipeline, the latest step first. */
export async function stagesOf({ db }: Context, prospectId: number) {
  const rows = await db
    .selectFrom('prospect_stages')
    .selectAll()
    .where('prospect_id', '=', prospectId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ updated_at: _, prospect_id: __, org_id: ___, ...row }) => ({
    ...row,
    from_stage: row.from_stage as ProspectStage | null,
    to_stage: row.to_stage as ProspectStage,
    decline_reason: row.decline_reason as DeclineReason | null,
  }))
}

export const firstStage = (ctx: Context, prospectId: number) =>
  recordStep(ctx, prospectId, { from_stage: null, to_stage: 'prospect' })

/** Fields that a step changes. */
type Step = Partial<
  Pick<RowOf<'prospects'>, 'stage' | 'decline_reason' | 'decline_note' | 'stage_changed_at'>
>

/**
 * The columns of a step in the pipeline, none where it is none; a no takes its reason (422), and talking again clears it. 409
 * `illegal_transition` for a step that is not allowed, `no_investor` for a close without one.
 */
export function stepOf(before: ProspectRow, move: StageMove, now: string): Step {
  const from = stageOf(before)
  const declines = move.stage === 'declined'
  const said = move.decline_reason ?? move.decline_note ?? null
  if (!declines && said !== null)
    throw invalidField(
      move.decline_reason == null ? 'decline_note' : 'decline_reason',
      sentence`applies only to an LP that declines`,
    )
  if (from === move.stage && said === null) return {}
  if (from !== move.stage) assertMove(stageMoves, from, move.stage)
  if (move.stage === 'closed' && before.investor_id === null)
    throw conflict(
      'no_investor',
      sentence`${before.name} is not a registered investor, as a closing requires.`,
    )
  const decline_reason = declines ? (move.decline_reason ?? before.decline_reason) : null
  if (declines && decline_reason === null)
    throw invalidField('decline_reason', sentence`is required: give the reason for the decline`)
  return {
    stage: move.stage,
    decline_reason,
    decline_note: declines ? (move.decline_note ?? before.decline_note) : null,
    ...(from !== move.stage && { stage_changed_at: now }),
  }
}

/** Keeps a step on the way through the pipeline, where it is one. */
export async function recordMove(ctx: Context, before: ProspectRow, after: ProspectRow): Promise<void> {
  if (before.stage === after.stage) return
  await recordStep(ctx, after.id, {
    from_stage: stageOf(before),
    to_stage: stageOf(after),
    decline_reason: after.decline_reason as DeclineReason | null,
    note: after.decline_note,
  })
}

async function recordStep(
  ctx: Context,
  prospectId: number,
  step: {
    from_stage: ProspectStage | null
    to_stage: ProspectStage
    decline_reason?: DeclineReason | null
    note?: string | null
  },
): Promise<void> {
  await ctx.db
    .insertInto('prospect_stages')
    .values({
      prospect_id: prospectId,
      ...step,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}
