import type { ScheduledTask } from '../../kernel/index.ts'
import { forgetFailures } from '../../platform/identity/index.ts'

/** For how long it can still be seen that somebody was signed in. */
const SESSION_DAYS = 30
const DAY = 86_400_000

/** Deletes the sessions that ended long ago, and failures to sign in that hold nobody back any more. */
export const forgetSignIns: ScheduledTask = {
  name: 'forget-sign-ins',
  cron: '45 3 * * *',
  run: ({ now, eachOrganisation }) =>
    eachOrganisation(({ commit }) =>
      commit(async ctx => {
        const before = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
        const ended = before(SESSION_DAYS)
        await ctx.db
          .deleteFrom('sessions')
          .where(eb => eb.or([eb('expires_at', '<', ended), eb('ended_at', '<', ended)]))
          .execute()
        await forgetFailures(ctx, before(1))
      }),
    ),
}
