import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { defaultInterest, type RateFrom, rateOn } from '../../../finance/default-interest.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { addBusinessDays } from '../../../kernel/values/business-days.ts'
import { allocate, fromMinor } from '../../../kernel/values/money.ts'
import { notify } from '../../../platform/notifications.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type CallLineRow, type CallRow, callName, owedOf, requireLine } from '../../calls/call-rows.ts'
import { isOverdue } from '../../calls/states.ts'
import { later, postJournal } from '../../journal/journal.ts'
import type { JournalLine } from '../../journal/lines.ts'
import { findPartners } from '../../partners/partners.ts'
import { recordFacts } from '../facts.ts'
import { positions } from '../figures/positions.ts'
import { builtUpon, type Undoing, voidRecord } from '../voids.ts'
import { callTermsOf, callTermVersions } from './call-terms.ts'
import { lockCall, settle, standingCharges, standingPayments, standingWaivers } from './settle.ts'

export type DefaultRow = Selectable<Tables['capital_call_defaults']>

/** The state of these calls' defaulting investors, by call and investor. */
export async function defaultsOfCalls({ db }: Context, callIds: readonly number[]) {
  const rows =
    callIds.length === 0
      ? []
      : await db.selectFrom('capital_call_defaults').selectAll().where('call_id', 'in', callIds).execute()
  return new Map(rows.map(row => [keyOf(row.call_id, row.lp_id), row]))
}

export const keyOf = (callId: number, lpId: number): string => `${callId} ${lpId}`

/**
 * Records the written notice to an investor who is overdue, from which the cure period of the fund's terms counts in
 * business days. 409 `gate_not_met` unless something is overdue, 409 `duplicate` for a second notice.
 */
export async function giveDefaultNotice(
  ctx: Context,
  callId: number,
  lpId: number,
  { date, note }: { date?: string | undefined; note?: string | null | undefined },
): Promise<CallRow> {
  const { call, line } = await lineInTurn(ctx, callId, lpId)
  const today = await todayOf(ctx)
  const on = date ?? today
  if (on <= call.due_date) throw invalidField('date', sentence`must be after the due date, ${call.due_date}`)
  if (on > today) throw invalidField('date', sentence`must not be in the future`)
  if (!isOverdue(call, owedOf(line), today)) throw gate(sentence`No amount is overdue.`, ['overdue'])
  const { cure_business_days } = await callTermsOf(ctx, call.fund_account_id, on)
  const row = await ctx.db
    .insertInto('capital_call_defaults')
    .values({
      call_id: call.id,
      lp_id: lpId,
      notice_date: on,
      outstanding_minor: owedOf(line),
      cure_business_days,
      cure_ends_on: addBusinessDays(on, cure_business_days),
      note: note ?? null,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc => oc.columns(['org_id', 'call_id', 'lp_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('duplicate', sentence`Written notice was already given.`)
  await tell(
    ctx,
    call,
    line,
    sentence`was given notice of default; it can be cured until ${row.cure_ends_on}`,
    on,
  )
  return call
}

/**
 * Declares an investor in default whose cure period is over and who still has dues. 409 `gate_not_met` names
 * the missing steps. A person decides: nothing declares it automatically.
 */
export async function declareDefault(
  ctx: Context,
  callId: number,
  lpId: number,
  { date }: { date: string },
): Promise<CallRow> {
  const { call, line, row } = await lineInTurn(ctx, callId, lpId)
  const today = await todayOf(ctx)
  if (!row) throw gate(sentence`No written notice has been given yet.`, ['default_notice'])
  if (row.declared_on !== null) throw conflict('duplicate', sentence`It was declared on ${row.declared_on}.`)
  if (!isOverdue(call, owedOf(line), today))
    throw gate(sentence`No amount is overdue any longer.`, ['overdue'])
  if (today <= row.cure_ends_on)
    throw gate(sentence`It can be cured up to and including ${row.cure_ends_on}.`, ['cure_period'])
  if (date <= row.cure_ends_on)
    throw invalidField('date', sentence`must be after the cure period, which ended on ${row.cure_ends_on}`)
  if (date > today) throw invalidField('date', sentence`must not be in the future`)
  await update(ctx, row, { declared_on: date, declared_by: ctx.principal.name })
  await tell(ctx, call, line, sentence`was declared in default`, date)
  return call
}

/**
 * Charges interest on a default, from the due date (or the end of the last charge) through a day. The rate is
 * that of the fund's terms for each day (or, where they have none, the one agreed), by the days of 365 on the
 * amount due on each. It is income of the fund and not a contribution (Dr 1400 of the partner, Cr 4030). 409
 * `gate_not_met` without a declared default, or without a rate.
 */
export async function chargeDefaultInterest(
  ctx: Context,
  callId: number,
  lpId: number,
  { through, rate: agreed }: { through?: string | undefined; rate?: number | undefined },
) {
  const { call, line, row } = await lineInTurn(ctx, callId, lpId)
  const to = through ?? (await todayOf(ctx))
  if (!row?.declared_on) throw gate(sentence`No default is declared.`, ['declared_default'])
  const rates = await ratesOf(ctx, call.fund_account_id, agreed)
  const rate = rateOn(rates, to)
  if (rates.every(one => one.rate === 0))
    throw gate(sentence`Neither the fund’s terms nor this request set a rate for it.`, [
      'default_interest_rate',
    ])
  const from = row.interest_through ?? call.due_date
  if (to <= from)
    throw invalidField('through', sentence`must be after ${from}, through which it is already charged`)
  const amount = defaultInterest(line.amount_minor, await settledOn(ctx, line), from, to, rates)
  if (amount === 0) throw gate(sentence`Nothing was owed in that period.`, ['overdue'])
  const entryId = call.fund_account_id === null ? null : await postInterest(ctx, call, lpId, amount, to)
  await ctx.db
    .insertInto('capital_call_interest')
    .values({
      call_id: call.id,
      lp_id: lpId,
      amount_minor: amount,
      charged_from: from,
      date: to,
      rate,
      entry_id: entryId,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  await keepCharged(ctx, row)
  ctx.note({ lp_id: lpId, from, through: to, interest_minor: amount })
  const major = (minor: number) => fromMinor(minor, call.currency)
  return {
    call,
    interest: { lp_id: lpId, from, through: to, rate, amount: major(amount), entry_id: entryId },
  }
}

/** The yearly rates of default interest of a fund, each from its day on. */
async function ratesOf(ctx: Context, fundId: number | null, agreed: number | undefined): Promise<RateFrom[]> {
  const versions = fundId === null ? [] : await callTermVersions(ctx, fundId)
  return [
    { from: '', rate: agreed ?? 0 },
    ...versions.map(({ effective_from, default_interest_rate }) => ({
      from: effective_from ?? '',
      rate: default_interest_rate ?? agreed ?? 0,
    })),
  ]
}

/** Updates a default's valid charges. */
async function keepCharged(ctx: Context, row: DefaultRow): Promise<void> {
  const charges = await standingCharges(ctx, row.call_id, row.lp_id)
  await update(ctx, row, {
    interest_through: charges.reduce<string | null>((last, { date }) => later(last ?? '', date), null),
    interest_minor: charges.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
  })
}

/**
 * Takes the last interest that was charged on a default back. 409 `built_upon` for an earlier charge, or where it was
 * paid; 409 `already_void`; 404 where it is none of this call.
 */
export async function voidInterest(ctx: Context, callId: number, chargeId: number, how: Undoing) {
  const call = await lockCall(ctx, callId)
  const charge = await ctx.db
    .selectFrom('capital_call_interest')
    .selectAll()
    .where('id', '=', chargeId)
    .where('call_id', '=', callId)
    .executeTakeFirst()
  if (!charge) throw notFound()
  const charges = await standingCharges(ctx, callId, charge.lp_id)
  if (charges.some(({ date }) => date > charge.date))
    throw builtUpon(sentence`Interest was charged from that date on: void the latest charge first.`)
  const undone = await voidRecord(
    ctx,
    'capital_call_default_interest',
    { ...charge, named: interestName(call) },
    how,
  )
  const row = (await defaultsOfCalls(ctx, [callId])).get(keyOf(callId, charge.lp_id)) as DefaultRow
  await keepCharged(ctx, row)
  await settle(ctx, call, charge.lp_id)
  return { charge, undone }
}

const interestName = (call: CallRow): string => `Default interest on ${callName(call)}`

async function settledOn(ctx: Context, { call_id, lp_id }: CallLineRow) {
  const payments = await standingPayments(ctx, call_id, lp_id)
  const waivers = await standingWaivers(ctx, call_id, lp_id)
  return [
    ...payments.map(({ date, applied_minor }) => ({ date, amount: applied_minor })),
    ...waivers.map(({ date, amount_minor }) => ({ date, amount: amount_minor })),
  ]
}

async function postInterest(ctx: Context, call: CallRow, partnerId: number, amount: number, date: string) {
  const { entry } = await postJournal(ctx, {
    fundAccountId: call.fund_account_id as number,
    date,
    reference: call.reference,
    description: interestName(call),
    source: 'capital_call_default_interest',
    status: 'posted',
    lines: [
      { code: '1400', debit: amount, partnerId },
      ...(await earnedByOthers(ctx, call, partnerId, { amount, date })),
    ],
  })
  return entry.id
}

/** The interest is the others' income, by commitment: whoever owes it has no part in it. */
async function earnedByOthers(
  ctx: Context,
  call: CallRow,
  partnerId: number,
  { amount, date }: { amount: number; date: string },
): Promise<JournalLine[]> {
  const all = await positions(ctx, call.fund_account_id as number, date)
  const others = all.filter(({ lpId, commitment }) => lpId !== partnerId && commitment > 0)
  if (others.length === 0) return [{ code: '4030', credit: amount }]
  const parts = allocate(
    amount,
    others.map(({ commitment }) => commitment),
  )
  return others.flatMap(({ lpId }, at) =>
    (parts[at] as number) > 0 ? [{ code: '4030', credit: parts[at] as number, partnerId: lpId }] : [],
  )
}

/** The call in its turn, with an investor's line and default. */
export async function lineInTurn(ctx: Context, callId: number, lpId: number) {
  const call = await lockCall(ctx, callId)
  const line = await requireLine(ctx, call, lpId)
  const row = (await defaultsOfCalls(ctx, [callId])).get(keyOf(callId, lpId))
  return { call, line, row }
}

/** Changes a default. */
export async function update(
  ctx: Context,
  { id }: DefaultRow,
  values: Partial<Omit<DefaultRow, 'org_id'>>,
): Promise<void> {
  await ctx.db
    .updateTable('capital_call_defaults')
    .set({ ...values, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
}

/** Returns a 409 `gate_not_met` with the missing steps. */
export const gate = (detail: Sentence, missing: string[]) => conflict('gate_not_met', detail, { missing })

/** Notifies the office, and adds the event to the facts about the investor. */
export async function tell(
  ctx: Context,
  call: CallRow,
  line: CallLineRow,
  what: Sentence,
  on: string,
): Promise<void> {
  const name = (await findPartners(ctx, [line.lp_id])).get(line.lp_id)?.name ?? ''
  const owed = `${fromMinor(owedOf(line), call.currency)} ${call.currency}`
  const of = callName(call)
  await recordFacts(ctx, [
    {
      lpId: line.lp_id,
      attribute: 'default',
      value: `Owing ${owed} of the ${of}, ${what}`,
      source: 'capital_call',
      sourceId: call.id,
      observedOn: on,
    },
  ])
  await notify(ctx, {
    userId: null,
    area: ctx.services.registry.areaOf('capital_call'),
    kind: 'capital_call_default',
    title: sentence`${name} ${what}`,
    detail: sentence`${owed} of ${of} outstanding`,
    link: `/capital-calls/${call.id}`,
  })
}
