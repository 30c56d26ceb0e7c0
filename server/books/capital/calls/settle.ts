import { type Context, notFound, sentence } from '../../../kernel/index.ts'
import {
  type CallRow,
  type InterestRow,
  type PaymentRow,
  recordedOn,
  requireLine,
  type WaiverRow,
} from '../../calls/call-rows.ts'
import { type CallStatus, isOneOf, OPEN } from '../../calls/states.ts'
import { builtUpon, standing } from '../voids.ts'

/** Where one investor's line of a call stands by the records that count, in minor units. */
export interface Settlement {
  paid: number
  waived: number
  waivedInside: number
  /** Overpaid, and neither used nor refunded. */
  credit: number
  /** Default interest charged, and its paid part. */
  interest: number
  interestPaid: number
}

/** These calls, held until the end of the transaction, in one order for everybody; 404 for one that is not there. */
export async function lockCalls({ db }: Context, ids: readonly number[]): Promise<Map<number, CallRow>> {
  const calls = new Map<number, CallRow>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const call = await db
      .updateTable('capital_calls')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!call) throw notFound()
    calls.set(id, call)
  }
  return calls
}

/**
 * Returns the call, locked until the end of this transaction: of two concurrent payments the second sees the
 * first.
 */
export const lockCall = async (ctx: Context, id: number): Promise<CallRow> =>
  (await lockCalls(ctx, [id])).get(id) as CallRow

/** Totals of a line's records. */
export async function settlementOf(ctx: Context, callId: number, lpId: number): Promise<Settlement> {
  const payments = await standingPayments(ctx, callId, lpId)
  const used = await standing(
    ctx,
    'capital_call_payment',
    await ctx.db
      .selectFrom('capital_call_payments')
      .selectAll()
      .where('credit_call_id', '=', callId)
      .where('lp_id', '=', lpId)
      .execute(),
  )
  const waivers = await standingWaivers(ctx, callId, lpId)
  const charges = await standingCharges(ctx, callId, lpId)
  const refunds = await standing(
    ctx,
    'capital_credit_refund',
    await recordedOn(ctx, 'capital_credit_refunds', callId, lpId),
  )
  return {
    paid: sum(payments, 'applied_minor'),
    waived: sum(waivers, 'amount_minor'),
    waivedInside: sum(waivers, 'inside_minor'),
    credit:
      payments.reduce((total, payment) => total + beyondOf(payment), 0) -
      sum(used, 'amount_minor') -
      sum(refunds, 'amount_minor'),
    interest: sum(charges, 'amount_minor'),
    interestPaid: sum(payments, 'interest_minor'),
  }
}

/** The payments of one investor on a call that count, in the order they were recorded. */
export const standingPayments = async (ctx: Context, callId: number, lpId: number): Promise<PaymentRow[]> =>
  standing(ctx, 'capital_call_payment', await recordedOn(ctx, 'capital_call_payments', callId, lpId))

/** The waived amount of an investor's line that counts. */
export const standingWaivers = async (ctx: Context, callId: number, lpId: number): Promise<WaiverRow[]> =>
  standing(ctx, 'capital_call_waiver', await recordedOn(ctx, 'capital_call_waivers', callId, lpId))

/** The default interest that was charged on an investor's line and counts, the earliest day first. */
export const standingCharges = async (ctx: Context, callId: number, lpId: number): Promise<InterestRow[]> =>
  standing(ctx, 'capital_call_default_interest', await recordedOn(ctx, 'capital_call_interest', callId, lpId))

/** The part of a payment beyond the call and interest, which is the investor's credit. */
export const beyondOf = ({ amount_minor, applied_minor, interest_minor }: PaymentRow): number =>
  amount_minor - applied_minor - interest_minor

/**
 * Updates a line and its call from their records; the caller holds the call. 409 `built_upon` where used or
 * refunded credit, or paid interest, would be missing.
 */
export async function settle(ctx: Context, call: CallRow, lpId: number): Promise<CallRow> {
  const line = await requireLine(ctx, call, lpId)
  const now = await settlementOf(ctx, call.id, lpId)
  if (now.credit < 0)
    throw builtUpon(sentence`The resulting credit has since been used or refunded: undo that first.`)
  if (now.interestPaid > now.interest)
    throw builtUpon(sentence`The interest was paid: undo the payment first.`)
  const waiver = (await standingWaivers(ctx, call.id, lpId)).at(-1)
  await ctx.db
    .updateTable('capital_call_lines')
    .set({
      paid_minor: now.paid,
      waived_minor: now.waived,
      waived_inside_minor: now.waivedInside,
      unapplied_minor: now.credit,
      waived_at: waiver?.created_at ?? null,
      waiver_reason: waiver?.note ?? null,
      updated_at: ctx.now,
    })
    .where('id', '=', line.id)
    .execute()
  const [paid, waived, unapplied] = [
    call.paid_minor + now.paid - line.paid_minor,
    call.waived_minor + now.waived - line.waived_minor,
    call.unapplied_minor + now.credit - line.unapplied_minor,
  ]
  return ctx.db
    .updateTable('capital_calls')
    .set({
      paid_minor: paid,
      waived_minor: waived,
      unapplied_minor: unapplied,
      status: statusOf(call, paid, waived),
      updated_at: ctx.now,
    })
    .where('id', '=', call.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A call's status after payments; without any it stays issued or overdue. */
function statusOf({ status, amount_minor, paid_minor }: CallRow, paid: number, waived: number): CallStatus {
  if (paid + waived === amount_minor) return 'paid'
  // A mark that it is overdue stays until something is paid.
  if (isOneOf(OPEN, status) && paid === paid_minor) return status as CallStatus
  return paid > 0 ? 'partially_paid' : 'issued'
}

const sum = <K extends string>(rows: ReadonlyArray<Record<K, number>>, name: K): number =>
  rows.reduce((total, row) => total + row[name], 0)
