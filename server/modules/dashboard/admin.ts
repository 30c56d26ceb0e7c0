import { sql } from 'kysely'
import { type Context, type Said, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { todayOf } from '../../platform/office/today.ts'
import { waitingExceptions } from '../exceptions/index.ts'
import { type PeriodKey, periodsAt, type Span } from './period.ts'
import { toAct } from './to-act.ts'

/** Returns the figures that an administrator needs this morning. */
export async function adminDashboard(ctx: Context, period: PeriodKey) {
  const today = await todayOf(ctx)
  const { period: current, previous } = periodsAt(today, period)
  const both = async (key: string, title: Said, page: string, counted: (span: Span) => Promise<number>) => ({
    key,
    title: ctx.say(title),
    page,
    current: await counted(current),
    previous: await counted(previous),
  })
  return {
    as_of: today,
    period,
    current,
    previous,
    to_act: await toAct(ctx),
    figures: [
      await both('changes', sentence`Changes in the audit log`, '/settings/audit', span =>
        counted(ctx, 'audit_log', 'at', span),
      ),
      await both('people', sentence`People who joined`, '/settings/people', span =>
        counted(ctx, 'users', 'created_at', span),
      ),
      await both('keys', sentence`API keys created`, '/settings/api-keys', span =>
        counted(ctx, 'api_keys', 'created_at', span),
      ),
      await both('proposals', sentence`Proposals made`, '/approvals', span =>
        counted(ctx, 'agent_actions', 'created_at', span),
      ),
      await both('runs', sentence`Agent runs`, '/automation/runs', span =>
        counted(ctx, 'agent_runs', 'created_at', span),
      ),
    ],
    exceptions: await exceptionsByKind(ctx),
    writes_by_day: await writesByDay(ctx, current),
  }
}

/** Counts rows whose time lies in the days of a span (UTC). */
async function counted(
  { db }: Context,
  table: 'audit_log' | 'users' | 'api_keys' | 'agent_actions' | 'agent_runs',
  time: 'at' | 'created_at',
  { from, to }: Span,
): Promise<number> {
  const { count } = await db
    .selectFrom(table as 'users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(time as 'created_at', '>=', from)
    .where(time as 'created_at', '<', daysAfter(to, 1))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function exceptionsByKind(ctx: Context) {
  const groups = Map.groupBy(await waitingExceptions(ctx), ({ kind }) => kind)
  return [...groups]
    .map(([kind, ones]) => ({
      kind,
      title: ones[0]?.kind_title ?? kind,
      count: ones.length,
      page: `/exceptions?filter=${encodeURIComponent(`kind:${ones[0]?.kind_title ?? kind}`)}`,
    }))
    .sort((one, other) => other.count - one.count || one.kind.localeCompare(other.kind))
}

async function writesByDay({ db }: Context, { from, to }: Span) {
  const rows = await db
    .selectFrom('audit_log')
    .select(({ fn }) => [sql<string>`substr(at, 1, 10)`.as('day'), fn.countAll<number>().as('count')])
    .where('at', '>=', from)
    .where('at', '<', daysAfter(to, 1))
    .groupBy(sql`substr(at, 1, 10)`)
    .orderBy('day')
    .execute()
  return rows.map(({ day, count }) => ({ day, count: Number(count) }))
}
