import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  assertMove,
  type Context,
  conflict,
  invalidField,
  notFound,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { addBusinessDays } from '../../../kernel/values/business-days.ts'
import { Exact, fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { notify } from '../../../platform/notifications.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { holdsFor, metBy, soughtOf } from './match.ts'
import { policyOn } from './policies.ts'
import { isRestricted, matchesOn, oversees } from './restricted.ts'
import { answer, type Finding } from './rules.ts'
import type { PreclearanceInput } from './schemas.ts'
import {
  type ClearanceStatus,
  clearanceMoves,
  clearancePage,
  type Instrument,
  type offerings,
  type sides,
} from './states.ts'

type ClearanceRow = Selectable<Tables['preclearance_requests']>

/** What decided where no person did. */
const BY_RULE = 'The rules'
const statusOf = ({ status }: ClearanceRow) => status as ClearanceStatus
const isOwn = ({ principal }: Context, { user_id }: ClearanceRow) =>
  principal.userId !== null && user_id === principal.userId

/** A request; those of others for compliance only. */
export async function findClearance(ctx: Context, id: number): Promise<ClearanceRow> {
  const row = await ctx.db
    .selectFrom('preclearance_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !(isOwn(ctx, row) || oversees(ctx))) throw notFound()
  return row
}

function present(ctx: Context, row: ClearanceRow) {
  const { quantity_e4, amount_minor, user_id: _, ...shown } = row
  const findings = fromJson<Finding[]>(row.findings)
  return {
    ...shown,
    instrument: row.instrument as Instrument,
    offering: row.offering as (typeof offerings)[number],
    side: row.side as (typeof sides)[number],
    quantity: new Exact(quantity_e4).dividedBy(10_000).toNumber(),
    amount: amount_minor === null || row.currency === null ? null : fromMinor(amount_minor, row.currency),
    status: statusOf(row),
    // That a security is watched is told to nobody else.
    findings: oversees(ctx) ? findings : findings.filter(({ rule }) => rule !== 'listed'),
    moves: [...clearanceMoves[statusOf(row)]],
  }
}

export const getClearance = async (ctx: Context, id: number) => present(ctx, await findClearance(ctx, id))

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: ClearanceStatus | undefined
}

/** The requests, newest first: all of them for compliance, one's own for everybody else. */
export async function listClearances(ctx: Context, { status, ...slice }: Filter) {
  let query = ctx.db.selectFrom('preclearance_requests').selectAll()
  if (!oversees(ctx)) query = query.where('user_id', '=', ctx.principal.userId)
  if (status) query = query.where('status', '=', status)
  const page = await paginate(query, 'preclearance_requests.id', slice)
  return page.map(row => present(ctx, row))
}

/** How many requests wait for a review: all of them for compliance, one's own for everybody else. */
export async function pendingClearances(ctx: Context): Promise<number> {
  let query = ctx.db
    .selectFrom('preclearance_requests')
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .where('status', '=', 'pending')
  if (!oversees(ctx)) query = query.where('user_id', '=', ctx.principal.userId)
  return Number((await query.executeTakeFirstOrThrow()).requests)
}

/** Asks for a trade to be cleared and answers at once where the rules leave nothing to decide. */
export async function requestClearance(ctx: Context, input: PreclearanceInput) {
  const today = await todayOf(ctx)
  const amountMinor =
    input.amount == null || input.currency == null ? null : toMinor(input.amount, input.currency, 'amount')
  const person = input.person ?? ctx.principal.name
  const { status, findings, until } = await answerTo(ctx, input, { today, amountMinor, person })
  const decided = status !== 'pending'
  const row = await ctx.db
    .insertInto('preclearance_requests')
    .values({
      user_id: ctx.principal.userId,
      requested_by: ctx.principal.name,
      requested_on: today,
      person,
      account: input.account,
      issuer: input.issuer,
      instrument: input.instrument,
      ticker: input.ticker ?? null,
      isin: input.isin ?? null,
      cusip: input.cusip ?? null,
      offering: input.offering ?? 'none',
      side: input.side,
      quantity_e4: new Exact(input.quantity).times(10_000).toNumber(),
      amount_minor: amountMinor,
      currency: input.currency ?? null,
      reason: input.reason ?? null,
      status,
      findings: toJson(findings),
      decided_by: decided ? BY_RULE : null,
      decided_at: decided ? ctx.now : null,
      decision_reason: decided ? findings.map(({ detail }) => detail).join(' ') : null,
      expires_on: status === 'approved' ? until : null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status === 'pending')
    await notify(ctx, {
      userId: null,
      area: 'compliance',
      kind: 'preclearance_requested',
      title:
        row.side === 'buy'
          ? sentence`Pre-clearance to review: buy ${row.issuer}`
          : sentence`Pre-clearance to review: sell ${row.issuer}`,
      detail: sentence`${person} asks for it.`,
      link: clearancePage(row.id),
    })
  return present(ctx, row)
}

async function answerTo(
  ctx: Context,
  input: PreclearanceInput,
  { today, amountMinor, person }: { today: string; amountMinor: number | null; person: string },
) {
  const policy = await policyOn(ctx, today)
  const sought = soughtOf(input)
  const matches = await matchesOn(ctx, sought, today)
  const traded = await ctx.db.selectFrom('client_trades').selectAll().orderBy('id').execute()
  const { de_minimis_amount: amount, de_minimis_currency: currency } = policy
  const found = answer({
    today,
    policy,
    instrument: input.instrument,
    offering: input.offering ?? 'none',
    amountMinor,
    currency: input.currency ?? null,
    // What is restricted for another person alone is looked at, as what is watched is.
    lists: matches.map(match => (holdsFor(person, match) ? match.list : 'watch')),
    clientTrades: traded.filter(trade => metBy(sought, trade) !== null).map(({ traded_on }) => traded_on),
    lastOpposite: await lastOpposite(ctx, input, person),
    deMinimisMinor:
      amount === null || currency === null ? null : toMinor(amount, currency, 'de_minimis_amount'),
  })
  return { ...found, until: addBusinessDays(today, policy.valid_business_days) }
}

/** The last day on which the person executed the opposite trade in the same security. */
async function lastOpposite(ctx: Context, input: PreclearanceInput, person: string): Promise<string | null> {
  const done = await ctx.db
    .selectFrom('preclearance_requests')
    .selectAll()
    .where('status', '=', 'executed')
    .where('person', '=', person)
    .where('side', '=', input.side === 'buy' ? 'sell' : 'buy')
    .orderBy('executed_on', 'desc')
    .execute()
  return done.find(row => metBy(soughtOf(input), row) !== null)?.executed_on ?? null
}

/** Decides a request: by somebody else than who asked, and never against the restricted list. */
export async function reviewClearance(
  ctx: Context,
  id: number,
  { decision, reason }: { decision: 'approved' | 'denied'; reason?: string | null | undefined },
) {
  const row = await findClearance(ctx, id)
  if (isOwn(ctx, row) || row.person === ctx.principal.name)
    throw conflict('own_request', sentence`Your own requests are reviewed by somebody else.`)
  assertMove(clearanceMoves, statusOf(row), decision)
  const today = await todayOf(ctx)
  const holding = (await matchesOn(ctx, soughtOf(row), today)).filter(match => holdsFor(row.person, match))
  if (decision === 'approved' && isRestricted(holding))
    throw conflict('restricted', sentence`${row.issuer} is on the restricted list.`)
  const { valid_business_days } = await policyOn(ctx, today)
  const after = await write(ctx, row, {
    status: decision,
    decided_by: ctx.principal.name,
    decided_at: ctx.now,
    decision_reason: reason ?? null,
    expires_on: decision === 'approved' ? addBusinessDays(today, valid_business_days) : null,
  })
  if (row.user_id !== null)
    await notify(ctx, {
      userId: row.user_id,
      kind: 'preclearance_decided',
      title:
        decision === 'approved'
          ? sentence`Pre-clearance approved: ${row.side} ${row.issuer}`
          : sentence`Pre-clearance denied: ${row.side} ${row.issuer}`,
      detail:
        after.expires_on === null ? (reason ?? '') : sentence`It holds until the end of ${after.expires_on}.`,
      link: clearancePage(row.id),
    })
  return present(ctx, after)
}

/** Enters that a cleared trade was done, on a day on which it was cleared. */
export async function executeClearance(ctx: Context, id: number, given: string | undefined) {
  const row = await findClearance(ctx, id)
  assertMove(clearanceMoves, statusOf(row), 'executed')
  const today = await todayOf(ctx)
  const day = given ?? today
  if (day > today) throw invalidField('executed_on', sentence`is in the future`)
  if (row.expires_on !== null && day > row.expires_on)
    throw invalidField('executed_on', sentence`is after the approval ended on ${row.expires_on}`)
  if (day < row.requested_on) throw invalidField('executed_on', sentence`is before it was asked for`)
  return present(ctx, await write(ctx, row, { status: 'executed', executed_on: day }))
}

const write = (
  ctx: Context,
  { id }: ClearanceRow,
  values: Partial<Omit<ClearanceRow, 'id' | 'org_id'>>,
): Promise<ClearanceRow> =>
  ctx.db
    .updateTable('preclearance_requests')
    .set({ ...values, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
