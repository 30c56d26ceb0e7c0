import { fromBit } from '../../../database/columns.ts'
import { dealNames } from '../../../deals/deal.ts'
import type { Context } from '../../../kernel/index.ts'
import { peopleNamed } from '../../../platform/identity/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { missingFor, sayOf } from '../gates.ts'
import {
  partiesByTransaction,
  partiesOf,
  presentParty,
  presentTasks,
  statusOf,
  taskStatusOf,
  tasksOf,
} from '../rows.ts'
import { isOpen, nextStatus } from '../states.ts'
import { type TransactionRow, transaction } from '../transaction.ts'

/** Returns the checklist progress of transactions. */
async function progressOf(ctx: Context, ids: readonly number[]) {
  const tasks =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('transaction_tasks')
          .select(['transaction_id', 'status', 'is_cp', 'due_date'])
          .where('transaction_id', 'in', ids)
          .where('status', '!=', 'not_applicable')
          .execute()
  const today = await todayOf(ctx)
  const of = Map.groupBy(tasks, ({ transaction_id }) => transaction_id)
  return (id: number) => {
    const own = of.get(id) ?? []
    const open = own.filter(one => isOpen(taskStatusOf(one)))
    return {
      tasks_total: own.length,
      tasks_open: open.length,
      tasks_overdue: open.filter(({ due_date }) => due_date !== null && due_date < today).length,
      conditions_open: open.filter(({ is_cp }) => fromBit(is_cp)).length,
    }
  }
}

export async function presentSummaries(ctx: Context, rows: readonly TransactionRow[]) {
  const ids = rows.map(({ id }) => id)
  const deals = await dealNames(
    ctx.db,
    rows.map(({ deal_id }) => deal_id),
  )
  const people = await peopleNamed(
    ctx,
    rows.map(({ owner_id }) => owner_id),
  )
  const progress = await progressOf(ctx, ids)
  const signing = await partiesByTransaction(ctx, ids)
  return rows.map(row => {
    const parties = (signing.get(row.id) ?? []).filter(({ left_at }) => left_at === null)
    return {
      ...transaction.present(row),
      deal_name: row.deal_id === null ? null : (deals.get(row.deal_id) ?? null),
      owner: people.get(row.owner_id) ?? null,
      ...progress(row.id),
      parties_total: parties.length,
      parties_signed: parties.filter(({ signed_at }) => signed_at !== null).length,
    }
  })
}

/** Presents a transaction with its task pack, its parties, and the obstacles to its next step. */
export async function present(ctx: Context, row: TransactionRow) {
  const [summary] = await presentSummaries(ctx, [row])
  const next = nextStatus[statusOf(row)]
  return {
    ...(summary as NonNullable<typeof summary>),
    next_status: next,
    missing: next === null ? [] : (await missingFor(ctx, row, next)).map(sayOf(ctx)),
    parties: (await partiesOf(ctx, row.id)).map(presentParty),
    tasks: await presentTasks(ctx, await tasksOf(ctx, row.id)),
  }
}

export const getTransaction = async (ctx: Context, id: number) =>
  present(ctx, await transaction.find(ctx, id))
