import type { z } from 'zod'
import { toJson } from '../../../database/columns.ts'
import {
  assertMove,
  type Context,
  conflict,
  invalidField,
  keptOf,
  sayKept,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { addBusinessDays } from '../../../kernel/values/business-days.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import { notify } from '../../../platform/notifications.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type ClearanceRow, clearance, isOwn } from './clearance.ts'
import { holdsFor, metBy, soughtOf } from './match.ts'
import { oversees } from './oversight.ts'
import { policyOn } from './policies.ts'
import { isRestricted, matchesOn, notComparedOn } from './restricted.ts'
import { answer } from './rules.ts'
import type { PreclearanceInput } from './schemas.ts'
import { type ClearanceStatus, clearanceMoves, clearancePage } from './states.ts'

/** The author of decisions made by rule, without a person. */
const BY_RULE = sentence`The rules`
const statusOf = ({ status }: ClearanceRow) => status as ClearanceStatus

function present(ctx: Context, row: ClearanceRow) {
  const shown = clearance.present(row)
  const kept: ReadonlyArray<(typeof shown.findings)[number] & { said?: string | null }> = shown.findings
  const found = kept.map(({ said, ...one }) => ({ ...one, detail: sayKept(ctx.say, one.detail, said) }))
  const byRule = shown.decided_by === BY_RULE.english
  return {
    ...shown,
    // Only compliance may know that a security is watched.
    findings: oversees(ctx) ? found : found.filter(({ rule }) => rule !== 'listed'),
    ...(byRule && {
      decided_by: ctx.say(BY_RULE),
      decision_reason: found.map(({ detail }) => detail).join(' '),
    }),
    moves: [...clearanceMoves[shown.status]],
  }
}

export const getClearance = async (ctx: Context, id: number) => present(ctx, await clearance.find(ctx, id))

/** Query parameters of the list of requests. */
export const clearanceQuery = listQuery(clearance)

const pageOfClearances = listRecords(clearance, ctx =>
  oversees(ctx) ? undefined : rows => rows.where('user_id', '=', ctx.principal.userId),
)

/** The requests, newest first: all of them for compliance, one's own for everybody else. */
export const listClearances = async (ctx: Context, asked: z.output<typeof clearanceQuery>) =>
  (await pageOfClearances(ctx, asked)).map(row => present(ctx, row))

/** Counts requests pending review: all of them for compliance, one's own for everybody else. */
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
  const row = await insertRecord(ctx, clearance, input, {
    user_id: ctx.principal.userId,
    requested_by: ctx.principal.name,
    requested_on: today,
    person,
    offering: input.offering ?? 'none',
    status,
    findings: toJson(
      findings.map(({ rule, detail }) => ({ rule, detail: detail.english, said: keptOf(detail) })),
    ),
    decided_by: decided ? BY_RULE.english : null,
    decided_at: decided ? ctx.now : null,
    decision_reason: decided ? findings.map(({ detail }) => detail.english).join(' ') : null,
    expires_on: status === 'approved' ? until : null,
  })
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
  const uncompared = await notComparedOn(ctx, sought, today)
  const traded = await ctx.db.selectFrom('client_trades').selectAll().orderBy('id').execute()
  const { de_minimis_amount: amount, de_minimis_currency: currency } = policy
  const found = answer({
    today,
    policy,
    instrument: input.instrument,
    offering: input.offering ?? 'none',
    amountMinor,
    currency: input.currency ?? null,
    // A security restricted for another person only is reviewed, like one on the watch list.
    lists: matches.map(match => (holdsFor(person, match) ? match.list : 'watch')),
    isUncompared: uncompared.some(one => one.list === 'restricted' && holdsFor(person, one)),
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
  const row = await clearance.find(ctx, id)
  if (isOwn(ctx, row) || row.person === ctx.principal.name)
    throw conflict('own_request', sentence`Your own requests must be reviewed by someone else.`)
  assertMove(clearanceMoves, statusOf(row), decision)
  const today = await todayOf(ctx)
  const holding = (await matchesOn(ctx, soughtOf(row), today)).filter(match => holdsFor(row.person, match))
  if (decision === 'approved' && isRestricted(holding))
    throw conflict('restricted', sentence`${row.issuer} is on the restricted list.`)
  const { valid_business_days } = await policyOn(ctx, today)
  const after = await changeRecord(
    ctx,
    clearance,
    row,
    {},
    {
      status: decision,
      decided_by: ctx.principal.name,
      decided_at: ctx.now,
      decision_reason: reason ?? null,
      expires_on: decision === 'approved' ? addBusinessDays(today, valid_business_days) : null,
    },
  )
  if (row.user_id !== null)
    await notify(ctx, {
      userId: row.user_id,
      area: null,
      kind: 'preclearance_decided',
      title:
        decision === 'approved'
          ? sentence`Pre-clearance approved: ${row.side} ${row.issuer}`
          : sentence`Pre-clearance denied: ${row.side} ${row.issuer}`,
      detail:
        after.expires_on === null
          ? (reason ?? '')
          : sentence`It is valid until the end of ${after.expires_on}.`,
      link: clearancePage(row.id),
    })
  return present(ctx, after)
}

/** Enters that a cleared trade was done, on a day on which it was cleared. */
export async function executeClearance(ctx: Context, id: number, given: string | undefined) {
  const row = await clearance.find(ctx, id)
  assertMove(clearanceMoves, statusOf(row), 'executed')
  const today = await todayOf(ctx)
  const day = given ?? today
  if (day > today) throw invalidField('executed_on', sentence`is in the future`)
  if (row.expires_on !== null && day > row.expires_on)
    throw invalidField('executed_on', sentence`is after the approval ended on ${row.expires_on}`)
  if (day < row.requested_on) throw invalidField('executed_on', sentence`is before it was asked for`)
  return present(ctx, await changeRecord(ctx, clearance, row, {}, { status: 'executed', executed_on: day }))
}
