import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { assertMove, type Context, notFound, sentence } from '../../../kernel/index.ts'
import { assertOwner } from '../../../platform/identity/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { findProspect } from './rows.ts'
import type { TodoInput } from './schemas.ts'
import { type TodoStatus, todoMoves } from './states.ts'

type TodoRow = Selectable<Tables['prospect_todos']>

const present = ({ prospect_id, org_id: _, ...row }: TodoRow, today: string) => ({
  ...row,
  lp_id: prospect_id,
  status: row.status as TodoStatus,
  overdue: row.status === 'open' && row.due !== null && row.due < today,
})

async function findTodo({ db }: Context, id: number): Promise<TodoRow> {
  const row = await db.selectFrom('prospect_todos').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

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

/** Notes something to do; whoever else is to do it is told. */
export async function addTodo(ctx: Context, prospectId: number, { title, due, owner_id }: TodoInput) {
  const prospect = await findProspect(ctx, prospectId)
  await assertOwner(ctx, owner_id)
  const row = await ctx.db
    .insertInto('prospect_todos')
    .values({
      prospect_id: prospectId,
      title,
      due: due ?? null,
      owner_id: owner_id === undefined ? prospect.owner_id : owner_id,
      status: 'open',
      source: 'person',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.owner_id !== null && row.owner_id !== ctx.principal.userId)
    await notify(ctx, {
      userId: row.owner_id,
      area: 'lp-crm',
      kind: 'prospect_todo',
      title: sentence`To do for ${prospect.name}: ${title}`,
      ...(row.due === null ? {} : { detail: sentence`Due ${row.due}.` }),
      link: `/fundraising/${prospectId}`,
    })
  return present(row, await todayOf(ctx))
}

/** Says that it is done or dropped, or is to be done again; 409 `illegal_transition` otherwise. */
export async function moveTodo(ctx: Context, id: number, to: TodoStatus) {
  const before = await findTodo(ctx, id)
  assertMove(todoMoves, before.status as TodoStatus, to)
  const row = await ctx.db
    .updateTable('prospect_todos')
    .set({ status: to, done_at: to === 'done' ? ctx.now : null, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ before: { status: before.status }, after: { status: to } })
  return present(row, await todayOf(ctx))
}
