import shipped from '../../../../resources/closing-pack.json' with { type: 'json' }
import { fromJson, toBit, toJson } from '../../../database/columns.ts'
import { type Context, conflict, sentence } from '../../../kernel/index.ts'
import { dueOn } from '../due.ts'
import type { TransactionRow } from '../transaction.ts'
import { ClosingPackInput } from './schemas.ts'

/** The pack that comes with the product, version 0. */
const ofProduct = ClosingPackInput.parse(shipped)

/** The tasks and milestones with which the office's closings begin. */
export async function closingPack({ db }: Context) {
  const row = await db
    .selectFrom('transaction_packs')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { ...ofProduct, version: 0, author: null, updated_at: null }
  return {
    ...fromJson<ClosingPackInput>(row.body),
    version: row.version,
    author: row.author,
    updated_at: row.updated_at,
  }
}

/** Replaces the pack for the closings that begin from now on; older versions are kept. */
export async function setClosingPack(ctx: Context, { version, ...pack }: ClosingPackInput) {
  const before = await closingPack(ctx)
  if (version !== undefined && version !== before.version)
    throw conflict(
      'changed_meanwhile',
      sentence`Someone else changed the pack since you read it. Read it again.`,
      { current: { version: before.version } },
    )
  await ctx.db
    .insertInto('transaction_packs')
    .values({
      body: toJson(pack),
      author: ctx.principal.name,
      version: before.version + 1,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  ctx.note({
    before: { tasks: before.tasks.length, milestones: before.milestones.length },
    after: { tasks: pack.tasks.length, milestones: pack.milestones.length },
  })
  return closingPack(ctx)
}

/** Gives a new transaction the office's pack, with the days that its target close makes. */
export async function seedPack(ctx: Context, { id, target_close_date }: TransactionRow): Promise<void> {
  const { tasks, milestones } = await closingPack(ctx)
  const stamp = { transaction_id: id, created_at: ctx.now, updated_at: ctx.now }
  if (tasks.length > 0)
    await ctx.db
      .insertInto('transaction_tasks')
      .values(
        tasks.map(({ category, title, due_offset, is_cp }) => ({
          ...stamp,
          category,
          title,
          status: 'pending',
          due_offset,
          due_date: dueOn(target_close_date, due_offset),
          is_cp: toBit(is_cp),
        })),
      )
      .execute()
  if (milestones.length > 0)
    await ctx.db
      .insertInto('transaction_milestones')
      .values(
        milestones.map(({ kind, title, due_offset }) => {
          const planned = dueOn(target_close_date, due_offset)
          return { ...stamp, kind, title, due_offset, planned_on: planned, baseline_on: planned }
        }),
      )
      .execute()
}

/** Moves every day that is counted from the target close; one that a person set, or that is over, stays. */
export async function moveDays(ctx: Context, id: number, target: string | null): Promise<void> {
  const tasks = await ctx.db
    .selectFrom('transaction_tasks')
    .select(['id', 'due_offset'])
    .where('transaction_id', '=', id)
    .where('status', 'in', ['pending', 'in_progress', 'blocked'])
    .where('due_offset', 'is not', null)
    .execute()
  for (const [offset, some] of Map.groupBy(tasks, ({ due_offset }) => due_offset))
    await ctx.db
      .updateTable('transaction_tasks')
      .set({ due_date: dueOn(target, offset), overdue_on: null, updated_at: ctx.now })
      .where(
        'id',
        'in',
        some.map(one => one.id),
      )
      .execute()
  const milestones = await ctx.db
    .selectFrom('transaction_milestones')
    .select(['id', 'kind', 'due_offset', 'baseline_on'])
    .where('transaction_id', '=', id)
    .where('actual_on', 'is', null)
    .where('due_offset', 'is not', null)
    .execute()
  for (const { id: milestone, kind, due_offset, baseline_on } of milestones) {
    // A long-stop date is agreed once: it does not move along with the target.
    if (kind === 'long_stop' && baseline_on !== null) continue
    const planned_on = dueOn(target, due_offset)
    await ctx.db
      .updateTable('transaction_milestones')
      .set({ planned_on, baseline_on: baseline_on ?? planned_on, updated_at: ctx.now })
      .where('id', '=', milestone)
      .execute()
  }
}
