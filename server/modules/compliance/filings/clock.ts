import { type Context, longDay, type Said, sentence } from '../../../kernel/index.ts'
import { pageOf } from '../../../kernel/records/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import type { ClockMove, Moved } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notifications.ts'
import { type FilingRow, filing, titleOf } from './filing.ts'
import { tellMove } from './filings.ts'
import { WARNINGS } from './states.ts'

/** Marks items due before a day as overdue, and warns of upcoming ones. */
async function moveFilings(ctx: Context, day: string): Promise<Moved[]> {
  const over = await upcomingUntil(ctx, daysAfter(day, -1))
  for (const row of over) {
    await ctx.db
      .updateTable('compliance_filings')
      .set({ status: 'overdue', version: row.version + 1, updated_at: ctx.now })
      .where('id', '=', row.id)
      .execute()
    await tellMove(ctx, row, 'overdue')
    await tell(ctx, row, sentence`Filing overdue: ${titleOf(row)}`, sentence`It was due on ${row.due_on}.`)
  }
  // Each warning once, the nearest alone where the computer was off for several.
  for (const days of WARNINGS)
    for (const row of await upcomingUntil(ctx, daysAfter(day, days))) {
      if (row.warned_days !== null && row.warned_days <= days) continue
      await ctx.db
        .updateTable('compliance_filings')
        .set({ warned_days: days })
        .where('id', '=', row.id)
        .execute()
      await tell(ctx, row, sentence`Filing due on ${row.due_on}: ${titleOf(row)}`, row.owner)
    }
  return over.map(row => ({
    record: { type: 'compliance_filing', id: row.id },
    from: 'upcoming',
    to: 'overdue',
    reason: sentence`${titleOf(row)} is overdue: it was due on ${longDay(row.due_on)}`,
  }))
}

export const overdueFilings: ClockMove = { name: 'mark-overdue-filings', move: moveFilings }

const upcomingUntil = ({ db }: Context, day: string): Promise<FilingRow[]> =>
  db
    .selectFrom('compliance_filings')
    .selectAll()
    .where('status', '=', 'upcoming')
    .where('due_on', '<=', day)
    .orderBy('id')
    .execute()

const tell = (ctx: Context, { id }: FilingRow, title: Said, detail: Said | null) =>
  notify(ctx, {
    userId: null,
    area: 'compliance',
    kind: 'filing_due',
    title,
    ...(detail === null ? {} : { detail }),
    link: pageOf(filing, { id }),
  })
