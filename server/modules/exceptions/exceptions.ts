import {
  assertMove,
  type Context,
  invalidField,
  notFound,
  paginate,
  sayKept,
  sentence,
} from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import type { ExceptionSeverity } from '../../platform/exceptions.ts'
import { assertOwner, peopleNamed } from '../../platform/identity/index.ts'
import { todayOf } from '../../platform/office/today.ts'
import { exceptionResolved } from './events.ts'
import type { ExceptionRow } from './follow.ts'
import { lastRuns } from './runs.ts'
import type { ExceptionChange } from './schemas.ts'
import { kindsFor, sourceOf } from './sources.ts'
import { type ExceptionStatus, exceptionMoves, SETTLED, UNSETTLED } from './states.ts'
import { tellAssignee } from './tell-assignee.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: ExceptionStatus | undefined
  severity?: ExceptionSeverity | undefined
  kind?: string | undefined
  assignee_id?: number | undefined
  open?: boolean | undefined
  mine?: boolean | undefined
}

export async function listExceptions(ctx: Context, filter: Filter) {
  const { status, severity, kind, assignee_id, open, mine, ...slice } = filter
  let query = visible(ctx)
  if (status) query = query.where('status', '=', status)
  if (severity) query = query.where('severity', '=', severity)
  if (kind) query = query.where('kind', '=', kind)
  if (assignee_id) query = query.where('assignee_id', '=', assignee_id)
  if (open !== undefined) query = query.where('status', open ? 'in' : 'not in', [...UNSETTLED])
  if (mine !== undefined) {
    const me = ctx.principal.userId ?? 0
    query = query.where(eb =>
      mine ? eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', me)]) : eb('assignee_id', '<>', me),
    )
  }
  const page = await paginate(query, 'exceptions.id', slice)
  const shown = new Map((await present(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** Every exception that somebody has to act on, of those that the caller may see. */
export const waitingExceptions = async (ctx: Context) =>
  present(
    ctx,
    await visible(ctx)
      .where('status', 'in', [...UNSETTLED])
      .orderBy('id')
      .execute(),
  )

const visible = (ctx: Context) =>
  ctx.db
    .selectFrom('exceptions')
    .selectAll()
    .where('kind', 'in', ['', ...kindsFor(ctx)])

/** The row of an exception that the caller may see. */
export async function findException(ctx: Context, id: number): Promise<ExceptionRow> {
  const row = await visible(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function getException(ctx: Context, id: number) {
  const [shown] = await present(ctx, [await findException(ctx, id)])
  return { ...(shown as NonNullable<typeof shown>), runs: await lastRuns(ctx, id) }
}

async function present(ctx: Context, rows: readonly ExceptionRow[]) {
  const people = await peopleNamed(
    ctx,
    rows.map(({ assignee_id }) => assignee_id),
  )
  return rows.map(({ org_id: _, title_said, detail_said, amount_minor, stands, ...row }) => ({
    ...row,
    kind_title: ctx.say(sourceOf(ctx.services.registry, row.kind)?.source.title ?? row.kind),
    severity: row.severity as ExceptionSeverity,
    status: row.status as ExceptionStatus,
    title: sayKept(ctx.say, row.title, title_said),
    detail: row.detail === null ? null : sayKept(ctx.say, row.detail, detail_said),
    amount: amount_minor === null || row.currency === null ? null : fromMinor(amount_minor, row.currency),
    stands: stands === 1,
    overdue: UNSETTLED.some(status => status === row.status) && row.sla_due < ctx.now,
    assignee: people.get(row.assignee_id) ?? null,
    source: { type: row.source_type, id: row.source_id },
  }))
}

/** Moves, assigns, snoozes or annotates an exception. */
export async function updateException(ctx: Context, id: number, change: ExceptionChange) {
  const row = await findException(ctx, id)
  const { status, assignee_id, snoozed_until, note } = change
  const target = status ?? (snoozed_until ? 'snoozed' : undefined)
  if (target !== undefined && target !== row.status)
    assertMove(exceptionMoves, row.status as ExceptionStatus, target)
  if (target === 'snoozed' && !snoozed_until && row.status !== 'snoozed')
    throw invalidField('snoozed_until', sentence`is required to snooze: the day on which it comes back`)
  if (snoozed_until && snoozed_until <= (await todayOf(ctx)))
    throw invalidField('snoozed_until', sentence`must be a day after today`)
  if (snoozed_until && target !== 'snoozed')
    throw invalidField('snoozed_until', sentence`is only for an exception that is snoozed`)
  if (assignee_id != null) await assertOwner(ctx, assignee_id, 'assignee_id')
  const settles = SETTLED.some(one => one === target)
  await ctx.db
    .updateTable('exceptions')
    .set({
      updated_at: ctx.now,
      ...(target === undefined
        ? {}
        : {
            status: target,
            snoozed_until: target === 'snoozed' ? (snoozed_until ?? row.snoozed_until) : null,
            resolved_at: settles ? ctx.now : null,
            resolved_by: settles ? ctx.principal.name : null,
          }),
      ...(assignee_id === undefined ? {} : { assignee_id }),
      ...(note === undefined ? {} : { note }),
    })
    .where('id', '=', id)
    .execute()
  if (assignee_id != null && assignee_id !== row.assignee_id && assignee_id !== ctx.principal.userId)
    await tellAssignee(ctx, row, assignee_id)
  if (settles && target !== row.status)
    await ctx.emit(exceptionResolved, { exception_id: id, kind: row.kind, healed: false })
  return getException(ctx, id)
}
