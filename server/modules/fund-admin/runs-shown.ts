import type { z } from 'zod'
import { findFund, fundNames } from '../../books/accounts/fund-accounts.ts'
import { fromJson } from '../../database/columns.ts'
import { type Context, notFound, paginate, sayKept } from '../../kernel/index.ts'
import { fromMinor, sumMinor, toMinor } from '../../kernel/values/money.ts'
import { sentTo } from '../../platform/mail/messages.ts'
import { CAPITAL_STATEMENT, type Statement } from '../cfo/index.ts'
import { figuresOf } from './capital-accounts.ts'
import { ilpaLinesOf } from './ilpa-lines.ts'
import type { AccountsQuery, KeptCheck, RunStatus, RunsQuery } from './nav-run-schemas.ts'
import { acceptedRun, findRun, frozen, type RunRow, statementsFrozen } from './run-rows.ts'
import { deliveriesOf, NOTHING_SENT } from './sending.ts'

/** Lists runs, newest first. */
export async function listRuns(
  ctx: Context,
  { fund_account_id, period_end, status, ...slice }: z.output<typeof RunsQuery>,
) {
  let query = ctx.db.selectFrom('nav_runs').selectAll()
  if (fund_account_id !== undefined) query = query.where('fund_account_id', '=', fund_account_id)
  if (period_end !== undefined) query = query.where('period_end', '=', period_end)
  if (status !== undefined) query = query.where('status', '=', status)
  const page = await paginate(query, 'nav_runs.id', slice)
  const shown = await headersOf(ctx, page.items)
  return page.map(({ id }) => shown.get(id) as Header)
}

/** A run with its checks and capital accounts. */
export async function presentRun(ctx: Context, row: RunRow) {
  const header = (await headersOf(ctx, [row])).get(row.id) as Header
  return {
    ...header,
    checks: fromJson<KeptCheck[]>(row.checks).map(({ detail_said, ...check }) => ({
      ...check,
      detail: sayKept(ctx.say, check.detail, detail_said),
    })),
    capital_accounts: row.reading === null ? [] : await accountsOf(ctx, row, 0),
  }
}

export const getRun = async (ctx: Context, id: number) => presentRun(ctx, await findRun(ctx, id))

type Header = Awaited<ReturnType<typeof headersOf>> extends Map<number, infer H> ? H : never

async function headersOf(ctx: Context, rows: readonly RunRow[]) {
  const ids = rows.map(({ id }) => id)
  const names = await fundNames(
    ctx.db,
    rows.map(row => row.fund_account_id),
  )
  const counts =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('nav_run_statements')
          .select(({ fn }) => ['run_id', fn.countAll<number>().as('count')])
          .where('run_id', 'in', ids)
          .groupBy('run_id')
          .execute()
  const countOf = new Map(counts.map(({ run_id, count }) => [run_id, Number(count)]))
  const sent = await sentOf(ctx, rows)
  const shown = new Map<number, ReturnType<typeof headerOf>>()
  for (const row of rows) {
    const { currency } = await findFund(ctx, row.fund_account_id)
    const latest = await acceptedRun(ctx, row.fund_account_id, row.period_end)
    shown.set(
      row.id,
      headerOf(row, {
        fund: names.get(row.fund_account_id) ?? '',
        currency,
        restatedBy: row.status === 'accepted' && latest && latest.id !== row.id ? latest.id : null,
        statements: countOf.get(row.id) ?? 0,
        sent: sent.get(row.close_id ?? 0) ?? 0,
      }),
    )
  }
  return shown
}

/** The number of investors who were sent the statements of each close. */
async function sentOf(ctx: Context, rows: readonly RunRow[]): Promise<Map<number, number>> {
  const accepted = rows.filter(({ status }) => status === 'accepted')
  const all = await sentTo(
    ctx,
    CAPITAL_STATEMENT,
    accepted.flatMap(({ close_id }) => close_id ?? []),
  )
  const investors = Map.groupBy(all, ({ record_id }) => record_id)
  return new Map(
    [...investors].map(([closeId, some]) => [closeId, new Set(some.map(({ lp_id }) => lp_id)).size]),
  )
}

interface Beside {
  fund: string
  currency: string
  restatedBy: number | null
  statements: number
  sent: number
}

function headerOf(row: RunRow, { fund, currency, restatedBy, statements, sent }: Beside) {
  const status = row.status as RunStatus
  const isSent = status === 'accepted' && statements > 0 && sent >= statements
  return {
    id: row.id,
    fund_account_id: row.fund_account_id,
    fund,
    currency,
    period_end: row.period_end,
    version: row.version,
    status: isSent ? ('sent' as const) : status,
    close_id: row.close_id,
    nav: row.nav_minor === null ? null : fromMinor(row.nav_minor, currency),
    restates_id: row.restates_id,
    restated_by_id: restatedBy,
    reason: row.reason,
    failing: fromJson<KeptCheck[]>(row.checks).filter(({ outcome }) => outcome === 'fail').length,
    statements,
    sent,
    preparer: row.preparer,
    decided_by: row.decided_by,
    decided_at: row.decided_at,
    rejection_reason: row.rejection_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** Returns the capital accounts of a run in a column, with what is posted for no partner; they sum to the fund's. */
async function accountsOf(ctx: Context, row: RunRow, at: number) {
  const { reading } = frozen(row)
  const { currency } = reading
  const own = (await statementsFrozen(ctx, row.id)).map(statement => ({
    lp_id: statement.lp_id,
    name: statement.name,
    currency,
    ...figuresOf(statement, at, currency),
  }))
  const whole = figuresOf(reading.whole, at, currency)
  const loose = Object.fromEntries(
    Object.entries(whole).map(([key, amount]) => {
      const minor = (value: number) => toMinor(value, currency, key)
      const parts = sumMinor(own.map(one => minor(one[key as keyof typeof whole])))
      return [key, fromMinor(minor(amount) - parts, currency)]
    }),
  ) as typeof whole
  return Object.values(loose).every(amount => amount === 0)
    ? own
    : [...own, { lp_id: null, name: 'Posted for no partner', currency, ...loose }]
}

const columnOrder = ['qtd', 'ytd', 'itd'] as const

/** Lists the capital accounts of a run, each with its commitment and whether its statement was sent. */
export async function listCapitalAccounts(
  ctx: Context,
  runId: number,
  { column = 'qtd' }: z.output<typeof AccountsQuery>,
) {
  const row = await findRun(ctx, runId)
  const { closeId } = frozen(row)
  const accounts = await accountsOf(ctx, row, columnOrder.indexOf(column))
  const statements = new Map((await statementsFrozen(ctx, runId)).map(one => [one.lp_id, one]))
  const deliveries = await deliveriesOf(ctx, [closeId])
  return accounts.map(account => ({
    ...account,
    committed: statements.get(account.lp_id)?.commitment?.committed ?? null,
    unfunded: statements.get(account.lp_id)?.commitment?.unfunded ?? null,
    delivery:
      account.lp_id === null ? null : (deliveries.get(`${closeId}/${account.lp_id}`)?.shown ?? NOTHING_SENT),
  }))
}

/** An investor's statement of a run, also in the lines of the ILPA reporting template; 404 for one without an account. */
export async function statementOf(ctx: Context, runId: number, lpId: number) {
  const row = await findRun(ctx, runId)
  const { reading, closeId } = frozen(row)
  const [statement] = await statementsFrozen(ctx, runId, lpId)
  if (!statement) throw notFound()
  const { fund_account_id, fund, currency, period_start, period_end, columns, whole, assumptions } = reading
  return {
    run_id: runId,
    fund_account_id,
    fund,
    close_id: closeId,
    version: row.version,
    currency,
    period_start,
    period_end,
    columns,
    statement: statement satisfies Statement,
    whole,
    ilpa: ilpaLinesOf(statement, columns.length, currency),
    assumptions,
  }
}
