import { type Context, conflict, invalidField, notFound } from '../../kernel/index.ts'
import { fromMinor, toMinor } from '../../kernel/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import { postJournal } from '../journal.ts'
import { type CallLineRow, type CallRow, linesOfCalls, owedOf, type PaymentRow } from './call-rows.ts'
import { recordFacts } from './facts.ts'
import { BINDING, type CallStatus, callMoves, isOneOf } from './states.ts'

export interface PaymentInput {
  /** Who paid; needed where a call is on several. */
  lp_id?: number | undefined
  /** In major units. */
  amount: number
  /** YYYY-MM-DD; today unless said otherwise. */
  date?: string | undefined
  reference?: string | null | undefined
  method?: string | null | undefined
}

/**
 * Records what an investor paid on a call and posts it (Dr 1010, Cr 1200; what is over what they owe Cr 2250, to
 * their credit and nobody else's). The same reference again is the same payment and changes nothing; with another
 * amount it is 409 `duplicate`. 409 `illegal_transition` unless the call is issued.
 */
export async function recordPayment(ctx: Context, callId: number, input: PaymentInput): Promise<PaymentRow> {
  const call = await lockCall(ctx, callId)
  const line = await lineOf(ctx, call, input.lp_id)
  const date = input.date ?? (await todayOf(ctx))
  const amount = toMinor(input.amount, call.currency, 'amount')
  if (amount <= 0) throw invalidField('amount', 'must be more than zero')
  const known = await sameReference(ctx, line, input.reference)
  if (known) {
    if (known.amount_minor === amount) return known
    throw conflict(
      'duplicate',
      `A payment of ${fromMinor(known.amount_minor, call.currency)} has this reference.`,
    )
  }
  if (!isOneOf(BINDING, call.status))
    throw conflict('illegal_transition', `It is ${call.status}: only an issued call can be paid.`, {
      state: call.status,
      requested: 'paid',
      allowed: callMoves[call.status as CallStatus],
    })
  const applied = Math.min(amount, owedOf(line))
  const entryId = await post(ctx, call, line, { amount, applied, date, reference: input.reference ?? null })
  const payment = await ctx.db
    .insertInto('capital_call_payments')
    .values({
      call_id: call.id,
      lp_id: line.lp_id,
      amount_minor: amount,
      applied_minor: applied,
      date,
      reference: input.reference ?? null,
      method: input.method ?? null,
      entry_id: entryId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addToCall(ctx, call, line, payment)
  await recordFacts(ctx, [
    {
      lpId: line.lp_id,
      attribute: 'payment',
      value: `Paid ${fromMinor(amount, call.currency)} ${call.currency} on the capital call ${call.reference ?? call.id}`,
      source: 'capital_call_payment',
      sourceId: payment.id,
      observedOn: date,
    },
  ])
  return payment
}

/** The call, held until the end of this transaction: of two payments at once the second sees what the first paid. */
export async function lockCall({ db }: Context, id: number): Promise<CallRow> {
  const call = await db
    .updateTable('capital_calls')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!call) throw notFound()
  return call
}

async function lineOf(ctx: Context, call: CallRow, lpId: number | undefined): Promise<CallLineRow> {
  const lines = (await linesOfCalls(ctx, [call.id])).filter(({ amount_minor }) => amount_minor > 0)
  if (lpId === undefined && lines.length > 1)
    throw invalidField('lp_id', 'say who paid: this call is on several investors')
  const line = lpId === undefined ? lines[0] : lines.find(({ lp_id }) => lp_id === lpId)
  if (!line) throw invalidField('lp_id', 'owes nothing of this call')
  return line
}

async function sameReference({ db }: Context, line: CallLineRow, reference: string | null | undefined) {
  if (reference == null) return undefined
  return db
    .selectFrom('capital_call_payments')
    .selectAll()
    .where('call_id', '=', line.call_id)
    .where('lp_id', '=', line.lp_id)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

async function post(
  ctx: Context,
  call: CallRow,
  { lp_id: partnerId }: CallLineRow,
  {
    amount,
    applied,
    date,
    reference,
  }: { amount: number; applied: number; date: string; reference: string | null },
): Promise<number | null> {
  if (call.fund_account_id === null) return null
  const over = amount - applied
  const { entry } = await postJournal(ctx, {
    fundAccountId: call.fund_account_id,
    date,
    reference: reference ?? call.reference,
    description: `Payment of capital call ${call.reference ?? call.id}`,
    source: 'capital_call_payment',
    status: 'posted',
    lines: [
      { code: '1010', debit: amount, partnerId },
      ...(applied > 0 ? [{ code: '1200', credit: applied, partnerId }] : []),
      ...(over > 0 ? [{ code: '2250', credit: over, partnerId }] : []),
    ],
  })
  return entry.id
}

async function addToCall(ctx: Context, call: CallRow, line: CallLineRow, payment: PaymentRow): Promise<void> {
  const over = payment.amount_minor - payment.applied_minor
  await ctx.db
    .updateTable('capital_call_lines')
    .set({
      paid_minor: line.paid_minor + payment.applied_minor,
      unapplied_minor: line.unapplied_minor + over,
      updated_at: ctx.now,
    })
    .where('id', '=', line.id)
    .execute()
  const paid = call.paid_minor + payment.applied_minor
  await ctx.db
    .updateTable('capital_calls')
    .set({
      paid_minor: paid,
      unapplied_minor: call.unapplied_minor + over,
      status: paid + call.waived_minor === call.amount_minor ? 'paid' : 'partially_paid',
      updated_at: ctx.now,
    })
    .where('id', '=', call.id)
    .execute()
}
