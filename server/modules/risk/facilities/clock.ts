import { longDay, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import type { ClockMove } from '../../../platform/clock.ts'
import { startOfDay, timezoneOf } from '../../../platform/office/today.ts'
import { certificateDanger, raise } from '../raise.ts'

/** Marks facilities whose certificate has not come on its day, and raises their alerts. */
export const overdueCertificates: ClockMove = {
  name: 'overdue-borrowing-base-certificates',
  async move(ctx, day) {
    const rows = await ctx.db
      .selectFrom('risk_facilities')
      .selectAll()
      .where('next_certificate_on', '<', day)
      .where('certificate_overdue_since', 'is', null)
      .orderBy('id')
      .execute()
    const at = startOfDay(await timezoneOf(ctx), day)
    for (const row of rows) {
      await ctx.db
        .updateTable('risk_facilities')
        .set({
          certificate_overdue_since: daysAfter(row.next_certificate_on as string, 1),
          version: row.version + 1,
          updated_at: at,
        })
        .where('id', '=', row.id)
        .execute()
      await raise(ctx, certificateDanger(row), at)
    }
    return rows.map(row => ({
      record: { type: 'facility', id: row.id },
      from: 'due',
      to: 'overdue',
      reason: sentence`The certificate of “${row.name}” is overdue: it was due on ${longDay(row.next_certificate_on as string)}`,
      on: [
        { type: 'facility', id: row.id },
        ...(row.deal_id === null ? [] : [{ type: 'deal', id: row.deal_id }]),
      ],
    }))
  },
}
