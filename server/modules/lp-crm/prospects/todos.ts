import { assertMove, type Context, sentence } from '../../../kernel/index.ts'
import { changeRecord, insertRecord } from '../../../kernel/records/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { findProspect } from './prospect.ts'
import { type TodoStatus, todoMoves } from './states.ts'
import { type TodoInput, type TodoRow, todo } from './todo.ts'

const present = (row: TodoRow, today: string) => ({
  ...todo.present(row),
  overdue: row.status === 'open' && row.due !== null && row.due < today,
})

/** The to-dos of a prospect: the open ones by the day they are due, then the others, the latest first. */
export async function todosOf(ctx: Context, prospectId: number) {
  const rows = await ctx.db
    .selectFrom('prospect_todos')
    .selectAll()
    .where('prospect_id', '=', prospectId)
    .orderBy('id', 'desc')
    .execute()
  const today = await todayOf(ctx)
  const open = rows.filter(({ status }) => status === 'open')
  const over = rows.filter(({ status }) => status !== 'open')
  const dueOf = ({ due }: TodoRow) => due ?? '9999'
  return [...open.sort((one, other) => dueOf(one).localeCompare(dueOf(other))), ...over].map(row =>
    present(row, today),
  )
}

/** Adds a to-do; an owner other than the caller is notified. */
export async function addTodo(ctx: Context, prospectId: number, input: TodoInput) {
  const prospect = await findProspect(ctx, prospectId)
  const { owner_id = prospect.owner_id } = input
  const row = await insertRecord(
    ctx,
    todo,
    { ...input, owner_id },
    { prospect_id: prospectId, status: 'open', source: 'person' },
  )
  if (row.owner_id !== null && row.owner_id !== ctx.principal.userId)
    await notify(ctx, {
      userId: row.owner_id,
      area: 'lp-crm',
      kind: 'prospect_todo',
      title: sentence`To do for ${prospect.name}: ${row.title}`,
      ...(row.due === null ? {} : { detail: sentence`Due ${row.due}.` }),
      link: `/fundraising/${prospectId}`,
    })
  return present(row, await todayOf(ctx))
}

/** Says that it is done or dropped, or is to be done again; 409 `illegal_transition` otherwise. */
export async function moveTodo(ctx: Context, id: number, to: TodoStatus) {
  const before = await todo.find(ctx, id)
  assertMove(todoMoves, before.status as TodoStatus, to)
  const done_at = to === 'done' ? ctx.now : null
  const row = await changeRecord(ctx, todo, before, {}, { status: to, done_at })
  ctx.note({ before: { status: before.status }, after: { status: to } })
  return present(row, await todayOf(ctx))
}
