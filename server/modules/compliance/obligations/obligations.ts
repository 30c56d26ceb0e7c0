import type { z } from 'zod'
import { addMonths, daysBetween } from '../../../finance/day-count.ts'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  field,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { dueBetween, dueQuery } from '../due-between.ts'
import { type ObligationChange, type ObligationInput, type ObligationRow, obligation } from './obligation.ts'
import {
  type Category,
  categories,
  type Frequency,
  frequencies,
  type ObligationStatus,
  obligationMoves,
  settledStatuses,
} from './states.ts'

/** Query parameters of the list of obligations. */
export const obligationQuery = listQuery(obligation).extend({
  ...dueQuery,
  q: field.search('Part of the title, the source or the owner'),
})

const pageOfObligations = listRecords(obligation, dueBetween('next_due'))

export async function listObligations(ctx: Context, asked: z.output<typeof obligationQuery>) {
  const page = await pageOfObligations(ctx, asked)
  const today = await todayOf(ctx)
  const next = await nextIds(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(row => present(row, today, next.get(row.id)))
}

export async function getObligation(ctx: Context, id: number) {
  const row = await obligation.find(ctx, id)
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

export async function addObligation(ctx: Context, input: ObligationInput) {
  const today = await todayOf(ctx)
  const row = await insertRecord(ctx, obligation, input, {
    frequency: input.frequency ?? 'once',
    due_day: dayOfMonth(input.next_due),
    status: input.next_due < today ? 'overdue' : 'open',
  })
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
  const before = await obligation.find(ctx, id)
  const { version, ...given } = change
  assertVersion(before, version)
  const to = given.status
  const from = before.status as ObligationStatus
  const moves = to !== undefined && to !== from
  const today = await todayOf(ctx)
  if (moves) assertMove(obligationMoves, from, to)
  assertSound(before, change, moves ? to : from, today)
  const after = await changeRecord(ctx, obligation, before, given, {
    ...(given.next_due !== undefined && { due_day: dayOfMonth(given.next_due), warned_days: null }),
    ...(moves && to === 'done' && { done_on: today }),
  })
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
    throw invalidField('status', sentence`becomes overdue automatically, the day after ${before.next_due}`)
  if (now === 'waived' && before.status !== 'waived' && reason === undefined)
    throw invalidField('reason', sentence`is required: give the reason for the waiver`)
  if (reason !== undefined && now !== 'waived')
    throw invalidField('reason', sentence`applies only to the status waived`)
  const settled = settledStatuses.includes(before.status as ObligationStatus)
  if (settled && next_due !== undefined)
    throw invalidField('next_due', sentence`is settled: change the next one instead`)
  if (settled && frequency !== undefined)
    throw invalidField('frequency', sentence`is settled: change the next one instead`)
  if (next_due !== undefined && next_due !== before.next_due && next_due < today)
    throw invalidField('next_due', sentence`is in the past`)
  if ((now === 'open' || now === 'in_progress') && (next_due ?? before.next_due) < today)
    throw invalidField('next_due', sentence`is in the past: a reopened obligation needs a later date`)
  if (now === 'overdue' && next_due !== undefined && next_due >= today)
    throw invalidField('status', sentence`is required with a later due date: open or in_progress`)
}

/** Opens the next obligation of a recurring duty, on the same day of the month; nothing where it is due once. */
async function openNext(ctx: Context, done: ObligationRow): Promise<number | undefined> {
  const next_due = nextDue(done)
  if (next_due === null) return
  const { category, title, source, frequency, due_day, owner, note } = done
  const { id } = await insertRecord(
    ctx,
    obligation,
    { category, title, source, frequency, owner, note, next_due },
    { due_day, follows_id: done.id, status: 'open' },
  )
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
  const status = row.status as ObligationStatus
  return {
    ...obligation.present(row),
    category_label: categories[row.category as Category],
    days_left: settledStatuses.includes(status) ? null : daysBetween(today, row.next_due),
    moves: obligationMoves[status].filter(to => to !== 'overdue'),
    next_id,
  }
}
