import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import { restoreRow } from '../../database/restore-row.ts'
import type { Tables } from '../../database/tables.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import { joined, type Said, type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { AppError, conflict, notFound } from '../../kernel/problems/errors.ts'
import { type AnyRecord, rowsIn } from '../../kernel/records/index.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { paginate } from '../../kernel/routes/page.ts'
import { spoken } from '../../kernel/values/words.ts'
import type { MergeKind, Row } from './kind.ts'
import { type Plan, planMerge, rowOf, titleOf, untyped } from './plan.ts'
import { type Reference, rowsReferring } from './references.ts'

/** Rows written by one statement: well below the parameters that a statement may have. */
const CHUNK = 500

/** Moved rows in stored form. */
interface Moved {
  table: string
  column: string
  only?: Reference['only']
  what: string
  ids: number[]
  folded: Row[]
}

/** The effect of a merge, field by field and table by table. */
export async function previewMerge(
  ctx: Context,
  kind: MergeKind,
  survivorId: number,
  loserId: number,
  take: readonly string[] | undefined,
) {
  const plan = await planMerge(ctx, kind, survivorId, loserId, take)
  const count = (of: (move: Plan['moves'][number]) => number) =>
    plan.moves.filter(move => of(move) > 0).map(move => ({ what: move.what, count: of(move) }))
  return {
    record_type: kind.type,
    survivor: { id: survivorId, title: titleOf(plan.survivor) },
    loser: { id: loserId, title: titleOf(plan.loser) },
    fields: plan.fields,
    moves: count(({ ids }) => ids.length),
    folds: count(({ folded }) => folded.length),
    blockers: [...plan.blockers, ...(await refusedBy(ctx, kind, plan))].map(ctx.say),
  }
}

/** Returns the reason why a guard of the kind refuses the merged survivor. */
async function refusedBy(ctx: Context, kind: MergeKind, { survivor, loser, change }: Plan): Promise<Said[]> {
  try {
    await kind.guards?.(ctx, { before: survivor, after: { ...survivor, ...change }, loser })
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.detail]
  }
}

/**
 * Merges two records: all references to the loser become references to the survivor; 409 `cannot_merge` names
 * the obstacle.
 */
export async function mergeRecords(
  ctx: Context,
  kind: MergeKind,
  survivorId: number,
  loserId: number,
  take: readonly string[] | undefined,
) {
  const plan = await planMerge(ctx, kind, survivorId, loserId, take)
  const { survivor, loser, change, blockers } = plan
  if (blockers.length > 0)
    throw conflict(
      'cannot_merge',
      sentence`Nothing was merged. ${joined(blockers, ' ')} Merge in the other direction if the other record has none of these, or keep both.`,
      { blockers },
    )
  await kind.guards?.(ctx, { before: survivor, after: { ...survivor, ...change }, loser })
  const moves = await moveAll(ctx, plan)
  await untyped(ctx).deleteFrom(kind.table).where('id', '=', loserId).execute()
  const before = Object.fromEntries(Object.keys(change).map(column => [column, survivor[column]]))
  await changeSurvivor(ctx, kind, survivorId, change)
  const row = await ctx.db
    .insertInto('merges')
    .values({
      record_type: kind.type,
      survivor_id: survivorId,
      survivor_title: titleOf(survivor),
      loser_id: loserId,
      loser_title: titleOf(loser),
      loser_row: toJson(loser),
      loser_external_id: (loser.external_id ?? null) as string | null,
      before: toJson(before),
      after: toJson(change),
      moves: toJson(moves),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await kind.settle?.(ctx, { ...survivor, ...change })
  ctx.note({ survivor: titleOf(survivor), loser: titleOf(loser), before, after: change })
  await ctx.log([{ type: kind.type, id: survivorId }], {
    type: 'merged',
    summary: sentence`${titleOf(loser)} (${loserId}) was merged into it`,
  })
  return present(row)
}

async function moveAll(ctx: Context, { survivor, moves }: Plan): Promise<Moved[]> {
  for (const { reference, ids, folded } of moves) {
    await setReference(ctx, reference, ids, survivor.id)
    for (const { id } of folded) await untyped(ctx).deleteFrom(reference.table).where('id', '=', id).execute()
  }
  return moves.map(({ reference: { table, column, only }, ...rest }) => ({
    table,
    column,
    ...(only ? { only } : {}),
    ...rest,
  }))
}

async function setReference(
  ctx: Context,
  { table, column }: Pick<Reference, 'table' | 'column'>,
  ids: readonly number[],
  to: number,
): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK)
    await untyped(ctx)
      .updateTable(table)
      .set({ [column]: to })
      .where('id', 'in', ids.slice(at, at + CHUNK))
      .execute()
}

async function changeSurvivor(
  ctx: Context,
  { table, counter }: MergeKind,
  id: number,
  change: Record<string, unknown>,
): Promise<void> {
  await untyped(ctx)
    .updateTable(table)
    .set(eb => ({ ...change, updated_at: ctx.now, ...(counter ? { [counter]: eb(counter, '+', 1) } : {}) }))
    .where('id', '=', id)
    .execute()
}

/** Lists the merges that a record survived, newest first. */
export async function listMerges(
  ctx: Context,
  kind: MergeKind,
  survivorId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  await kind.find(ctx, survivorId)
  const own = ctx.db
    .selectFrom('merges')
    .selectAll()
    .where('record_type', '=', kind.type)
    .where('survivor_id', '=', survivorId)
  return (await paginate(own, 'merges.id', slice)).map(present)
}

/** Undoes a merge; 409 `built_upon` names later changes. */
export async function undoMerge(
  ctx: Context,
  kind: MergeKind,
  survivorId: number,
  mergeId: number,
  reason: string | null,
) {
  const merge = await ctx.db
    .selectFrom('merges')
    .selectAll()
    .where('id', '=', mergeId)
    .where('record_type', '=', kind.type)
    .where('survivor_id', '=', survivorId)
    .executeTakeFirst()
  if (!merge) throw notFound()
  if (merge.undone_at !== null)
    throw conflict(
      'already_undone',
      sentence`${String(merge.undone_by)} undid this merge at ${merge.undone_at}.`,
    )
  const moves = fromJson<Moved[]>(merge.moves)
  const reasons = await changedSince(ctx, kind, merge, moves)
  if (reasons.length > 0)
    throw conflict('built_upon', sentence`Nothing was undone. ${joined(reasons, ' ')}`, {
      reasons,
    })
  const survivor = await rowOf(ctx, kind, survivorId)
  const before = fromJson<Record<string, unknown>>(merge.before)
  await kind.guards?.(ctx, { before: survivor, after: { ...survivor, ...before }, loser: null })
  await changeSurvivor(ctx, kind, survivorId, before)
  await restoreRow(unscoped(ctx), kind.table, fromJson(merge.loser_row))
  for (const move of moves) {
    await setReference(ctx, move, move.ids, merge.loser_id)
    for (const row of move.folded) await restoreRow(unscoped(ctx), move.table, row)
  }
  const undone = await ctx.db
    .updateTable('merges')
    .set({
      undone_at: ctx.now,
      undone_by: ctx.principal.name,
      undo_reason: reason,
      updated_at: ctx.now,
    })
    .where('id', '=', mergeId)
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const id of [survivorId, merge.loser_id])
    await kind.settle?.(
      ctx,
      (await untyped(ctx).selectFrom(kind.table).selectAll().where('id', '=', id).executeTakeFirst()) as Row,
    )
  ctx.note({
    survivor: merge.survivor_title,
    loser: merge.loser_title,
    ...(reason === null ? {} : { reason }),
  })
  await ctx.log(
    [
      { type: kind.type, id: survivorId },
      { type: kind.type, id: merge.loser_id },
    ],
    {
      type: 'merge_undone',
      summary:
        reason === null
          ? sentence`${merge.loser_title} (${merge.loser_id}) is a record of its own again`
          : sentence`${merge.loser_title} (${merge.loser_id}) is a record of its own again: ${reason}`,
    },
  )
  return present(undone)
}

/** Later changes to anything a merge changed or moved, in sentences. */
async function changedSince(
  ctx: Context,
  kind: MergeKind,
  merge: Selectable<Tables['merges']>,
  moves: readonly Moved[],
): Promise<Sentence[]> {
  const survivor = await untyped(ctx)
    .selectFrom(kind.table)
    .selectAll()
    .where('id', '=', merge.survivor_id)
    .executeTakeFirst()
  if (!survivor)
    return [sentence`${merge.survivor_title} is not there any more: undo first what was done with it.`]
  const reasons = Object.entries(fromJson<Record<string, unknown>>(merge.after))
    .filter(([column, value]) => survivor[column] !== value)
    .map(([column]) => sentence`The ${spoken(column)} has changed since.`)
  for (const { what, ids, ...reference } of moves) {
    let there = 0
    for (let at = 0; at < ids.length; at += CHUNK) {
      const rows = await rowsReferring(
        untyped(ctx),
        { ...reference, fixed: null, unique: [] },
        merge.survivor_id,
      )
        .select('id')
        .where('id', 'in', ids.slice(at, at + CHUNK))
        .execute()
      there += rows.length
    }
    if (there < ids.length)
      reasons.push(
        sentence`${ids.length - there} of the ${what} that moved were given away or removed since.`,
      )
  }
  return reasons
}

/** 404, which says into which record the one with this id was merged, where it was. */
export async function notThere({ db }: Context, type: string, id: number): Promise<AppError> {
  let into: { id: number; title: string } | null = null
  for (let at: number | null = id; at !== null; ) {
    const merge = await db
      .selectFrom('merges')
      .select(['survivor_id', 'survivor_title'])
      .where('record_type', '=', type)
      .where('loser_id', '=', at)
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (merge) into = { id: merge.survivor_id, title: merge.survivor_title }
    at = merge ? merge.survivor_id : null
  }
  if (!into) return notFound()
  return new AppError(404, 'not_found', sentence`It was merged into ${into.title}.`, {
    members: { merged_into: { type, id: into.id } },
  })
}

/**
 * Returns the merged record that another program knew by this id; undefined where none was merged, or the
 * survivor was deleted since.
 */
export async function mergedFrom(
  ctx: Context,
  kind: AnyRecord,
  externalId: string,
): Promise<AppError | undefined> {
  const merge = await ctx.db
    .selectFrom('merges')
    .select('loser_id')
    .where('record_type', '=', kind.type)
    .where('loser_external_id', '=', externalId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!merge) return undefined
  const gone = await notThere(ctx, kind.type, merge.loser_id)
  const { id } = gone.members.merged_into as { id: number }
  const there = await rowsIn(ctx.db, kind).where('id', '=', id).executeTakeFirst()
  return there && gone
}

const present = ({
  id,
  record_type,
  survivor_id,
  survivor_title,
  loser_id,
  loser_title,
  moves,
  ...row
}: Selectable<Tables['merges']>) => {
  const moved = fromJson<Moved[]>(moves)
  return {
    id,
    record_type,
    survivor: { id: survivor_id, title: survivor_title },
    loser: { id: loser_id, title: loser_title },
    moves: moved.filter(({ ids }) => ids.length > 0).map(({ what, ids }) => ({ what, count: ids.length })),
    folds: moved
      .filter(({ folded }) => folded.length > 0)
      .map(({ what, folded }) => ({ what, count: folded.length })),
    author: row.author,
    undone_at: row.undone_at,
    undone_by: row.undone_by,
    undo_reason: row.undo_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
