import {
  type Context,
  counted,
  joined,
  longDay,
  type Said,
  type ScheduledTask,
  sentence,
  spoken,
} from '../../kernel/index.ts'
import type { DueDate } from '../../platform/due-dates.ts'
import { listDueDates } from '../../platform/next-steps/list-due-dates.ts'
import { notify } from '../../platform/notifications.ts'
import { dayIn, timezoneOf } from '../../platform/office/today.ts'

/** A shorter absence is a night, which needs no report. */
const AWAY_HOURS = 36
const HOUR_MS = 3_600_000

/** Notes that the office is running, and after days of absence reports once what happened meanwhile. */
export const tellOfAbsence: ScheduledTask = {
  name: 'tell-of-absence',
  cron: '*/5 * * * *',
  run: ({ eachOrganisation }) =>
    eachOrganisation(({ commit }) =>
      commit(async ctx => {
        const seen = await ctx.db.selectFrom('office_presence').select(['id', 'seen_at']).executeTakeFirst()
        if (!seen) {
          const values = { seen_at: ctx.now, created_at: ctx.now, updated_at: ctx.now }
          await ctx.db.insertInto('office_presence').values(values).execute()
          return
        }
        if (Date.parse(ctx.now) - Date.parse(seen.seen_at) >= AWAY_HOURS * HOUR_MS)
          await tellWhatHappened(ctx, seen.seen_at)
        await ctx.db
          .updateTable('office_presence')
          .set({ seen_at: ctx.now, updated_at: ctx.now })
          .where('id', '=', seen.id)
          .execute()
      }),
    ),
}

async function tellWhatHappened(ctx: Context, since: string): Promise<void> {
  const days = Math.round((Date.parse(ctx.now) - Date.parse(since)) / (24 * HOUR_MS))
  const expired = await ctx.db
    .selectFrom('agent_actions')
    .select('kind')
    .where('expires_at', '>', since)
    .where('expires_at', '<=', ctx.now)
    .where('status', 'in', ['proposed', 'expired'])
    .execute()
  const { registry } = ctx.services
  const lost = new Set(expired.map(({ kind }) => registry.ofKind(kind)?.summary ?? spoken(kind)))
  const timezone = await timezoneOf(ctx)
  const due = await listDueDates(ctx, {
    from: dayIn(timezone, since),
    to: dayIn(timezone, ctx.now),
  })
  const said = [
    expired.length > 0 &&
      sentence`${counted(expired.length, 'proposal')} expired that nobody decided on (${[...lost].slice(0, 3).join(', ')}): propose again what is still wanted.`,
    due.length > 0 &&
      (due.length > 3
        ? sentence`${counted(due.length, 'day')} came on which something was due: ${firstOf(due)} and more.`
        : sentence`${counted(due.length, 'day')} came on which something was due: ${firstOf(due)}.`),
    sentence`No backup was made during that time.`,
  ].filter(sentence => sentence !== false)
  await notify(ctx, {
    userId: null,
    area: null,
    kind: 'away',
    title: sentence`This computer was off or asleep for ${counted(days, 'day')}`,
    detail: joined(said, ' '),
    link: due.length > 0 ? '/calendar' : '/approvals',
  })
}

const firstOf = (due: readonly DueDate[]): Said =>
  joined(
    due.slice(0, 3).map(({ title, date }) => sentence`${title} (${longDay(date)})`),
    ', ',
  )
