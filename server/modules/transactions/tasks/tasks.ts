import { fromBit, toBit } from '../../../database/columns.ts'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  invalidField,
  notFound,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord, insertRecord } from '../../../kernel/records/index.ts'
import { dueOn } from '../due.ts'
import { claimTransaction, presentTasks, taskStatusOf, tasksOf } from '../rows.ts'
import { isOpen, type TaskCategory, type TaskStatus, taskMoves } from '../states.ts'
import { type TaskRow, task } from '../task.ts'
import { transaction } from '../transaction.ts'
import type { TaskChange, TaskInput } from './schemas.ts'

type TaskValues = Partial<Omit<TaskRow, 'id' | 'org_id'>>

interface Filter {
  status?: TaskStatus | undefined
  category?: TaskCategory | undefined
}

export async function listTasks(ctx: Context, id: number, { status, category }: Filter) {
  await transaction.find(ctx, id)
  const tasks = (await tasksOf(ctx, id)).filter(
    one => (!status || one.status === status) && (!category || one.category === category),
  )
  return presentTasks(ctx, tasks)
}

async function presentTask(ctx: Context, row: TaskRow) {
  const [shown] = await presentTasks(ctx, [row])
  return shown as NonNullable<typeof shown>
}

export async function findTask({ db }: Context, id: number, taskId: number): Promise<TaskRow> {
  const row = await db
    .selectFrom('transaction_tasks')
    .selectAll()
    .where('transaction_id', '=', id)
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const getTask = async (ctx: Context, id: number, taskId: number) =>
  presentTask(ctx, await findTask(ctx, id, taskId))

export async function addTask(ctx: Context, id: number, input: TaskInput) {
  const { target_close_date } = await claimTransaction(ctx, id)
  return presentTask(ctx, await insertTask(ctx, { id, target_close_date }, input))
}

/** Enters a task; its day is counted from the target close unless it is said. */
export async function insertTask(
  ctx: Context,
  { id, target_close_date }: { id: number; target_close_date: string | null },
  { condition_id, ...input }: TaskInput & { condition_id?: number },
): Promise<TaskRow> {
  const { due_date, due_offset = null, is_cp = false } = input
  return insertRecord(ctx, task, input, {
    transaction_id: id,
    condition_id: condition_id ?? null,
    status: 'pending',
    is_cp: toBit(is_cp),
    due_date: due_date ?? dueOn(target_close_date, due_offset),
  })
}

/** Changes a task. A condition precedent is complete or waived, with the reason; it never does not apply. */
export async function changeTask(ctx: Context, id: number, taskId: number, change: TaskChange) {
  const { target_close_date } = await claimTransaction(ctx, id)
  const before = await findTask(ctx, id, taskId)
  const { version, status, waiver_reason, is_cp, due_date, due_offset } = change
  assertVersion(before, version)
  const isCondition = is_cp ?? fromBit(before.is_cp)
  const to = status ?? taskStatusOf(before)
  if (isCondition && to === 'not_applicable')
    throw invalidField(
      status === undefined ? 'is_cp' : 'status',
      sentence`cannot be the status of a condition precedent: waive it with a reason`,
    )
  return settle(ctx, before, to, {
    change,
    values: dayOf(target_close_date, due_date, due_offset),
    waiver_reason,
  })
}

/**
 * Returns the due date of a task: one set by a person stays; a counted one moves along. A new day makes it
 * due again.
 */
function dayOf(
  target: string | null,
  due_date: string | null | undefined,
  due_offset: number | null | undefined,
): TaskValues {
  if (due_date !== undefined) return { due_date, due_offset: null, overdue_on: null }
  if (due_offset === undefined) return {}
  return { due_offset, due_date: dueOn(target, due_offset), overdue_on: null }
}

interface Settling {
  change?: TaskChange
  values?: TaskValues
  waiver_reason?: string | undefined
}

async function settle(
  ctx: Context,
  before: TaskRow,
  to: TaskStatus,
  { change = {}, values = {}, waiver_reason }: Settling,
) {
  const from = taskStatusOf(before)
  if (to !== from) assertMove(taskMoves, from, to)
  if (to === 'waived' && from !== 'waived' && waiver_reason === undefined)
    throw invalidField('waiver_reason', sentence`is required to waive it`)
  if (to !== 'waived' && waiver_reason !== undefined)
    throw invalidField('waiver_reason', sentence`applies only to waived tasks`)
  const after = await changeRecord(ctx, task, before, change, {
    ...values,
    ...(to === from ? {} : settledBy(ctx, to)),
    ...(waiver_reason === undefined ? {} : { waiver_reason }),
    status: to,
  })
  ctx.note(changes(before, after))
  return presentTask(ctx, after)
}

/** Returns who settled a task and when; empty once it is reopened. */
function settledBy({ principal, now }: Context, to: TaskStatus): TaskValues {
  const done = to === 'complete'
  const waived = to === 'waived'
  return {
    completed_by: done ? principal.name : null,
    completed_at: done ? now : null,
    waived_by: waived ? principal.name : null,
    waived_at: waived ? now : null,
    waiver_reason: null,
    ...(isOpen(to) ? {} : { overdue_on: null }),
  }
}

/** Says that a task is done; saying it again changes nothing. */
export async function completeTask(ctx: Context, id: number, taskId: number) {
  await claimTransaction(ctx, id)
  const before = await findTask(ctx, id, taskId)
  if (before.status === 'complete') return presentTask(ctx, before)
  return settle(ctx, before, 'complete', {})
}

/** Takes a task off the checklist; 409 `has_history` once it is settled or documents show that it is done. */
export async function removeTask(ctx: Context, id: number, taskId: number): Promise<void> {
  await claimTransaction(ctx, id)
  const { documents, status, title, condition_id } = await getTask(ctx, id, taskId)
  if (documents > 0 || status === 'complete' || status === 'waived')
    throw conflict(
      'has_history',
      documents > 0
        ? sentence`“${title}” is shown by documents: it stays on record.`
        : sentence`“${title}” is ${status}: it stays on record.`,
    )
  if (condition_id !== null)
    throw conflict('has_history', sentence`“${title}” is of a condition in a document: waive it instead.`)
  await ctx.db.deleteFrom('transaction_tasks').where('id', '=', taskId).execute()
}
