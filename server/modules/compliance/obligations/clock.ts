import { type Context, longDay, type Said, sentence } from '../../../kernel/index.ts'
import { pageOf } from '../../../kernel/records/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import type { ClockMove, Moved } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notifications.ts'
import { WARNINGS } from '../filings/states.ts'
import { type ObligationRow, obligation } from './obligation.ts'

/** Marks obligations due before a day as overdue, and warns of upcoming ones. */
async function moveObligations(ctx: Context, day: string): Promise<Moved[]> {
  const over = await pendingUntil(ctx, daysAfter(day, -1))
  for (const row of over) {
    await ctx.db
      .updateTable('compliance_obligations')
      .set({ status: 'overdue', version: row.version + 1, updated_at: ctx.now })
      .where('id', '=', row.id)
      .execute()
    await tell(ctx, row, sentence`Obligation overdue: ${row.title}`, sentence`It was due on ${row.next_due}.`)
  }
  for (const days of WARNINGS)
    for (const row of await pendingUntil(ctx, daysAfter(day, days))) {
      if (row.warned_days !== null && row.warned_days <= days) continue
      await ctx.db
        .updateTable('compliance_obligations')
        .set({ warned_days: days })
        .where('id', '=', row.id)
        .execute()
      await tell(ctx, row, sentence`Obligation due on ${row.next_due}: ${row.title}`, row.owner)
    }
  return over.map(({ id, title, status, next_due }) => ({
    record: { type: 'compliance_obligation', id },
    from: status,
    to: 'overdue',
    reason: sentence`${title} is overdue: it was due on ${longDay(next_due)}`,
  }))
}

export const overdueObligations: ClockMove = { name: 'mark-overdue-obligations', move: moveObligations }

const pendingUntil = ({ db }: Context, day: string): Promise<ObligationRow[]> =>
  db
    .selectFrom('compliance_obligations')
    .selectAll()
    .where('status', 'in', ['open', 'in_progress'])
    .where('next_due', '<=', day)
    .orderBy('id')
    .execute()

const tell = (ctx: Context, { id }: ObligationRow, title: Said, detail: Said | null) =>
  notify(ctx, {
    userId: null,
    area: 'compliance',
    kind: 'obligation_due',
    title,
    ...(detail === null ? {} : { detail }),
    link: pageOf(obligation, { id }),
  })
