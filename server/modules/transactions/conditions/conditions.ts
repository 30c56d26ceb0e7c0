import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import type { conditionTimings, conditionTypes } from '../../../reading/conditions-precedent/condition.ts'
import { claimOpenTransaction, presentTasks } from '../rows.ts'
import type { ConditionState, TaskCategory } from '../states.ts'
import type { TaskRow } from '../task.ts'
import { insertTask } from '../tasks/tasks.ts'
import { transaction } from '../transaction.ts'
import type { AcceptInput } from './schemas.ts'

type ConditionRow = Selectable<Tables['transaction_conditions']>
type ConditionType = (typeof conditionTypes)[number]
type Timing = (typeof conditionTimings)[number]

/** Every condition that was proposed for a transaction, in the order of its documents. */
export async function listConditions(ctx: Context, id: number, state?: ConditionState) {
  await transaction.find(ctx, id)
  let query = ctx.db.selectFrom('transaction_conditions').selectAll().where('transaction_id', '=', id)
  if (state) query = query.where('state', '=', state)
  return presentConditions(ctx, await query.orderBy('id').execute())
}

async function presentConditions(ctx: Context, rows: readonly ConditionRow[]) {
  const ids = rows.map(({ id }) => id)
  const tasks =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('transaction_tasks')
          .select(['id', 'condition_id'])
          .where('condition_id', 'in', ids)
          .execute()
  const taskOf = new Map(tasks.map(one => [one.condition_id, one.id]))
  return rows.map(({ org_id: _, digest: __, kind, ...row }) => ({
    ...row,
    type: kind as ConditionType,
    timing: row.timing as Timing,
    state: row.state as ConditionState,
    task_id: taskOf.get(row.id) ?? null,
  }))
}

const categoryOf: Record<ConditionType, TaskCategory> = {
  documentary: 'legal',
  corporate: 'corporate',
  security: 'security',
  financial: 'financial',
  regulatory: 'regulatory',
  kyc: 'kyc',
}

/** The proposed conditions of these ids; 422 for another, 409 `is_settled` for one that was accepted or dismissed. */
async function claimProposed(ctx: Context, id: number, ids: readonly number[], path: (at: number) => string) {
  const rows = await ctx.db
    .selectFrom('transaction_conditions')
    .selectAll()
    .where('transaction_id', '=', id)
    .where('id', 'in', ids)
    .execute()
  const known = new Map(rows.map(row => [row.id, row]))
  return ids.map((one, at) => {
    const row = known.get(one)
    if (!row || ids.indexOf(one) !== at)
      throw invalidField(
        path(at),
        row ? sentence`is named twice` : sentence`is not a condition of this transaction`,
      )
    if (row.state !== 'proposed')
      throw conflict('is_settled', sentence`It was already ${row.state}.`, {
        state: row.state,
        condition_id: one,
      })
    return row
  })
}

/** Makes tasks of conditions: a condition precedent of each, except of one that is subsequent, which comes after the closing. */
export async function acceptConditions(ctx: Context, id: number, { conditions }: AcceptInput) {
  const { target_close_date } = await claimOpenTransaction(ctx, id)
  const ids = conditions.map(({ condition_id }) => condition_id)
  const rows = await claimProposed(ctx, id, ids, at => `conditions.${at}.condition_id`)
  const tasks: TaskRow[] = []
  for (const [at, row] of rows.entries()) {
    const isSubsequent = row.timing === 'subsequent'
    const { title, category } = conditions[at] as AcceptInput['conditions'][number]
    tasks.push(
      await insertTask(
        ctx,
        { id, target_close_date },
        {
          title: title ?? row.suggested_task.slice(0, 300),
          category: category ?? (isSubsequent ? 'post_closing' : categoryOf[row.kind as ConditionType]),
          due_offset: isSubsequent ? 30 : -2,
          is_cp: !isSubsequent,
          condition_id: row.id,
        },
      ),
    )
  }
  return settled(ctx, id, ids, { state: 'accepted', tasks })
}

/** Leaves conditions aside: they are proposed no more. */
export async function dismissConditions(ctx: Context, id: number, ids: readonly number[]) {
  await claimOpenTransaction(ctx, id)
  await claimProposed(ctx, id, ids, at => `conditions.${at}`)
  return settled(ctx, id, ids, { state: 'dismissed', tasks: [] })
}

interface Outcome {
  state: ConditionState
  tasks: readonly TaskRow[]
}

async function settled(ctx: Context, id: number, ids: readonly number[], { state, tasks }: Outcome) {
  const rows = await ctx.db
    .updateTable('transaction_conditions')
    .set({ state, settled_by: ctx.principal.name, settled_at: ctx.now, updated_at: ctx.now })
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  ctx.note({ after: { [state]: ids.length } })
  return {
    transaction_id: id,
    conditions: await presentConditions(ctx, rows),
    tasks: await presentTasks(ctx, tasks),
  }
}
