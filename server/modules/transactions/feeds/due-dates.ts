import { sentence } from '../../../kernel/index.ts'
import type { DueDates } from '../../../platform/due-dates.ts'
import { peopleNamed } from '../../../platform/identity/index.ts'

/** The days of closings beside their targets: the tasks that are open, the milestones to come. */
export const dueDates: DueDates = {
  access: 'transactions:read',
  async find(ctx, { from, to }) {
    const { db } = ctx
    const tasks = await db
      .selectFrom('transaction_tasks as task')
      .innerJoin('transactions', 'transactions.id', 'task.transaction_id')
      .select(['task.id', 'task.transaction_id', 'task.title', 'task.due_date', 'transactions.name'])
      .select(({ fn }) => fn.coalesce('task.owner_id', 'transactions.owner_id').as('owner_id'))
      .where('task.status', 'in', ['pending', 'in_progress', 'blocked'])
      .where('transactions.status', '!=', 'terminated')
      .where('task.due_date', '>=', from)
      .where('task.due_date', '<=', to)
      .execute()
    const milestones = await db
      .selectFrom('transaction_milestones as milestone')
      .innerJoin('transactions', 'transactions.id', 'milestone.transaction_id')
      .select(['milestone.id', 'milestone.transaction_id', 'milestone.title', 'milestone.planned_on'])
      .select(['transactions.name', 'transactions.owner_id'])
      // The closing itself is the transaction's target.
      .where('milestone.kind', '!=', 'closing')
      .where('milestone.actual_on', 'is', null)
      .where('transactions.status', 'not in', ['closed', 'terminated'])
      .where('milestone.planned_on', '>=', from)
      .where('milestone.planned_on', '<=', to)
      .execute()
    const people = await peopleNamed(
      ctx,
      [...tasks, ...milestones].map(({ owner_id }) => owner_id),
    )
    const pageOf = (id: number) => `/transactions/${id}`
    return [
      ...tasks.map(({ id, transaction_id, title, due_date, name, owner_id }) => ({
        key: `transaction-task-${id}`,
        date: due_date as string,
        title,
        detail: name,
        who: people.get(owner_id),
        page: pageOf(transaction_id),
      })),
      ...milestones.map(({ id, transaction_id, title, planned_on, name, owner_id }) => ({
        key: `transaction-milestone-${id}`,
        date: planned_on as string,
        title: sentence`Milestone: ${title}`,
        detail: name,
        who: people.get(owner_id),
        page: pageOf(transaction_id),
      })),
    ]
  },
}
