import { type Context, counted, longDay, sentence } from '../../../kernel/index.ts'
import { addBusinessDays } from '../../../kernel/values/business-days.ts'
import type { ClockMove, Moved } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notifications.ts'
import { waitingFor } from '../parties/parties.ts'
import type { PartyRow } from '../party.ts'
import { partiesOf } from '../rows.ts'

const running = ['drafting', 'negotiating', 'signed', 'funding', 'closed'] as const
const unfinished = ['drafting', 'negotiating', 'signed', 'funding'] as const

const TASKS_OVERDUE = 'transaction_tasks_overdue'

/** Open tasks whose day is over are overdue, and whoever is to do them hears of all that are theirs. */
const overdueTasks: ClockMove = {
  name: 'mark-transaction-tasks-overdue',
  states: [TASKS_OVERDUE],
  async move(ctx, day) {
    const late = await openTasks(ctx)
      .where('task.due_date', '<', day)
      .where('task.overdue_on', 'is', null)
      .execute()
    for (const { id } of late)
      await ctx.db.updateTable('transaction_tasks').set({ overdue_on: day }).where('id', '=', id).execute()
    const overdue = await openTasks(ctx).where('task.overdue_on', 'is not', null).execute()
    for (const [key, tasks] of Map.groupBy(overdue, whose))
      if (late.some(one => whose(one) === key)) await tellOverdue(ctx, tasks)
    return late.map(
      ({ transaction_id, title, due_date, status }): Moved => ({
        record: { type: 'transaction', id: transaction_id },
        from: status,
        to: 'overdue',
        reason: sentence`“${title}” is overdue: it was due on ${longDay(due_date as string)}`,
      }),
    )
  },
}

const openTasks = ({ db }: Context) =>
  db
    .selectFrom('transaction_tasks as task')
    .innerJoin('transactions', 'transactions.id', 'task.transaction_id')
    .select(['task.id', 'task.title', 'task.due_date', 'task.status', 'task.owner_id', 'transactions.name'])
    .select(['transactions.id as transaction_id', 'transactions.owner_id as lead_id'])
    .where('task.status', 'in', ['pending', 'in_progress', 'blocked'])
    .where('transactions.status', 'in', running)
    .orderBy('task.id')

type OpenTask = Awaited<ReturnType<ReturnType<typeof openTasks>['execute']>>[number]

const personOf = ({ owner_id, lead_id }: OpenTask): number | null => owner_id ?? lead_id

/** The transaction, and who is to do it. */
const whose = (task: OpenTask): string => `${task.transaction_id} ${personOf(task)}`

async function tellOverdue(ctx: Context, tasks: readonly OpenTask[]): Promise<void> {
  const [first] = tasks
  if (!first) return
  await notify(ctx, {
    userId: personOf(first),
    area: 'transactions',
    kind: TASKS_OVERDUE,
    title: sentence`${counted(tasks.length, 'task is', 'tasks are')} overdue: ${first.name}`,
    detail: tasks.map(({ title }) => title).join(', '),
    link: `/transactions/${first.transaction_id}`,
  })
}

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

const SIGNATURES = 'transaction_signatures'

/** Business days that a party whose turn it is has, until it is reminded of, and again. */
const REMIND_AFTER = 3

/** Reminds the owner of a transaction that waits for signatures of whose turn it is. */
const signatureReminders: ClockMove = {
  name: 'remind-of-signatures',
  states: [SIGNATURES],
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
        kind: SIGNATURES,
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

/** Returns the day on which the last earlier signatory signed, or the party was entered. */
const itsTurnSince = (party: PartyRow, all: readonly PartyRow[]): string => {
  const signed = all
    .filter(one => (one.signing_order ?? Infinity) < (party.signing_order ?? -Infinity))
    .map(({ signed_at }) => signed_at ?? '')
  return ([party.created_at, ...signed].sort().at(-1) as string).slice(0, 10)
}

export const clockMoves: readonly ClockMove[] = [overdueTasks, passedLongStops, signatureReminders]
