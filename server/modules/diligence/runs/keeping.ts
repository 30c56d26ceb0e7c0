import { dealsByRoom } from '../../../deals/deal.ts'
import { type Context, PartlyKept, type PrepareContext } from '../../../kernel/index.ts'
import { combined } from '../../../sources/analyse.ts'
import type { Source } from '../../../sources/source.ts'
import { type Analysed, findIn, keepAnalysis, toKeep } from '../analyses/analyses.ts'
import { assertSeesWhole } from '../documents/seeing-whole.ts'
import { runRow } from './pieces.ts'
import { findingsOfRun } from './reading.ts'

/** The result for one source of a run. */
export interface Outcome {
  analysis_id: number
  documents: number
  /** Raised for the first time, raised again, and not found any more. */
  flags: { new: number; again: number; gone: number }
}

/** Combines the findings in stored documents, contradictions between them included. */
export async function compareAll(
  ctx: PrepareContext,
  runId: number,
  of: { room_id: number; folder_id?: number | undefined },
): Promise<Analysed> {
  const { packed, prints } = await findingsOfRun(ctx, runId)
  return toKeep(ctx, { type: 'room', ...of }, { analysis: await combined(ctx, packed), prints, byod: false })
}

/** Analyses the room's connected documents in one go, since their text is not stored in between. */
export const lookThroughLent = (ctx: PrepareContext, source: Source, as_of: string): Promise<Analysed> =>
  findIn(ctx, { source, as_of })

/** Keeps an analysis of the run, with the room's deal where it has one. */
export async function keepOutcome(
  ctx: Context,
  runId: number,
  source: Source,
  found: Analysed,
): Promise<Outcome> {
  const run = await runRow(ctx, runId)
  await assertSeesWhole(ctx, run.room_id)
  const deals = (await dealsByRoom(ctx, [run.room_id])).get(run.room_id) ?? []
  const kept = await keepAnalysis(
    ctx,
    {
      source,
      room_id: run.room_id,
      deal_id: deals.length === 1 ? deals[0]?.id : null,
      as_of: run.as_of,
    },
    found,
  )
  const analysis = kept instanceof PartlyKept ? kept.shown : kept
  const again = analysis.red_flags.filter(({ carried_from }) => carried_from !== null).length
  const { gone } = await ctx.db
    .selectFrom('vdr_red_flags')
    .select(({ fn }) => fn.countAll<number>().as('gone'))
    .where('gone_in', '=', analysis.id)
    .executeTakeFirstOrThrow()
  const flags = { new: analysis.red_flags.length - again, again, gone: Number(gone) }
  await ctx.db
    .updateTable('vdr_diligence_runs')
    .set({
      ...(source.type === 'room' ? { analysis_id: analysis.id } : {}),
      flags_new: (run.flags_new ?? 0) + flags.new,
      flags_again: (run.flags_again ?? 0) + flags.again,
      flags_gone: (run.flags_gone ?? 0) + flags.gone,
      updated_at: ctx.now,
    })
    .where('id', '=', run.id)
    .execute()
  if (source.type === 'room')
    await ctx.db.deleteFrom('vdr_run_findings').where('diligence_run_id', '=', run.id).execute()
  return { analysis_id: analysis.id, documents: analysis.documents.length, flags }
}
