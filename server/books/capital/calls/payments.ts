import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import {
  type CallLineRow,
  type CallRow,
  callName,
  linesOfCalls,
  owedOf,
  type PaymentRow,
} from '../../calls/call-rows.ts'
import { BINDING, type CallStatus, callMoves, isOneOf } from '../../calls/states.ts'
import { postJournal } from '../../journal/journal.ts'
import { recordFacts } from '../facts.ts'
import {
  type ForeignInput,
  type ForeignMoney,
  foreignLines,
  foreignMoney,
  keptForeign,
} from '../foreign-money.ts'
import { lockCall, settle, settlementOf, standingPayments } from './settle.ts'

export interface PaymentInput {
  /** The payer; required where a call is on several investors. */
  lp_id?: number | undefined
  /** In major units of the call's currency; by default the worth on the day of the money received. */
  amount?: number | undefined
  /** Amount received, if in another currency than the call's. */
  received?: ForeignInput | undefined
  /** YYYY-MM-DD, from the day of the notice to today; today unless said otherwise. */
  date?: string | undefined
  reference?: string | null | undefined
  method?: string | null | undefined
  /** Records another payment, though one of the same amount and day exists. */
  duplicate_ok?: boolean | undefined
}

export const possible_duplicate = [
  409,
  'A payment of this amount and day is already recorded (see `id`). To record another, send `duplicate_ok`',
] as const

/**
 * Records an investor's payment on a call and posts it (Dr 1010, Cr 1200). Any excess pays charged default
 * interest (Cr 1400), and the rest becomes the investor's own credit (Cr 2250). Money in another currency
 * goes to the account in that currency, at its worth of the day; the difference to the amount it settles is
 * realised on 4400. A repeated reference is the same payment and changes nothing; with another amount it is
 * 409 `duplicate`. Without a reference, one of the same amount and day is 409 `possible_duplicate`. 409
 * `illegal_transition` unless the call is issued; 409 `no_rate`.
 */
export async function recordPayment(ctx: Context, callId: number, input: PaymentInput): Promise<PaymentRow> {
  const call = await lockCall(ctx, callId)
  const line = await lineOf(ctx, call, input.lp_id)
  const date = input.date ?? (await todayOf(ctx))
  const money = input.received && (await foreignMoney(ctx, call, date, input.received, 'received'))
  const amount = amountOf(call, input.amount, money)
  const reference = input.reference ?? null
  const before = await standingPayments(ctx, call.id, line.lp_id)
  const known = before.find(one => reference !== null && one.reference === reference)
  if (known) {
    if (known.amount_minor === amount) return known
    throw conflict(
      'duplicate',
      sentence`A payment of ${fromMinor(known.amount_minor, call.currency)} already has this reference.`,
    )
  }
  assertPayable(call)
  await assertDay(ctx, call, date)
  const twin = before.find(one => one.amount_minor === amount && one.date === date && isSame(one, reference))
  if (twin && !input.duplicate_ok)
    throw conflict(
      'possible_duplicate',
      sentence`A payment of ${fromMinor(amount, call.currency)} ${call.currency} on ${date} is already recorded. If this is a different payment, set duplicate_ok or give it a reference.`,
      { id: twin.id },
    )
  return keepPayment(ctx, call, line, { amount, date, reference, method: input.method ?? null, money })
}

/** The value of a payment: the amount given, or that of the money received. */
function amountOf({ currency }: CallRow, said: number | undefined, money: ForeignMoney | undefined): number {
  if (said === undefined) {
    if (money) return money.worth
    throw invalidField('amount', sentence`is required without the amount received in another currency`)
  }
  const amount = toMinor(said, currency, 'amount')
  if (amount <= 0) throw invalidField('amount', sentence`must be more than zero`)
  return amount
}

/** Two references tell two payments apart; money that was moved from credit is none that came in. */
const isSame = (one: PaymentRow, reference: string | null): boolean =>
  one.credit_call_id === null && (reference === null || one.reference === null)

/** 409 `illegal_transition` unless the call binds its investors. */
export function assertPayable(call: CallRow): void {
  if (isOneOf(BINDING, call.status)) return
  throw conflict('illegal_transition', sentence`It is ${call.status}: only an issued call can be paid.`, {
    state: call.status,
    requested: 'paid',
    allowed: callMoves[call.status as CallStatus],
  })
}

/** Money comes in once it was asked for, and is recorded once it came. */
export async function assertDay(ctx: Context, call: CallRow, date: string): Promise<void> {
  if (date < call.notice_date)
    throw invalidField(
      'date',
      sentence`must not be before the notice of ${call.notice_date}: nothing was called yet`,
    )
  const today = await todayOf(ctx)
  if (date > today) throw invalidField('date', sentence`must not be in the future, after ${today}`)
}

export interface NewPayment {
  /** In minor units. */
  amount: number
  date: string
  reference: string | null
  method: string | null
  /** The call of which the investor's credit pays it; no money comes in then, and nothing may be left over. */
  creditCallId?: number
  /** The distribution event that is netted against it; no money comes in then. */
  nettedEventId?: number
  /** The voided payment that it corrects. */
  replacesId?: number
  /** Amount received, if in another currency than the call's. */
  money?: ForeignMoney | undefined
}

/** Stores a payment of a line and posts it; the caller holds the call and has checked the input. */
export async function keepPayment(
  ctx: Context,
  call: CallRow,
  line: CallLineRow,
  { amount, date, reference, method, creditCallId, nettedEventId, replacesId, money }: NewPayment,
): Promise<PaymentRow> {
  const { interest, interestPaid } = await settlementOf(ctx, call.id, line.lp_id)
  const applied = Math.min(amount, owedOf(line))
  const toInterest = Math.min(amount - applied, interest - interestPaid)
  const over = amount - applied - toInterest
  if (creditCallId !== undefined && over > 0)
    throw invalidField(
      'amount',
      sentence`exceeds the amount owed, ${fromMinor(applied + toInterest, call.currency)} ${call.currency}`,
    )
  const entryId = await post(ctx, call, line, {
    from: nettedEventId !== undefined ? '2200' : creditCallId === undefined ? '1010' : '2250',
    parts: { 1200: applied, 1400: toInterest, 2250: over },
    date,
    reference,
    money,
  })
  const payment = await ctx.db
    .insertInto('capital_call_payments')
    .values({
      call_id: call.id,
      lp_id: line.lp_id,
      amount_minor: amount,
      applied_minor: applied,
      interest_minor: toInterest,
      date,
      reference,
      method,
      entry_id: entryId,
      credit_call_id: creditCallId ?? null,
      netted_event_id: nettedEventId ?? null,
      replaces_id: replacesId ?? null,
      ...keptForeign(money),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await settle(ctx, call, line.lp_id)
  await recordFacts(ctx, [
    {
      lpId: line.lp_id,
      attribute: 'payment',
      value: `Paid ${fromMinor(amount, call.currency)} ${call.currency} on the ${callName(call)}${creditCallId === undefined ? '' : ' of their credit'}`,
      source: 'capital_call_payment',
      sourceId: payment.id,
      observedOn: date,
    },
  ])
  return payment
}

/** The line of the investor who pays; 422 where it does not say who, or they owe nothing of it. */
export async function lineOf(ctx: Context, call: CallRow, lpId: number | undefined): Promise<CallLineRow> {
  const lines = (await linesOfCalls(ctx, [call.id])).filter(({ amount_minor }) => amount_minor > 0)
  if (lpId === undefined && lines.length > 1)
    throw invalidField('lp_id', sentence`choose who paid: this call has several investors`)
  const line = lpId === undefined ? lines[0] : lines.find(({ lp_id }) => lp_id === lpId)
  if (!line) throw invalidField('lp_id', sentence`owes nothing on this call`)
  return line
}

async function post(
  ctx: Context,
  call: CallRow,
  { lp_id: partnerId }: CallLineRow,
  {
    from,
    parts,
    date,
    reference,
    money,
  }: {
    from: string
    parts: Record<string, number>
    date: string
    reference: string | null
    money: ForeignMoney | undefined
  },
): Promise<number | null> {
  const { fund_account_id } = call
  if (fund_account_id === null) return null
  const credits = Object.entries(parts).filter(([, credit]) => credit > 0)
  const amount = credits.reduce((sum, [, credit]) => sum + credit, 0)
  const came = money
    ? await foreignLines(ctx, fund_account_id, { side: 'debit', money, amount, date, partnerId })
    : [{ code: from, debit: amount, partnerId }]
  const { entry } = await postJournal(ctx, {
    fundAccountId: fund_account_id,
    date,
    reference: reference ?? call.reference,
    description: `Payment of ${callName(call)}`,
    source: 'capital_call_payment',
    status: 'posted',
    lines: [...came, ...credits.map(([code, credit]) => ({ code, credit, partnerId }))],
  })
  return entry.id
}

/** A payment's name in the entry that reverses it. */
export const paymentName = (call: CallRow): string => `Payment of ${callName(call)}`
