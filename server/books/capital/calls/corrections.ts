import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import {
  type CallRow,
  callName,
  findCall,
  type PaymentRow,
  type RefundRow,
  requireLine,
} from '../../calls/call-rows.ts'
import { later, postJournal } from '../../journal/journal.ts'
import { recordFacts } from '../facts.ts'
import {
  type ForeignInput,
  type ForeignMoney,
  foreignLines,
  foreignMoney,
  foreignOf,
  keptForeign,
} from '../foreign-money.ts'
import { builtUpon, type Undoing, type VoidRow, voidRecord } from '../voids.ts'
import { assertDay, assertPayable, keepPayment, lineOf, paymentName } from './payments.ts'
import { lockCall, lockCalls, settle, standingPayments } from './settle.ts'

/**
 * Reverses a payment: its entry is reversed, and the call is open again by its amount. 409 `already_void`;
 * 409 `built_upon` where its credit was used or refunded, or a distribution is netted against it; 404 where
 * the payment is not on this call.
 */
export async function voidPayment(
  ctx: Context,
  callId: number,
  paymentId: number,
  how: Undoing & { strikeOut?: boolean; withEvent?: boolean },
): Promise<{ payment: PaymentRow; undone: VoidRow }> {
  const payment = await findPayment(ctx, callId, paymentId)
  if (payment.netted_event_id !== null && !how.withEvent)
    throw builtUpon(sentence`It was netted from a distribution: void that distribution.`)
  const calls = await lockCalls(ctx, [callId, payment.credit_call_id ?? callId])
  const call = calls.get(callId) as CallRow
  const undone = await voidRecord(ctx, 'capital_call_payment', { ...payment, named: paymentName(call) }, how)
  await settle(ctx, call, payment.lp_id)
  await settleCredit(ctx, payment)
  await recordFacts(ctx, [
    {
      lpId: payment.lp_id,
      attribute: 'payment',
      value: `Taken back: ${fromMinor(payment.amount_minor, call.currency)} ${call.currency} of ${payment.date} on the ${callName(call)}. ${how.reason}`,
      source: 'capital_call_payment',
      sourceId: payment.id,
      observedOn: undone.date,
    },
  ])
  return { payment, undone }
}

/** The credit that a payment used is there again. */
async function settleCredit(ctx: Context, { credit_call_id, lp_id }: PaymentRow): Promise<void> {
  if (credit_call_id !== null) await settle(ctx, await findCall(ctx, credit_call_id), lp_id)
}

async function findPayment({ db }: Context, callId: number, id: number): Promise<PaymentRow> {
  const payment = await db
    .selectFrom('capital_call_payments')
    .selectAll()
    .where('id', '=', id)
    .where('call_id', '=', callId)
    .executeTakeFirst()
  if (!payment) throw notFound()
  return payment
}

export interface Reapplication extends Undoing {
  /** The call that it was for; the same unless said otherwise. */
  to_call_id?: number | undefined
  /** The payer; by default the same investor. */
  lp_id?: number | undefined
}

/**
 * Moves a payment from the wrong call or investor to the right one, in one step. The one is reversed, the
 * other recorded with its amount, reference and method, both on one day, so that cash is unchanged
 * throughout.
 */
export async function reapplyPayment(
  ctx: Context,
  callId: number,
  paymentId: number,
  { to_call_id = callId, lp_id, reason, date }: Reapplication,
): Promise<PaymentRow> {
  const payment = await findPayment(ctx, callId, paymentId)
  if (payment.credit_call_id !== null)
    throw invalidField('payment_id', sentence`came from a credit: void it and apply the credit again`)
  const calls = await lockCalls(ctx, [callId, await knownCall(ctx, to_call_id)])
  const [from, to] = [calls.get(callId) as CallRow, calls.get(to_call_id) as CallRow]
  assertPayable(to)
  if (from.currency !== to.currency || from.fund_account_id !== to.fund_account_id)
    throw invalidField(
      'to_call_id',
      sentence`is a call of another fund: the money is in the account of this one`,
    )
  const lpId = lp_id ?? payment.lp_id
  if (to.id === from.id && lpId === payment.lp_id)
    throw invalidField(
      'to_call_id',
      sentence`is where it is already recorded: choose another call or investor`,
    )
  const on = date ?? (await firstDay(ctx, payment, to))
  await assertDay(ctx, to, on)
  await voidPayment(ctx, callId, paymentId, { reason, date: on })
  const again = await lockCall(ctx, to.id)
  const line = await lineOf(ctx, again, lpId)
  const known = (await standingPayments(ctx, to.id, lpId)).find(
    ({ reference }) => reference !== null && reference === payment.reference,
  )
  if (known)
    throw conflict(
      'duplicate',
      sentence`That call already has a payment with this reference: void this one instead.`,
    )
  return keepPayment(ctx, again, line, {
    amount: payment.amount_minor,
    date: on,
    reference: payment.reference,
    method: payment.method,
    replacesId: payment.id,
    money: foreignOf(payment),
  })
}

const knownCall = async (ctx: Context, id: number): Promise<number> => {
  const call = await ctx.db.selectFrom('capital_calls').select('id').where('id', '=', id).executeTakeFirst()
  if (!call) throw invalidField('to_call_id', sentence`is not a call of this office`)
  return call.id
}

/** The payment's own day where the book is open on it and the call was made by then; otherwise today. */
async function firstDay(ctx: Context, payment: PaymentRow, to: CallRow): Promise<string> {
  const day = later(payment.date, to.notice_date)
  if (to.fund_account_id === null) return day
  const { locked_through } = await findFund(ctx, to.fund_account_id)
  return locked_through === null || day > locked_through ? day : todayOf(ctx)
}

interface CreditInput {
  /** In major units; all of it unless said otherwise. */
  amount?: number | undefined
  date?: string | undefined
  reference?: string | null | undefined
}

interface RefundInput extends CreditInput {
  /** Amount paid, if in another currency than the call's. */
  paid?: ForeignInput | undefined
  method?: string | null | undefined
}

/**
 * Pays a call with an investor's credit of an earlier one (Dr 2250, Cr 1200): the given amount, or as much as
 * the credit and the dues allow. 409 `no_credit` without any.
 */
export async function applyCredit(
  ctx: Context,
  callId: number,
  lpId: number,
  { to_call_id, amount, date, reference = null }: CreditInput & { to_call_id: number },
): Promise<PaymentRow> {
  await requireLine(ctx, await findCall(ctx, callId), lpId)
  const calls = await lockCalls(ctx, [callId, await knownCall(ctx, to_call_id)])
  const [from, to] = [calls.get(callId) as CallRow, calls.get(to_call_id) as CallRow]
  assertPayable(to)
  if (from.currency !== to.currency || from.fund_account_id !== to.fund_account_id)
    throw invalidField('to_call_id', sentence`is a call of another fund: the credit belongs to this one`)
  const { credit, on } = await creditOn(ctx, from, lpId, date)
  await assertDay(ctx, to, on)
  const line = await lineOf(ctx, to, lpId)
  const owed = line.amount_minor - line.paid_minor - line.waived_minor
  const used = amount === undefined ? Math.min(credit, owed) : part(amount, credit, from.currency)
  if (used === 0) throw invalidField('to_call_id', sentence`has nothing outstanding of this investor`)
  const payment = await keepPayment(ctx, to, line, {
    amount: used,
    date: on,
    reference,
    method: 'credit',
    creditCallId: from.id,
  })
  await settleCredit(ctx, payment)
  return payment
}

/**
 * Refunds an investor's credit of a call (Dr 2250, Cr 1010). Money in another currency leaves the account in
 * that currency, at its cost; the difference to its worth and to the credit is realised on 4400. 409
 * `no_credit` without any; 409 `no_rate`.
 */
export async function refundCredit(
  ctx: Context,
  callId: number,
  lpId: number,
  { amount, paid, date, reference = null, method = null }: RefundInput,
): Promise<RefundRow> {
  const call = await lockCall(ctx, callId)
  const { credit, on } = await creditOn(ctx, call, lpId, date)
  const money = paid && (await foreignMoney(ctx, call, on, paid, 'paid'))
  const paidBack = amount === undefined ? credit : part(amount, credit, call.currency)
  const refund = await ctx.db
    .insertInto('capital_credit_refunds')
    .values({
      call_id: call.id,
      lp_id: lpId,
      amount_minor: paidBack,
      date: on,
      reference,
      method,
      entry_id: await postRefund(ctx, call, { lpId, paidBack, on, reference, money }),
      ...keptForeign(money),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await settle(ctx, call, lpId)
  await recordFacts(ctx, [
    {
      lpId,
      attribute: 'payment',
      value: `Paid back ${fromMinor(paidBack, call.currency)} ${call.currency} that was to their credit of the ${callName(call)}`,
      source: 'capital_credit_refund',
      sourceId: refund.id,
      observedOn: on,
    },
  ])
  return refund
}

interface PostedRefund {
  lpId: number
  paidBack: number
  on: string
  reference: string | null
  money: ForeignMoney | undefined
}

async function postRefund(
  ctx: Context,
  call: CallRow,
  { lpId, paidBack, on, reference, money }: PostedRefund,
): Promise<number | null> {
  const { fund_account_id } = call
  if (fund_account_id === null) return null
  const went = money
    ? await foreignLines(ctx, fund_account_id, {
        side: 'credit',
        money,
        amount: paidBack,
        date: on,
        partnerId: lpId,
      })
    : [{ code: '1010', credit: paidBack, partnerId: lpId }]
  const { entry } = await postJournal(ctx, {
    fundAccountId: fund_account_id,
    date: on,
    reference: reference ?? call.reference,
    description: refundName(call),
    source: 'capital_credit_refund',
    status: 'posted',
    lines: [{ code: '2250', debit: paidBack, partnerId: lpId }, ...went],
  })
  return entry.id
}

const refundName = (call: CallRow): string => `Credit of ${callName(call)} paid back`

/** Takes a refund back: the credit is there again. 409 `already_void`; 404 where it is none of this call. */
export async function voidRefund(ctx: Context, callId: number, refundId: number, how: Undoing) {
  const call = await lockCall(ctx, callId)
  const refund = await ctx.db
    .selectFrom('capital_credit_refunds')
    .selectAll()
    .where('id', '=', refundId)
    .where('call_id', '=', callId)
    .executeTakeFirst()
  if (!refund) throw notFound()
  const undone = await voidRecord(ctx, 'capital_credit_refund', { ...refund, named: refundName(call) }, how)
  await settle(ctx, call, refund.lp_id)
  return { refund, undone }
}

export const no_credit = [409, 'The investor has no overpayment on this call'] as const

/** An investor's credit on a call, and the day of its use: not before it was paid. */
async function creditOn(ctx: Context, call: CallRow, lpId: number, date: string | undefined) {
  const { unapplied_minor: credit } = await requireLine(ctx, call, lpId)
  if (credit === 0) throw conflict('no_credit', sentence`They have no credit on ${callName(call)}.`)
  const paid = (await standingPayments(ctx, call.id, lpId)).reduce((last, one) => later(last, one.date), '')
  const today = await todayOf(ctx)
  const on = date ?? today
  if (on < paid) throw invalidField('date', sentence`must not be before ${paid}, when it was paid`)
  if (on > today) throw invalidField('date', sentence`must not be in the future, after ${today}`)
  return { credit, on }
}

function part(amount: number, credit: number, currency: string): number {
  const minor = toMinor(amount, currency, 'amount')
  if (minor <= 0) throw invalidField('amount', sentence`must be more than zero`)
  if (minor > credit)
    throw invalidField(
      'amount',
      sentence`is more than the credit of ${fromMinor(credit, currency)} ${currency}`,
    )
  return minor
}
