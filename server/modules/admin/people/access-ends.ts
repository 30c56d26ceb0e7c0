import { type Context, type ScheduledTask, sentence } from '../../../kernel/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { lastDayOf } from '../../../platform/office/today.ts'

/** How long before somebody's access ends the administrators are told, in milliseconds. */
const AHEAD = 7 * 86_400_000

/** Tells the administrators whose access ends within a week, once for each end. */
async function tellOfEnds(ctx: Context): Promise<void> {
  const soon = new Date(Date.parse(ctx.now) + AHEAD).toISOString()
  const ending = await ctx.db
    .updateTable('users')
    .set(eb => ({ access_end_told: eb.ref('access_until') }))
    .where('status', '=', 'active')
    .where('access_until', '>', ctx.now)
    .where('access_until', '<=', soon)
    .where(eb =>
      eb.or([eb('access_end_told', 'is', null), eb('access_end_told', '!=', eb.ref('access_until'))]),
    )
    .returning(['name', 'email', 'access_until'])
    .execute()
  for (const { name, email, access_until } of ending)
    await notify(ctx, {
      userId: null,
      area: null,
      kind: 'access_ends',
      title: sentence`The access of ${name} ends on ${await lastDayOf(ctx, access_until as string)}`,
      detail: email,
      link: '/settings/people',
    })
}

export const accessEnds: ScheduledTask = {
  name: 'access-ends',
  cron: '0 6 * * *',
  run: ({ eachOrganisation }) => eachOrganisation(({ commit }) => commit(tellOfEnds)),
}
