import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import {
  type CallRow,
  type InterestRow,
  type PaymentRow,
  paymentsOf,
  type RefundRow,
  recordedOn,
  type WaiverRow,
} from '../../calls/call-rows.ts'
import { presentForeign } from '../foreign-money.ts'
import { presentVoid, standing, type VoidRow, voidsOf } from '../voids.ts'
import { beyondOf } from './settle.ts'

/** Payments, waivers, charges and refunds of a call in the order recorded, voided ones included. */
export async function presentRecords(ctx: Context, call: CallRow) {
  const { id, currency } = call
  const payments = await paymentsOf(ctx, id)
  const waivers = await recordedOn(ctx, 'capital_call_waivers', id)
  const charges = await recordedOn(ctx, 'capital_call_interest', id)
  const refunds = await recordedOn(ctx, 'capital_credit_refunds', id)
  const idsOf = (rows: ReadonlyArray<{ id: number }>) => rows.map(row => row.id)
  const voids = {
    payments: await voidsOf(ctx, 'capital_call_payment', idsOf(payments)),
    waivers: await voidsOf(ctx, 'capital_call_waiver', idsOf(waivers)),
    charges: await voidsOf(ctx, 'capital_call_default_interest', idsOf(charges)),
    refunds: await voidsOf(ctx, 'capital_credit_refund', idsOf(refunds)),
  }
  return {
    payments: payments.map(row => presentPayment(row, currency, voids.payments.get(row.id))),
    waivers: waivers.map(row => presentWaiver(row, currency, voids.waivers.get(row.id))),
    interest_charges: charges.map(row => presentCharge(row, currency, voids.charges.get(row.id))),
    refunds: refunds.map(row => presentRefund(row, currency, voids.refunds.get(row.id))),
  }
}

/** The default interest that investors paid on a call, by investor, in minor units. */
export async function interestPaidOn(ctx: Context, callId: number): Promise<Map<number, number>> {
  const paid = new Map<number, number>()
  for (const { lp_id, interest_minor } of await standing(
    ctx,
    'capital_call_payment',
    await paymentsOf(ctx, callId),
  ))
    paid.set(lp_id, (paid.get(lp_id) ?? 0) + interest_minor)
  return paid
}

const presentCommon = (
  row: { id: number; lp_id: number; amount_minor: number; date: string; entry_id: number | null },
  currency: string,
  undone: VoidRow | undefined,
) => ({
  id: row.id,
  lp_id: row.lp_id,
  amount: fromMinor(row.amount_minor, currency),
  date: row.date,
  entry_id: row.entry_id,
  void: presentVoid(undone),
})

/** A payment in major units. */
export const presentPayment = (row: PaymentRow, currency: string, undone?: VoidRow) => ({
  ...presentCommon(row, currency, undone),
  applied: fromMinor(row.applied_minor, currency),
  interest: fromMinor(row.interest_minor, currency),
  unapplied: fromMinor(beyondOf(row), currency),
  reference: row.reference,
  method: row.method,
  credit_call_id: row.credit_call_id,
  replaces_id: row.replaces_id,
  received: presentForeign(row, currency, 'in'),
  created_at: row.created_at,
})

const presentWaiver = (row: WaiverRow, currency: string, undone?: VoidRow) => ({
  ...presentCommon(row, currency, undone),
  reason: row.note ?? '',
  created_at: row.created_at,
})

const presentCharge = (row: InterestRow, currency: string, undone?: VoidRow) => ({
  ...presentCommon(row, currency, undone),
  from: row.charged_from,
  rate: row.rate,
  created_at: row.created_at,
})

/** Credit refunded, in major units. */
export const presentRefund = (row: RefundRow, currency: string, undone?: VoidRow) => ({
  ...presentCommon(row, currency, undone),
  reference: row.reference,
  method: row.method,
  paid: presentForeign(row, currency, 'out'),
  created_at: row.created_at,
})
