import { OPEN } from '../../books/calls/states.ts'
import { oweText } from '../../books/capital/calls/reminders.ts'
import { type Context, type ScheduledTask, sentence } from '../../kernel/index.ts'
import { notify } from '../../platform/notifications.ts'
import { todayOf } from '../../platform/office/today.ts'

const KIND = 'capital_call_overdue'

/** Tells administrators once of each capital call that was not paid in time, and who still owes. */
export const tellOfOverdue: ScheduledTask = {
  name: 'tell-of-overdue-calls',
  cron: '7 * * * *',
  run: ({ eachOrganisation }) => eachOrganisation(({ commit }) => commit(tell)),
}

async function tell(ctx: Context): Promise<void> {
  const overdue = await ctx.db
    .selectFrom('capital_calls')
    .selectAll()
    .where('status', 'in', OPEN)
    .where('due_date', '<', await todayOf(ctx))
    .orderBy('id')
    .execute()
  if (overdue.length === 0) return
  const told = await ctx.db.selectFrom('notifications').select('link').where('kind', '=', KIND).execute()
  const known = new Set(told.map(({ link }) => link))
  for (const call of overdue) {
    const link = `/capital-calls/${call.id}`
    if (known.has(link)) continue
    const owed = await oweText(ctx, call)
    if (owed)
      await notify(ctx, {
        userId: null,
        area: 'investor-portal',
        kind: KIND,
        title: sentence`Capital call ${call.reference ?? call.id} was due on ${call.due_date} and is not paid`,
        detail: sentence`Outstanding: ${owed}`,
        link,
      })
  }
}
