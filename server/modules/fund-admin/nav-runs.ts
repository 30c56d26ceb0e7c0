import { findFund, requireFund } from '../../books/accounts/fund-accounts.ts'
import { toJson } from '../../database/columns.ts'
import { assertMove, type Context, conflict, invalidField, type Moves, sentence } from '../../kernel/index.ts'
import { letterheadKept, letterheadOf } from '../../platform/office/letterhead.ts'
import { takeBook } from '../cfo/index.ts'
import { askChecks } from './nav-checks.ts'
import type { NavRunInput, RunStatus } from './nav-run-schemas.ts'
import { acceptedRun, findRun, type RunRow } from './run-rows.ts'

/** A run's life: it is checked again until the GP decides, and a decided one is never changed. */
const runMoves: Moves<RunStatus> = {
  draft: ['draft', 'checking', 'review', 'rejected'],
  checking: ['draft', 'checking', 'review', 'rejected'],
  review: ['draft', 'checking', 'review', 'accepted', 'rejected'],
  accepted: [],
  rejected: [],
}

const OPEN: readonly RunStatus[] = ['draft', 'checking', 'review']

export const run_open = [409, 'A run of the day awaits its decision; see `run_id`'] as const
export const already_accepted = [
  409,
  'The run of the day was accepted, and its period is as it was; see `run_id`',
] as const

/**
 * Begins a run of a fund's day and asks its checks. Where a run of the day was accepted, it restates that one and says
 * why: the period was reopened and closed anew. 409 `run_open`, `already_accepted`.
 */
export async function beginRun(ctx: Context, { fund_account_id, period_end, reason }: NavRunInput) {
  await requireFund(ctx, fund_account_id)
  await takeBook(ctx, fund_account_id)
  const latest = await latestRun(ctx, fund_account_id, period_end)
  if (latest && isOpen(latest))
    throw conflict('run_open', sentence`Version ${latest.version} of this run awaits its decision.`, {
      run_id: latest.id,
    })
  const accepted = await acceptedRun(ctx, fund_account_id, period_end)
  if (accepted && reason === undefined)
    throw invalidField('reason', sentence`is required: version ${accepted.version} was accepted`)
  const row = await ctx.db
    .insertInto('nav_runs')
    .values({
      fund_account_id,
      period_end,
      version: (latest?.version ?? 0) + 1,
      status: 'draft' satisfies RunStatus,
      checks: toJson([]),
      restates_id: accepted?.id ?? null,
      reason: reason ?? null,
      preparer_id: ctx.principal.userId,
      preparer: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const checked = await check(ctx, row)
  if (accepted && checked.close_id === accepted.close_id)
    throw conflict(
      'already_accepted',
      sentence`Version ${accepted.version} was accepted, and the period is closed as it was then. Reopen the period to restate it.`,
      { run_id: accepted.id },
    )
  return checked
}

/** Asks the checks of a run again. 409 `illegal_transition` once it is decided. */
export async function checkRun(ctx: Context, id: number): Promise<RunRow> {
  const row = await taken(ctx, id)
  return check(ctx, row)
}

export const checks_failed = [409, 'A check fails now; see `failing`'] as const

/** The GP's acceptance. Asks every check again; 409 `checks_failed` where one fails now. */
export async function acceptRun(ctx: Context, id: number): Promise<RunRow> {
  const row = await taken(ctx, id)
  assertMove(runMoves, row.status as RunStatus, 'accepted')
  const { checks, close } = await askChecks(ctx, await findFund(ctx, row.fund_account_id), row)
  const failing = checks.filter(({ outcome }) => outcome === 'fail').map(({ key }) => key)
  if (close?.id !== row.close_id) failing.push('period_closed')
  if (failing.length > 0)
    throw conflict(
      'checks_failed',
      sentence`The books have changed since the run was checked: ${failing.join(', ')}. Check it again.`,
      { failing },
    )
  return decide(ctx, row, 'accepted', null)
}

/** The GP's rejection, with its reason; the next run of the day is a new version. */
export async function rejectRun(ctx: Context, id: number, reason: string): Promise<RunRow> {
  return decide(ctx, await taken(ctx, id), 'rejected', reason)
}

/** Returns whether whoever calls prepared the run. */
export const isPreparer = async (ctx: Context, id: number) =>
  (await findRun(ctx, id)).preparer_id === ctx.principal.userId

const isOpen = ({ status }: RunRow) => OPEN.some(open => open === status)

/** The run's row, with its fund's book taken, so that on Postgres another decision or a posting waits. */
async function taken(ctx: Context, id: number): Promise<RunRow> {
  await takeBook(ctx, (await findRun(ctx, id)).fund_account_id)
  return findRun(ctx, id)
}

/** Asks the checks, and freezes the statements where all pass. */
async function check(ctx: Context, row: RunRow): Promise<RunRow> {
  const fund = await findFund(ctx, row.fund_account_id)
  const { checks, close, statements, nav } = await askChecks(ctx, fund, row)
  const passed = statements !== null && checks.every(({ outcome }) => outcome !== 'fail')
  const status: RunStatus = !close ? 'draft' : passed ? 'review' : 'checking'
  assertMove(runMoves, row.status as RunStatus, status)
  await ctx.db.deleteFrom('nav_run_statements').where('run_id', '=', row.id).execute()
  const { statements: own = [], ...reading } = (passed ? statements : null) ?? {}
  for (const statement of own)
    if (statement.lp_id !== null)
      await ctx.db
        .insertInto('nav_run_statements')
        .values({
          run_id: row.id,
          lp_id: statement.lp_id,
          statement: toJson(statement),
          created_at: ctx.now,
          updated_at: ctx.now,
        })
        .execute()
  return ctx.db
    .updateTable('nav_runs')
    .set({
      status,
      checks: toJson(checks),
      close_id: close?.id ?? null,
      nav_minor: passed ? nav : null,
      reading: passed ? toJson(reading) : null,
      letterhead: passed ? toJson(letterheadKept(await letterheadOf(ctx))) : null,
      updated_at: ctx.now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function decide(
  ctx: Context,
  { id, status }: RunRow,
  to: 'accepted' | 'rejected',
  reason: string | null,
): Promise<RunRow> {
  assertMove(runMoves, status as RunStatus, to)
  ctx.note({ before: { status }, after: { status: to } })
  return ctx.db
    .updateTable('nav_runs')
    .set({
      status: to,
      decided_by: ctx.principal.name,
      decided_at: ctx.now,
      rejection_reason: reason,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const latestRun = ({ db }: Context, fundId: number, periodEnd: string) =>
  db
    .selectFrom('nav_runs')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('period_end', '=', periodEnd)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
