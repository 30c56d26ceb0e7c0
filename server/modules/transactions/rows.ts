import { type Context, conflict, notFound, sentence } from '../../kernel/index.ts'
import { peopleNamed } from '../../platform/identity/index.ts'
import { todayOf } from '../../platform/office/today.ts'
import { type PartyRow, party } from './party.ts'
import { isOpen, isOver, statusWords, type TaskStatus, type TransactionStatus } from './states.ts'
import { type TaskRow, task } from './task.ts'
import type { TransactionRow } from './transaction.ts'

export const statusOf = ({ status }: TransactionRow) => status as TransactionStatus
export const taskStatusOf = ({ status }: Pick<TaskRow, 'status'>) => status as TaskStatus

export const is_over = [409, 'The transaction is closed or terminated and can no longer change here'] as const

/** The transaction, with whoever else writes to it waiting until this is done. */
export async function lockTransaction(ctx: Context, id: number): Promise<TransactionRow> {
  const row = await ctx.db
    .updateTable('transactions')
    .set({ updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Claims a transaction that may have closed; 409 `is_over` when it was terminated. */
export async function claimTransaction(ctx: Context, id: number): Promise<TransactionRow> {
  const row = await lockTransaction(ctx, id)
  if (statusOf(row) === 'terminated')
    throw conflict('is_over', sentence`${row.name} is terminated.`, { state: row.status })
  return row
}

/** Claims a transaction that has not closed. */
export async function claimOpenTransaction(ctx: Context, id: number): Promise<TransactionRow> {
  const row = await claimTransaction(ctx, id)
  if (isOver(statusOf(row)))
    throw conflict('is_over', sentence`${row.name} is ${statusWords[statusOf(row)]}.`, { state: row.status })
  return row
}

export const tasksOf = ({ db }: Context, transactionId: number): Promise<TaskRow[]> =>
  db
    .selectFrom('transaction_tasks')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()

/** Tasks as the API shows them; `today` says which are overdue. */
export async function presentTasks(ctx: Context, rows: readonly TaskRow[]) {
  const ids = rows.map(({ id }) => id)
  const evidence =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('transaction_task_documents')
          .select('task_id')
          .where('task_id', 'in', ids)
          .execute()
  const documents = Map.groupBy(evidence, ({ task_id }) => task_id)
  const people = await peopleNamed(
    ctx,
    rows.map(({ owner_id }) => owner_id),
  )
  const today = await todayOf(ctx)
  return rows.map(row => ({
    ...task.present(row),
    owner: people.get(row.owner_id) ?? null,
    overdue: isOpen(taskStatusOf(row)) && row.due_date !== null && row.due_date < today,
    documents: documents.get(row.id)?.length ?? 0,
  }))
}

/** The parties of transactions, by transaction. */
export async function partiesByTransaction({ db }: Context, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, PartyRow[]>()
  const rows = await db
    .selectFrom('transaction_parties')
    .selectAll()
    .where('transaction_id', 'in', ids)
    .orderBy('idx')
    .execute()
  return Map.groupBy(rows, ({ transaction_id }) => transaction_id)
}

export const partiesOf = async (ctx: Context, id: number): Promise<PartyRow[]> =>
  (await partiesByTransaction(ctx, [id])).get(id) ?? []

/** A party as the API shows it. */
export const presentParty = (row: PartyRow) => ({ ...party.present(row), signed: row.signed_at !== null })
