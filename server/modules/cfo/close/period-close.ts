import type { Selectable } from 'kysely'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { CARRY_ACCRUAL, CLOSING, lockThrough } from '../../../books/accounts/periods.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { postCarryAccrual } from '../../../books/capital/accrue-carry.ts'
import { postClosing } from '../../../books/journal/closing.ts'
import { reverseJournal } from '../../../books/journal/journal.ts'
import { fromJson, fromJsonOrNull, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { daysBetween } from '../../../finance/day-count.ts'
import {
  allows,
  type Context,
  conflict,
  forbidden,
  invalidField,
  notFound,
  paginate,
  type Sentence,
  sayKept,
  sentence,
} from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { glTrialBalance } from '../ledger/trial-balances.ts'
import { type CarryAccrual, carryAccrualOf } from '../waterfall/carry-accrual.ts'
import { capitalAccounts } from './capital-accounts.ts'
import { type Answers, judged, type Period, type Previous, runChecks, saidBy } from './close-checks.ts'
import {
  attestableChecks,
  type CapitalAccount,
  type Check,
  type CloseInput,
  remediesOf,
  unwaivable,
} from './close-schemas.ts'
import { type KeptStatements, statementsAt } from './statements.ts'

type CloseRow = Selectable<Tables['period_closes']>
type Snapshot = {
  trial_balance: Awaited<ReturnType<typeof glTrialBalance>>
  capital_accounts: CapitalAccount[]
  /** Absent where a close kept the capital accounts of its period alone. */
  statements?: KeptStatements
  /** Absent where none was accrued. */
  carry?: Pick<CarryAccrual, 'due' | 'paid' | 'accrued' | 'before'>
}

/** The kind of paper that capital account statements are mailed as. */
export const CAPITAL_STATEMENT = 'capital_account_statement'

/** The closes of a fund, newest first. */
export async function listCloses(
  ctx: Context,
  fundId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  const fund = await findFund(ctx, fundId)
  const query = ctx.db.selectFrom('period_closes').selectAll().where('fund_account_id', '=', fundId)
  const page = await paginate(query, 'period_closes.id', slice)
  return page.map(row => present(ctx, row, fund))
}

export async function getClose(ctx: Context, fundId: number, closeId: number) {
  const fund = await findFund(ctx, fundId)
  return present(ctx, await findClose(ctx, fundId, closeId), fund)
}

/**
 * Returns the capital accounts a closed period stated, as stored, even if it was reopened since: investors
 * may hold those statements. 409 `not_closed` before it was ever closed.
 */
export async function closedAccounts(ctx: Context, fundId: number, closeId: number) {
  const { snapshot, ...close } = await findClose(ctx, fundId, closeId)
  const kept = snapshotOf(snapshot)
  if (!kept) throw notClosed(sentence`The period is not closed, so there are no statements yet.`)
  return { close, accounts: kept.capital_accounts, statements: kept.statements }
}

/** 409 `not_closed` unless the statements of a close are those that hold. */
export async function assertClosed(ctx: Context, fundId: number, closeId: number): Promise<void> {
  const { status } = await findClose(ctx, fundId, closeId)
  if (status !== 'closed')
    throw notClosed(sentence`The period was reopened or is not yet closed: its statements cannot be sent.`)
}

const notClosed = (detail: Sentence) => conflict('not_closed', detail)

/**
 * Runs the checks of a period's close. While one fails it stays `in_progress` and names the missing parts.
 * When all pass (or are waived) it posts the closing entry, stores trial balance, NAV and capital accounts,
 * and locks the book through the period's end. The first run's caller is the preparer; somebody else must
 * close.
 *
 * 409 `already_closed`, 409 `out_of_order` with `expected_start`.
 */
export async function runClose(ctx: Context, fundId: number, input: CloseInput) {
  const fund = await takeBook(ctx, fundId)
  assertSaid(ctx, input)
  const previous = await previousClose(ctx, fundId)
  const period = await periodOf(ctx, fund, previous, input)
  const latest = await latestOf(ctx, fundId, period.end)
  const begun = latest?.status === 'in_progress' ? latest : undefined
  const preparerId = begun ? begun.preparer_id : undefined
  const carry = await carryAccrualOf(ctx, fund, period.end)
  const findings = await runChecks(ctx, fund, period, { previous, preparerId, carry })
  const before = begun ? fromJson<Answers>(begun.said) : { attest: [], waive: [] }
  const said = saidBy(before, input, ctx.principal.name)
  const checks = judged(findings, said)
  const row = begun ?? (await begin(ctx, fundId, period, (latest?.version ?? 0) + 1))
  const closing = checks.every(({ status }) => status !== 'fail')
  const found = closing ? await close(ctx, fund, period, 'change' in carry ? carry : null) : {}
  const closed = await ctx.db
    .updateTable('period_closes')
    .set({
      checks: toJson(checks),
      said: toJson(said),
      period_start: period.start,
      ...found,
      ...(closing && row.preparer_id !== ctx.principal.userId ? { reviewer: ctx.principal.name } : {}),
      updated_at: ctx.now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(ctx, closed, fund)
}

/**
 * Opens the last closed period of a fund again: strikes its closing entry out and moves the lock back to the close
 * before. 409 `illegal_transition` when a later one is closed, or it is not closed.
 */
export async function reopenClose(ctx: Context, fundId: number, closeId: number, reason: string) {
  const fund = await takeBook(ctx, fundId)
  const row = await findClose(ctx, fundId, closeId)
  if (row.status !== 'closed' || fund.locked_through !== row.period_end)
    throw conflict(
      'illegal_transition',
      row.status === 'closed'
        ? sentence`The book is closed through ${String(fund.locked_through)}: reopen the last closed period first.`
        : sentence`It is ${row.status}: only a closed period can be reopened.`,
      { state: row.status, requested: 'reopened', allowed: [] },
    )
  const before = await previousClose(ctx, fundId, row.period_end)
  await lockThrough(ctx, fundId, before?.end ?? null, reason)
  if (row.carry_entry_id !== null)
    await reverseJournal(ctx, row.carry_entry_id, { strikeOut: true, source: CARRY_ACCRUAL })
  if (row.entry_id !== null) await reverseJournal(ctx, row.entry_id, { strikeOut: true, source: CLOSING })
  const reopened = await ctx.db
    .updateTable('period_closes')
    .set({
      status: 'reopened',
      reopened_at: ctx.now,
      reopened_by: ctx.principal.name,
      reopen_reason: reason,
      updated_at: ctx.now,
    })
    .where('id', '=', closeId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(ctx, reopened, fund)
}

/** Returns the close that stands for a day, the last one of it; undefined where the period is not closed. */
export async function closeStanding(ctx: Context, fundId: number, end: string) {
  const latest = await latestOf(ctx, fundId, end)
  return latest?.status === 'closed' ? latest : undefined
}

/** Asks the checks of a closed period of the books again, with the attestations and waivers of its close. */
export async function checksAgain(ctx: Context, fund: FundRow, close: CloseRow): Promise<Check[]> {
  const period = { start: close.period_start, end: close.period_end }
  const findings = await runChecks(ctx, fund, period, {
    previous: await previousClose(ctx, fund.id, period.start),
    preparerId: close.preparer_id,
    carry: await carryAccrualOf(ctx, fund, period.end),
  })
  const kept = fromJson<Check[]>(close.checks)
  return judged(findings, fromJson<Answers>(close.said)).map(check =>
    // Two people closed it, whoever asks now.
    check.key === 'reviewer' ? (kept.find(({ key }) => key === 'reviewer') ?? check) : check,
  )
}

/** The fund's row, taken so that on Postgres another close of it or a posting waits. */
export async function takeBook({ db }: Context, fundId: number): Promise<FundRow> {
  const fund = await db
    .updateTable('fund_accounts')
    .set(({ ref }) => ({ last_number: ref('last_number') }))
    .where('id', '=', fundId)
    .returningAll()
    .executeTakeFirst()
  if (!fund) throw notFound()
  return fund
}

function assertSaid(ctx: Context, { attest = [], waive = [] }: CloseInput): void {
  attest.forEach(({ check }, index) => {
    if (!attestableChecks.has(check))
      throw invalidField(`attest.${index}.check`, sentence`is checked by the system and cannot be attested`)
  })
  if (waive.length > 0 && !allows(ctx.principal, { key: 'cfo' }, 'cfo:manage'))
    throw forbidden(sentence`Your role does not allow you to waive a check.`)
  waive.forEach(({ check }, index) => {
    if (unwaivable.has(check)) throw invalidField(`waive.${index}.check`, sentence`cannot be waived`)
  })
}

async function periodOf(
  ctx: Context,
  fund: FundRow,
  previous: Previous | null,
  { period_start, period_end }: CloseInput,
): Promise<Period> {
  if (fund.locked_through !== null && period_end <= fund.locked_through)
    throw conflict('already_closed', sentence`The book is closed through ${fund.locked_through}.`, {
      locked_through: fund.locked_through,
    })
  const lock = fund.locked_through ?? previous?.end
  const start = lock === undefined ? await firstDay(ctx, fund.id, period_end) : daysAfter(lock, 1)
  if (period_start !== undefined && period_start !== start && lock !== undefined)
    throw conflict('out_of_order', sentence`Periods are closed in order: the next one begins on ${start}.`, {
      expected_start: start,
    })
  const begins = lock === undefined ? (period_start ?? start) : start
  if (begins > period_end) throw invalidField('period_end', sentence`must not be before ${begins}`)
  return { start: begins, end: period_end }
}

/** The first close begins with the month of the book's first line. */
async function firstDay({ db }: Context, fundId: number, end: string): Promise<string> {
  const first = await db
    .selectFrom('gl_lines')
    .select('date')
    .where('fund_account_id', '=', fundId)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
  return `${(first && first.date < end ? first.date : end).slice(0, 7)}-01`
}

async function previousClose({ db }: Context, fundId: number, before?: string): Promise<Previous | null> {
  let query = db
    .selectFrom('period_closes')
    .select(['period_end', 'nav_minor'])
    .where('fund_account_id', '=', fundId)
    .where('status', '=', 'closed')
  if (before !== undefined) query = query.where('period_end', '<', before)
  const row = await query.orderBy('period_end', 'desc').limit(1).executeTakeFirst()
  return row ? { end: row.period_end, nav: row.nav_minor ?? 0 } : null
}

const latestOf = ({ db }: Context, fundId: number, end: string) =>
  db
    .selectFrom('period_closes')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('period_end', '=', end)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

const begin = (ctx: Context, fundId: number, { start, end }: Period, version: number) =>
  ctx.db
    .insertInto('period_closes')
    .values({
      fund_account_id: fundId,
      period_start: start,
      period_end: end,
      version,
      status: 'in_progress',
      checks: toJson([]),
      said: toJson({ attest: [], waive: [] }),
      preparer_id: ctx.principal.userId,
      preparer: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Closes the profit and loss, accrues the carried interest, takes the snapshot, locks. */
async function close(ctx: Context, fund: FundRow, period: Period, carry: CarryAccrual | null) {
  const closing = await postClosing(ctx, fund.id, period.end)
  const accrual = carry && (await postCarryAccrual(ctx, fund.id, period.end, carry.change))
  const { nav } = await standingOf(ctx, fund.id, period.end)
  const snapshot: Snapshot = {
    trial_balance: await glTrialBalance(ctx, { fund_account_id: fund.id, as_of: period.end }),
    capital_accounts: await capitalAccounts(ctx, fund, period),
    statements: await statementsAt(ctx, fund, period.end, nav),
    ...(carry && {
      carry: { due: carry.due, paid: carry.paid, accrued: carry.accrued, before: carry.before },
    }),
  }
  await lockThrough(ctx, fund.id, period.end, `Close of ${period.start} to ${period.end}`)
  return {
    status: 'closed',
    snapshot: toJson(snapshot),
    nav_minor: nav,
    entry_id: closing?.entry.id ?? null,
    carry_entry_id: accrual?.entry.id ?? null,
    closed_at: ctx.now,
    days_to_close: daysBetween(period.end, await todayOf(ctx)),
  }
}

async function findClose({ db }: Context, fundId: number, id: number): Promise<CloseRow> {
  const row = await db
    .selectFrom('period_closes')
    .selectAll()
    .where('id', '=', id)
    .where('fund_account_id', '=', fundId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Returns the snapshot of a close; the earliest ones have no accrued carried interest. */
function snapshotOf(text: string | null): Snapshot | null {
  const kept = fromJsonOrNull<Snapshot>(text)
  return (
    kept && { ...kept, capital_accounts: kept.capital_accounts.map(one => ({ ...NOTHING_ACCRUED, ...one })) }
  )
}

const NOTHING_ACCRUED = { accrued_carry: 0 }

function present(
  ctx: Context,
  { preparer_id, nav_minor, snapshot, checks, said, ...row }: CloseRow,
  { currency }: FundRow,
) {
  const kept = snapshotOf(snapshot)
  return {
    ...row,
    currency,
    status: row.status as 'in_progress' | 'closed' | 'reopened',
    checks: fromJson<Check[]>(checks).map(({ attestable, evidence_said, ...check }) => ({
      ...check,
      evidence: sayKept(ctx.say, check.evidence, evidence_said),
      remedies: remediesOf({ ...check, attestable }),
    })),
    nav: nav_minor === null ? null : fromMinor(nav_minor, currency),
    trial_balance: kept?.trial_balance ?? null,
    capital_accounts: kept?.capital_accounts ?? null,
    carried_interest:
      kept?.carry && nav_minor !== null ? presentCarry(kept.carry, nav_minor, currency) : null,
  }
}

function presentCarry(
  { due, paid, accrued, before }: NonNullable<Snapshot['carry']>,
  nav: number,
  currency: string,
) {
  return {
    due: fromMinor(due, currency),
    paid: fromMinor(paid, currency),
    accrued: fromMinor(accrued, currency),
    accrued_before: fromMinor(before, currency),
    nav_before: fromMinor(nav, currency),
    nav_after: fromMinor(nav - accrued, currency),
  }
}
