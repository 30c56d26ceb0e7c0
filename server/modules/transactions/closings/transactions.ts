import type { z } from 'zod'
import { findDeal, isDeal } from '../../../deals/deal.ts'
import {
  allows,
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  forbidden,
  illegalMove,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { transactionMoved } from '../events.ts'
import { missingFor, sayOf, told } from '../gates.ts'
import { moveDays, seedPack } from '../pack/pack.ts'
import { insertParties } from '../parties/parties.ts'
import { claimOpenTransaction, claimTransaction, lockTransaction, statusOf } from '../rows.ts'
import { statusWords, type TransactionStatus, transactionMoves } from '../states.ts'
import { assertRoom, type TransactionRow, transaction } from '../transaction.ts'
import { present, presentSummaries } from './present.ts'
import type { StatusInput, TransactionChange, TransactionInput } from './schemas.ts'

export const transactionQuery = listQuery(transaction)

const pageOfTransactions = listRecords(transaction)

export async function listTransactions(ctx: Context, asked: z.output<typeof transactionQuery>) {
  const page = await pageOfTransactions(ctx, asked)
  const shown = new Map((await presentSummaries(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** Drafts a transaction; values of its deal (name, asset class, currency, room) are the defaults. */
export async function draftTransaction(ctx: Context, input: TransactionInput) {
  const deal = input.deal_id == null ? null : await dealOf(ctx, input.deal_id)
  const { parties = [], seed_default_tasks: seeded = true, ...given } = input
  const name = given.name ?? deal?.name
  if (name === undefined) throw invalidField('name', sentence`is required without a deal`)
  const said = {
    ...given,
    name,
    asset_class: given.asset_class ?? deal?.asset_class,
    linked_room_id: given.linked_room_id ?? deal?.room_id,
    owner_id: given.owner_id ?? ctx.principal.userId,
    currency: given.currency ?? deal?.currency ?? 'USD',
  }
  const row = await insertRecord(ctx, transaction, said, { status: 'drafting' })
  await insertParties(ctx, row.id, parties, 'parties')
  if (seeded) await seedPack(ctx, row)
  return present(ctx, row)
}

async function dealOf(ctx: Context, id: number) {
  if (!(await isDeal(ctx, id))) throw invalidField('deal_id', sentence`is not a deal of this office`)
  return findDeal(ctx, id)
}

/** Changes a transaction's details; days counted from the target close move along with it. */
export async function changeTransaction(ctx: Context, id: number, change: TransactionChange) {
  const before = await claimOpenTransaction(ctx, id)
  const { version, ...given } = change
  assertVersion(before, version)
  const after = await changeRecord(ctx, transaction, before, given)
  if (after.target_close_date !== before.target_close_date) await moveDays(ctx, id, after.target_close_date)
  ctx.note(changes(before, after))
  return present(ctx, after)
}

/** Binds the data room in which the transaction's documents are; null takes it off. */
export async function linkRoom(ctx: Context, id: number, roomId: number | null) {
  const before = await claimTransaction(ctx, id)
  await assertRoom(ctx, roomId, 'room_id')
  const after = await changeRecord(ctx, transaction, before, {}, { room_id: roomId })
  ctx.note({ before: { linked_room_id: before.room_id }, after: { linked_room_id: roomId } })
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
 * Moves a transaction one step. 409 `gate_not_met` with the `missing` items, unless an administrator gives a
 * reason to override; 409 `illegal_transition` for another step.
 */
export async function moveTransaction(
  ctx: Context,
  id: number,
  { status: to, date, override_reason }: StatusInput,
) {
  const row = await lockTransaction(ctx, id)
  const from = statusOf(row)
  assertStep(row, to)
  const day = await dayOfMove(ctx, to, date)
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
  const moved = await changeRecord(
    ctx,
    transaction,
    row,
    {},
    {
      status: to,
      held_from: to === 'on_hold' ? from : null,
      ...(to === 'closed' ? { closed_on: day } : {}),
    },
  )
  ctx.note({
    before: { status: from },
    after: { status: to },
    ...(missing.length === 0
      ? {}
      : { override_reason, overridden: missing.map(({ message }) => String(message)) }),
  })
  await markReached(ctx, id, to, day)
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
  throw forbidden(sentence`Only an administrator can override missing items, with a reason.`)
}

const reachedBy: Partial<Record<TransactionStatus, readonly string[]>> = {
  signed: ['signing'],
  funding: ['cp_satisfaction'],
  closed: ['closing'],
}

/** Returns the day on which a status came about; 422 for a day to come, and where the status has none. */
async function dayOfMove(ctx: Context, to: TransactionStatus, given: string | undefined): Promise<string> {
  const today = await todayOf(ctx)
  if (given === undefined) return today
  if (!reachedBy[to]) throw invalidField('date', sentence`does not apply to a move to ${statusWords[to]}`)
  if (given > today) throw invalidField('date', sentence`is in the future`)
  return given
}

/** The milestones that a status is, on the day that it came about. */
async function markReached(ctx: Context, id: number, status: TransactionStatus, day: string): Promise<void> {
  const kinds = reachedBy[status]
  if (!kinds) return
  await ctx.db
    .updateTable('transaction_milestones')
    .set({ actual_on: day, updated_at: ctx.now })
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
    detail: sentence`Open the holding of the fund that invested.`,
    link: `/transactions/${id}`,
  })
