import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { addMonths, daysBetween } from '../../../finance/day-count.ts'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  contains,
  invalidField,
  notFound,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { ObligationChange, ObligationInput } from './schemas.ts'
import {
  type Category,
  categories,
  type Frequency,
  frequencies,
  type ObligationStatus,
  obligationMoves,
  settledStatuses,
} from './states.ts'

export type ObligationRow = Selectable<Tables['compliance_obligations']>

interface Filter {
  limit: number
  cursor?: string | undefined
  category?: Category | undefined
  status?: ObligationStatus | undefined
  due_from?: string | undefined
  due_to?: string | undefined
  q?: string | undefined
}

export async function listObligations(
  ctx: Context,
  { category, status, due_from, due_to, q, ...slice }: Filter,
) {
  let query = ctx.db.selectFrom('compliance_obligations').selectAll()
  if (category) query = query.where('category', '=', category)
  if (status) query = query.where('status', '=', status)
  if (due_from) query = query.where('next_due', '>=', due_from)
  if (due_to) query = query.where('next_due', '<=', due_to)
  if (q) query = query.where(eb => contains(eb, ['title', 'source', 'owner'], q))
  const page = await paginate(query, 'compliance_obligations.id', slice)
  const today = await todayOf(ctx)
  const next = await nextIds(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(row => present(row, today, next.get(row.id)))
}

export async function findObligation({ db }: Context, id: number): Promise<ObligationRow> {
  const row = await db
    .selectFrom('compliance_obligations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function getObligation(ctx: Context, id: number) {
  const row = await findObligation(ctx, id)
  return present(row, await todayOf(ctx), (await nextIds(ctx, [id])).get(id))
}

async function nextIds({ db }: Context, ids: number[]): Promise<ReadonlyMap<number | null, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('compliance_obligations')
    .select(['id', 'follows_id'])
    .where('follows_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, follows_id }) => [follows_id, id]))
}

const dayOfMonth = (day: string): number => Number(day.slice(8))

export async function addObligation(
  ctx: Context,
  { source = null, owner = null, note = null, ...input }: ObligationInput,
) {
  const today = await todayOf(ctx)
  const row = await ctx.db
    .insertInto('compliance_obligations')
    .values({
      ...input,
      ...{ source, owner, note },
      due_day: dayOfMonth(input.next_due),
      status: input.next_due < today ? 'overdue' : 'open',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row, today)
}

/**
 * Takes back an obligation that nobody worked on since it became `created`; nothing where it is gone. 409 `has_history`
 * otherwise. That the clock made it overdue is nobody's work.
 */
export async function withdrawObligation(
  ctx: Context,
  id: number,
  created: Record<string, unknown>,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('compliance_obligations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const said = ['category', 'title', 'source', 'frequency', 'next_due', 'owner', 'note'] as const
  const isChanged = said.some(name => row[name] !== created[name])
  const isMoved = row.status !== created.status && row.status !== 'overdue'
  const alert = await ctx.db
    .selectFrom('compliance_alerts')
    .select('id')
    .where('obligation_id', '=', id)
    .executeTakeFirst()
  if (isChanged || isMoved || alert)
    throw conflict('has_history', sentence`${row.title} was worked on since.`)
  await ctx.db.deleteFrom('compliance_obligations').where('id', '=', id).execute()
}

/**
 * Changes an obligation or settles it. A recurring one that is done or waived opens the next. 409 `illegal_transition`
 * where there is no such step, 422 where it is waived without a reason, or opened again with a day that is past.
 */
export async function changeObligation(ctx: Context, id: number, change: ObligationChange) {
  const before = await findObligation(ctx, id)
  const { version, status: to, reason, ...given } = change
  assertVersion(before, version)
  const from = before.status as ObligationStatus
  const moves = to !== undefined && to !== from
  const today = await todayOf(ctx)
  if (moves) assertMove(obligationMoves, from, to)
  assertSound(before, change, moves ? to : from, today)
  const after = await ctx.db
    .updateTable('compliance_obligations')
    .set({
      ...given,
      ...(given.next_due === undefined ? {} : { due_day: dayOfMonth(given.next_due), warned_days: null }),
      ...(moves ? { status: to } : {}),
      ...(moves && to === 'done' ? { done_on: today } : {}),
      ...(reason === undefined ? {} : { reason }),
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes(before, after))
  const next = moves && settledStatuses.includes(to) ? await openNext(ctx, after) : undefined
  return present(after, today, next ?? (await nextIds(ctx, [id])).get(id))
}

function assertSound(
  before: ObligationRow,
  { next_due, frequency, reason, status }: ObligationChange,
  now: ObligationStatus,
  today: string,
): void {
  if (status === 'overdue' && before.status !== 'overdue')
    throw invalidField('status', sentence`is overdue by the clock alone, the day after ${before.next_due}`)
  if (now === 'waived' && before.status !== 'waived' && reason === undefined)
    throw invalidField('reason', sentence`is needed: say why it is waived`)
  if (reason !== undefined && now !== 'waived')
    throw invalidField('reason', sentence`is given with the status waived`)
  const settled = settledStatuses.includes(before.status as ObligationStatus)
  if (settled && next_due !== undefined)
    throw invalidField('next_due', sentence`is settled: change the one that follows it`)
  if (settled && frequency !== undefined)
    throw invalidField('frequency', sentence`is settled: change the one that follows it`)
  if (next_due !== undefined && next_due !== before.next_due && next_due < today)
    throw invalidField('next_due', sentence`is past`)
  if ((now === 'open' || now === 'in_progress') && (next_due ?? before.next_due) < today)
    throw invalidField('next_due', sentence`is past: what is open again needs a later day`)
  if (now === 'overdue' && next_due !== undefined && next_due >= today)
    throw invalidField('status', sentence`is needed beside a later day: open or in_progress`)
}

/** Opens the next obligation of a recurring duty, on the same day of the month; nothing where it is due once. */
async function openNext({ db, now }: Context, done: ObligationRow): Promise<number | undefined> {
  const next_due = nextDue(done)
  if (next_due === null) return
  const { category, title, source, frequency, due_day, owner, note } = done
  const { id } = await db
    .insertInto('compliance_obligations')
    .values({
      ...{ category, title, source, frequency, due_day, owner, note, next_due },
      follows_id: done.id,
      status: 'open',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The day after which an obligation is due again: of the same day of the month, or of its last where it has none such. */
export function nextDue({
  frequency,
  next_due,
  due_day,
}: Pick<ObligationRow, 'frequency' | 'next_due' | 'due_day'>) {
  const months = frequencies[frequency as Frequency]
  if (months === null) return null
  const month = addMonths(`${next_due.slice(0, 8)}01`, months)
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  return `${month.slice(0, 8)}${String(Math.min(due_day, last)).padStart(2, '0')}`
}

function present(row: ObligationRow, today: string, next_id: number | null = null) {
  const { id, title, source, next_due, owner, done_on, evidence, reason, note, follows_id } = row
  const { version, created_at, updated_at } = row
  const status = row.status as ObligationStatus
  return {
    ...{ id, title, source, next_due, owner, done_on, evidence, reason, note, follows_id, next_id },
    ...{ version, created_at, updated_at, status },
    moves: obligationMoves[status].filter(to => to !== 'overdue'),
    category: row.category as Category,
    category_label: categories[row.category as Category],
    frequency: row.frequency as Frequency,
    days_left: settledStatuses.includes(status) ? null : daysBetween(today, next_due),
  }
}
