import { type Context, PartlyKept, type PrepareContext } from '../../../kernel/index.ts'
import { templateOfRoom } from '../../vdr/index.ts'
import { detect, keepDetection } from '../checks/changes.ts'
import { assess, keepAssessment } from '../checks/completeness.ts'

interface Asked {
  room_id: number
  folder_id?: number | undefined
  as_of: string
}

/** Assesses completeness, where the whole room is read and has a checklist, and finds what changed. */
export async function prepareChecks(ctx: PrepareContext, { room_id, folder_id, as_of }: Asked) {
  const { template } = await ctx.read(db => templateOfRoom({ db }, room_id))
  return {
    assessed: template !== null && folder_id === undefined ? await assess(ctx, { room_id, as_of }) : null,
    detected: await detect(ctx, { room_id, folder_id }),
  }
}

/** Keeps them as made by the run. */
export async function keepChecks(
  ctx: Context,
  runId: number,
  { assessed, detected }: Awaited<ReturnType<typeof prepareChecks>>,
) {
  const assessment = assessed && (await keepAssessment(ctx, assessed, runId))
  const kept = await keepDetection(ctx, detected, runId)
  const { id } = kept instanceof PartlyKept ? kept.shown : kept
  return { assessment_id: assessment?.id ?? null, changes_id: id }
}
