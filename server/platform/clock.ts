import { appendAudit } from '../kernel/audit.ts'
import { unscoped } from '../kernel/door/unscoped.ts'
import type { Said } from '../kernel/index.ts'
import type { Context } from '../kernel/routes/context.ts'
import type { Subject } from '../kernel/timeline/entries.ts'
import { daysAfter } from '../kernel/values/days.ts'
import type { OrganisationContext, ScheduledTask } from '../kernel/work.ts'
import { dropEarlierStates, newestNotice } from './notifications.ts'
import { todayOf } from './office/today.ts'

declare module '../kernel/module.ts' {
  interface Module {
    /** The statuses of its records that time moves. */
    clockMoves?: readonly ClockMove[]
  }
}

/** Changes over time for one kind of record. */
export interface ClockMove {
  /** The name in the audit log: `expire-kyc-records`. */
  name: string
  /**
   * Moves every record whose time has come on `day` (YYYY-MM-DD in the office's calendar), and returns what
   * it moved. It is called for every day in order, including those on which the computer was off, and again
   * on the same day. Its writes depend on `day` and on the records alone, never on the hour.
   */
  move: (ctx: Context, day: string) => Promise<Moved[]>
  /** Kinds of its notifications that report a state: of several days caught up, only the last is sent. */
  states?: readonly string[]
}

/** A record that time moved. */
export interface Moved {
  record: Subject
  from: string
  to: string
  /** The sentence that stands in its timeline and in the audit log. */
  reason: Said
  /** The timelines it appears on; by default, the record's own. */
  on?: readonly [Subject, ...Subject[]]
}

/** Number of days caught up in one transaction, so that other writes do not wait longer. */
const DAYS_AT_ONCE = 31

/**
 * Applies the passing of time, a day at a time, so that an office that was off for a week has the same
 * records as one that was on.
 */
export const moveByClock: ScheduledTask = {
  name: 'move-by-clock',
  cron: '*/15 * * * *',
  run: ({ eachOrganisation }) => eachOrganisation(moveUntilToday),
}

async function moveUntilToday(organisation: OrganisationContext): Promise<void> {
  const { until, today } = await organisation.commit(async ctx => ({
    today: await todayOf(ctx),
    until: (await ctx.db.selectFrom('organisations').select('moved_until').executeTakeFirstOrThrow())
      .moved_until,
  }))
  // A day that is still to come was written while the computer's clock was wrong.
  let day = until === null || until >= today ? today : daysAfter(until, 1)
  while (day <= today) {
    const first = day
    const days = Array.from({ length: DAYS_AT_ONCE }, (_, at) => daysAfter(first, at)).filter(
      one => one <= today,
    )
    await organisation.commit(ctx => catchUp(ctx, days))
    day = daysAfter(first, DAYS_AT_ONCE)
  }
}

/** Catches up days in order; nobody has read their notifications yet, so only the last state is kept. */
async function catchUp(ctx: Context, days: readonly string[]): Promise<void> {
  const told = await newestNotice(ctx)
  for (const day of days) await moveOn(ctx, day)
  const states = ctx.services.registry.modules.flatMap(({ clockMoves }) =>
    (clockMoves ?? []).flatMap(({ states: kinds }) => kinds ?? []),
  )
  if (days.length > 1) await dropEarlierStates(ctx, told, states)
}

/** Marks `day` as done, with all its moves in the order of the records, in one transaction. */
async function moveOn(ctx: Context, day: string): Promise<void> {
  // The mark comes first: a concurrent move of the same day waits for its row, and then finds the result.
  await ctx.db.updateTable('organisations').set({ moved_until: day }).execute()
  for (const { clockMoves } of ctx.services.registry.modules)
    for (const { name, move } of clockMoves ?? []) {
      const moves = await move(ctx, day)
      for (const moved of moves.sort((one, other) => one.record.id - other.record.id))
        await record(ctx, name, day, moved)
    }
}

async function record(ctx: Context, name: string, day: string, moved: Moved): Promise<void> {
  const { record, from, to, reason, on = [record] as const } = moved
  await ctx.log(on, { type: name.replaceAll('-', '_'), summary: reason, happenedOn: day }, 'record')
  await appendAudit(unscoped(ctx), {
    principal: ctx.principal,
    at: ctx.now,
    requestId: ctx.requestId,
    action: `clock ${name}`,
    target: `${record.type}/${record.id}`,
    outcome: 'done',
    details: { day, from, to, reason },
  })
}
