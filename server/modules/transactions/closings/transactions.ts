import { findDeal, isDeal } from '../../../deals/deal.ts'
import {
  allows,
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  contains,
  forbidden,
  illegalMove,
  invalidField,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { assertOwner } from '../../../platform/identity/colleagues.ts'
import { notify } from '../../../platform/notifications.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { findRoom } from '../../vdr/index.ts'
import { transactionMoved } from '../events.ts'
import { missingFor, sayOf, told } from '../gates.ts'
import { moveDays, seedPack } from '../pack/pack.ts'
import { insertParties } from '../parties/parties.ts'
import {
  claimOpenTransaction,
  claimTransaction,
  lockTransaction,
  statusOf,
  type TransactionRow,
} from '../rows.ts'
import { statusWords, type TransactionStatus, transactionMoves } from '../states.ts'
import { present, presentSummaries } from './present.ts'
import type { StatusInput, TransactionChange, TransactionInput } from './schemas.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  deal_id?: number | undefined
  status?: TransactionStatus | undefined
  q?: string | undefined
}

export async function listTransactions(ctx: Context, { deal_id, status, q, ...slice }: Filter) {
  let query = ctx.db.selectFrom('transactions').selectAll()
  if (deal_id !== undefined) query = query.where('deal_id', '=', deal_id)
  if (status) query = query.where('status', '=', status)
  if (q) query = query.where(eb => contains(eb, ['name', 'notes'], q))
  const page = await paginate(query, 'transactions.id', slice)
  const shown = new Map((await presentSummaries(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** Drafts a transaction; what its deal says already (name, asset class, currency, room) need not be said again. */
export async function draftTransaction(ctx: Context, input: TransactionInput) {
  const deal = input.deal_id == null ? null : await dealOf(ctx, input.deal_id)
  const name = input.name ?? deal?.name
  if (name === undefined) throw invalidField('name', sentence`is needed where no deal is named`)
  await assertOwner(ctx, input.owner_id)
  const row = await ctx.db
    .insertInto('transactions')
    .values({
      name,
      asset_class: input.asset_class ?? deal?.asset_class ?? null,
      deal_id: deal?.id ?? null,
      room_id:
        input.linked_room_id == null ? (deal?.room_id ?? null) : await roomOf(ctx, input.linked_room_id),
      owner_id: input.owner_id ?? ctx.principal.userId,
      currency: input.currency ?? deal?.currency ?? 'USD',
      status: 'drafting',
      target_close_date: input.target_close_date ?? null,
      notes: input.notes ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertParties(ctx, row.id, input.parties ?? [], 'parties')
  if (input.seed_default_tasks ?? true) await seedPack(ctx, row)
  return present(ctx, row)
}

async function dealOf(ctx: Context, id: number) {
  if (!(await isDeal(ctx, id))) throw invalidField('deal_id', sentence`is not a deal of this office`)
  return findDeal(ctx, id)
}

async function roomOf(ctx: Context, id: number, field = 'linked_room_id'): Promise<number> {
  if (!(await findRoom(ctx, id))) throw invalidField(field, sentence`is not a data room of this office`)
  return id
}

/** Changes what a transaction says; days that are counted from the target close move along with it. */
export async function changeTransaction(ctx: Context, id: number, change: TransactionChange) {
  const before = await claimOpenTransaction(ctx, id)
  const { version, linked_room_id, ...given } = change
  assertVersion(before, version)
  if (given.deal_id != null) await dealOf(ctx, given.deal_id)
  if (linked_room_id != null) await roomOf(ctx, linked_room_id)
  await assertOwner(ctx, given.owner_id)
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after = await ctx.db
    .updateTable('transactions')
    .set({
      ...said,
      ...(linked_room_id === undefined ? {} : { room_id: linked_room_id }),
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.target_close_date !== before.target_close_date) await moveDays(ctx, id, after.target_close_date)
  ctx.note(changes(before, after))
  return present(ctx, after)
}

/** Binds the data room in which the transaction's documents are; null takes it off. */
export async function linkRoom(ctx: Context, id: number, roomId: number | null) {
  const before = await claimTransaction(ctx, id)
  const room_id = roomId === null ? null : await roomOf(ctx, roomId, 'room_id')
  const after = await ctx.db
    .updateTable('transactions')
    .set({ room_id, version: before.version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ before: { linked_room_id: before.room_id }, after: { linked_room_id: room_id } })
  return present(ctx, after)
}

const ofTransaction = [
  'transaction_flows',
  'transaction_milestones',
  'transaction_parties',
  'transaction_tasks',
  'transaction_conditions',
] as const

/** Deletes a transaction in which nothing was done yet; 409 `has_history` for any other, which is terminated instead. */
export async function deleteTransaction(ctx: Context, id: number): Promise<void> {
  const row = await lockTransaction(ctx, id)
  if (statusOf(row) !== 'drafting' || (await hasHistory(ctx, id)))
    throw conflict(
      'has_history',
      sentence`${row.name} is ${statusWords[statusOf(row)]} or has completed work: terminate it instead, which keeps the record.`,
    )
  for (const table of ofTransaction) await ctx.db.deleteFrom(table).where('transaction_id', '=', id).execute()
  await ctx.db.deleteFrom('transactions').where('id', '=', id).execute()
}

async function hasHistory({ db }: Context, id: number): Promise<boolean> {
  const settled = await db
    .selectFrom('transaction_tasks')
    .select('id')
    .where('transaction_id', '=', id)
    .where('status', 'in', ['complete', 'waived'])
    .executeTakeFirst()
  const evidence = await db
    .selectFrom('transaction_task_documents as document')
    .innerJoin('transaction_tasks as task', 'task.id', 'document.task_id')
    .select('document.id')
    .where('task.transaction_id', '=', id)
    .executeTakeFirst()
  const signed = await db
    .selectFrom('transaction_parties')
    .select('id')
    .where('transaction_id', '=', id)
    .where('signed_at', 'is not', null)
    .executeTakeFirst()
  const reminded = await db
    .selectFrom('transaction_reminders')
    .select('id')
    .where('transaction_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return [settled, evidence, signed, reminded].some(one => one !== undefined)
}

/**
 * Moves a transaction one step. 409 `gate_not_met` with what is `missing`, unless an administrator gives the reason why it
 * goes on all the same; 409 `illegal_transition` where there is no such step.
 */
export async function moveTransaction(
  ctx: Context,
  id: number,
  { status: to, override_reason }: StatusInput,
) {
  const row = await lockTransaction(ctx, id)
  const from = statusOf(row)
  assertStep(row, to)
  const missing = from === 'on_hold' ? [] : await missingFor(ctx, row, to)
  if (missing.length > 0 && override_reason === undefined)
    throw conflict(
      'gate_not_met',
      sentence`${row.name} is not ready to be ${statusWords[to]}: ${told(missing)}`,
      {
        missing: missing.map(sayOf(ctx)),
      },
    )
  if (missing.length > 0) assertMayOverride(ctx)
  const moved = await ctx.db
    .updateTable('transactions')
    .set({
      status: to,
      held_from: to === 'on_hold' ? from : null,
      ...(to === 'closed' ? { closed_on: await todayOf(ctx) } : {}),
      version: row.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({
    before: { status: from },
    after: { status: to },
    ...(missing.length === 0
      ? {}
      : { override_reason, overridden: missing.map(({ message }) => String(message)) }),
  })
  await markReached(ctx, id, to)
  await ctx.emit(transactionMoved, { transaction_id: id, name: row.name, from, to })
  if (to === 'closed') await proposeHolding(ctx, moved)
  return present(ctx, moved)
}

/** 409 `illegal_transition` unless it may go there; from a hold it goes on where it was held. */
function assertStep(row: TransactionRow, to: TransactionStatus): void {
  const from = statusOf(row)
  assertMove(transactionMoves, from, to)
  if (from !== 'on_hold' || to === 'terminated' || to === row.held_from) return
  const allowed = [row.held_from as TransactionStatus, 'terminated' as const]
  throw illegalMove({ ...transactionMoves, on_hold: allowed }, from, to)
}

/** 403 for whoever does not administer the office. */
function assertMayOverride(ctx: Context): void {
  const { registry } = ctx.services
  const own = registry.module('transactions')
  if (own && allows(ctx.principal, own, 'transactions:manage')) return
  throw forbidden(sentence`An administrator may let it go on although something is missing, with the reason.`)
}

const reachedBy: Partial<Record<TransactionStatus, readonly string[]>> = {
  signed: ['signing'],
  funding: ['cp_satisfaction'],
  closed: ['closing'],
}

/** The milestones that a status is, on the day that it came about. */
async function markReached(ctx: Context, id: number, status: TransactionStatus): Promise<void> {
  const kinds = reachedBy[status]
  if (!kinds) return
  await ctx.db
    .updateTable('transaction_milestones')
    .set({ actual_on: await todayOf(ctx), updated_at: ctx.now })
    .where('transaction_id', '=', id)
    .where('kind', 'in', kinds)
    .where('actual_on', 'is', null)
    .execute()
}

/** Asks whoever looks after it to open the holding that the closing made. */
const proposeHolding = (ctx: Context, { id, name, owner_id }: TransactionRow) =>
  notify(ctx, {
    userId: owner_id,
    area: 'transactions',
    kind: 'transaction_closed',
    title: sentence`${name} closed`,
    detail: sentence`Open the holding of the fund that took it.`,
    link: `/transactions/${id}`,
  })
