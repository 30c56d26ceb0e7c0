import { type Context, counted, longDay, sentence } from '../../../kernel/index.ts'
import { addBusinessDays } from '../../../kernel/values/business-days.ts'
import type { ClockMove, Moved } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notifications.ts'
import { waitingFor } from '../parties/parties.ts'
import type { PartyRow } from '../party.ts'
import { partiesOf } from '../rows.ts'

const running = ['drafting', 'negotiating', 'signed', 'funding', 'closed'] as const
const unfinished = ['drafting', 'negotiating', 'signed', 'funding'] as const

/** Open tasks whose day is over are overdue, and whoever is to do them hears of it. */
const overdueTasks: ClockMove = {
  name: 'mark-transaction-tasks-overdue',
  async move(ctx, day) {
    const tasks = await ctx.db
      .selectFrom('transaction_tasks as task')
      .innerJoin('transactions', 'transactions.id', 'task.transaction_id')
      .select(['task.id', 'task.title', 'task.due_date', 'task.status', 'task.owner_id', 'transactions.name'])
      .select(['transactions.id as transaction_id', 'transactions.owner_id as lead_id'])
      .where('task.status', 'in', ['pending', 'in_progress', 'blocked'])
      .where('task.due_date', '<', day)
      .where('task.overdue_on', 'is', null)
      .where('transactions.status', 'in', running)
      .orderBy('task.id')
      .execute()
    for (const { id } of tasks)
      await ctx.db.updateTable('transaction_tasks').set({ overdue_on: day }).where('id', '=', id).execute()
    for (const [transactionId, own] of Map.groupBy(tasks, one => one.transaction_id))
      for (const [userId, some] of Map.groupBy(own, one => one.owner_id ?? one.lead_id))
        await tellOverdue(ctx, { transactionId, userId, tasks: some })
    return tasks.map(
      ({ transaction_id, title, due_date, status }): Moved => ({
        record: { type: 'transaction', id: transaction_id },
        from: status,
        to: 'overdue',
        reason: sentence`“${title}” is overdue: it was due on ${longDay(due_date as string)}`,
      }),
    )
  },
}

interface Overdue {
  transactionId: number
  userId: number | null
  tasks: ReadonlyArray<{ title: string; name: string }>
}

const tellOverdue = (ctx: Context, { transactionId, userId, tasks }: Overdue) =>
  notify(ctx, {
    userId,
    area: 'transactions',
    kind: 'transaction_tasks_overdue',
    title: sentence`${counted(tasks.length, 'task is', 'tasks are')} overdue: ${tasks[0]?.name ?? ''}`,
    detail: tasks.map(({ title }) => title).join(', '),
    link: `/transactions/${transactionId}`,
  })

/** A long-stop date that passes before the closing lets the parties go. */
const passedLongStops: ClockMove = {
  name: 'mark-long-stop-dates-passed',
  async move(ctx, day) {
    const passed = await ctx.db
      .selectFrom('transaction_milestones as milestone')
      .innerJoin('transactions', 'transactions.id', 'milestone.transaction_id')
      .select(['milestone.id', 'milestone.planned_on', 'transactions.name', 'transactions.owner_id'])
      .select('transactions.id as transaction_id')
      .where('milestone.kind', '=', 'long_stop')
      .where('milestone.planned_on', '<', day)
      .where('milestone.actual_on', 'is', null)
      .where('milestone.passed_on', 'is', null)
      .where('transactions.status', 'in', [...unfinished, 'on_hold'])
      .orderBy('milestone.id')
      .execute()
    for (const { id, transaction_id, name, owner_id } of passed) {
      await ctx.db
        .updateTable('transaction_milestones')
        .set({ passed_on: day })
        .where('id', '=', id)
        .execute()
      await notify(ctx, {
        userId: owner_id,
        area: 'transactions',
        kind: 'transaction_long_stop',
        title: sentence`The long-stop date of ${name} has passed`,
        detail: sentence`A party may withdraw now: agree on a new date, or terminate the transaction.`,
        link: `/transactions/${transaction_id}`,
      })
    }
    return passed.map(({ transaction_id, planned_on }) => ({
      record: { type: 'transaction', id: transaction_id },
      from: 'running',
      to: 'long_stop_passed',
      reason: sentence`The long-stop date, ${longDay(planned_on as string)}, has passed before the closing`,
    }))
  },
}

/** Business days that a party whose turn it is has, until it is reminded of, and again. */
const REMIND_AFTER = 3

/** Whoever looks after a transaction that waits for signatures is reminded of those whose turn it is. */
const signatureReminders: ClockMove = {
  name: 'remind-of-signatures',
  async move(ctx, day) {
    const transactions = await ctx.db
      .selectFrom('transactions')
      .select(['id', 'name', 'owner_id'])
      .where('status', '=', 'negotiating')
      .orderBy('id')
      .execute()
    const moved: Moved[] = []
    for (const { id, name, owner_id } of transactions) {
      const due = (await partiesOf(ctx, id)).filter((party, _, all) => isToRemind(party, all, day))
      if (due.length === 0) continue
      await ctx.db
        .updateTable('transaction_parties')
        .set({ reminded_on: day })
        .where(
          'id',
          'in',
          due.map(one => one.id),
        )
        .execute()
      const names = due.map(one => one.name).join(', ')
      await notify(ctx, {
        userId: owner_id,
        area: 'transactions',
        kind: 'transaction_signatures',
        title: sentence`${name} waits for signatures`,
        detail: sentence`Remind ${names}.`,
        link: `/transactions/${id}`,
      })
      moved.push({
        record: { type: 'transaction', id },
        from: 'unsigned',
        to: 'reminded',
        reason: sentence`Signatures are outstanding: ${names}`,
      })
    }
    return moved
  },
}

const isToRemind = (party: PartyRow, all: readonly PartyRow[], day: string): boolean =>
  party.signed_at === null &&
  party.left_at === null &&
  waitingFor(party, all).length === 0 &&
  addBusinessDays(party.reminded_on ?? itsTurnSince(party, all), REMIND_AFTER) <= day

/** The day on which the last of those who sign before it signed, or it was entered. */
const itsTurnSince = (party: PartyRow, all: readonly PartyRow[]): string => {
  const signed = all
    .filter(one => (one.signing_order ?? Infinity) < (party.signing_order ?? -Infinity))
    .map(({ signed_at }) => signed_at ?? '')
  return ([party.created_at, ...signed].sort().at(-1) as string).slice(0, 10)
}

export const clockMoves: readonly ClockMove[] = [overdueTasks, passedLongStops, signatureReminders]
