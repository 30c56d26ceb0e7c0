import { fromJson } from '../../database/columns.ts'
import type { Context } from '../../kernel/index.ts'

/** A computed fee and its status; minor units. */
export interface FeeRecord {
  id: number
  start: string
  end: string
  /** Whether it covers only partners who joined later, for days accrued without them. */
  isBack: boolean
  status: string
  total: number
  /** Each partner's share of it; empty before any commitment. */
  parts: ReadonlyMap<number, number>
  accruedOn: string | null
  voidedOn: string | null
}

/** A calculation's stored share of a partner, in minor units. */
interface KeptPart {
  lpId: number
  gross: number
  reductions: number
  vat: number
}

/** Every fee that was computed for a fund, in the order of its days. */
export async function feeRecordsOf({ db }: Context, fundId: number): Promise<FeeRecord[]> {
  const rows = await db
    .selectFrom('fee_calculations as fee')
    .leftJoin('fee_voids as void', 'void.calculation_id', 'fee.id')
    .select([
      'fee.id',
      'fee.period_start',
      'fee.period_end',
      'fee.status',
      'fee.total_minor',
      'fee.result',
      'fee.back_for',
    ])
    .select(['fee.posted_on', 'void.date as voided_on'])
    .where('fee.fund_account_id', '=', fundId)
    .orderBy('fee.period_start')
    .orderBy('fee.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    start: row.period_start,
    end: row.period_end,
    isBack: row.back_for !== null,
    status: row.status,
    total: row.total_minor,
    parts: partsOf(fromJson<{ partners: KeptPart[] }>(row.result).partners),
    accruedOn: row.posted_on,
    voidedOn: row.voided_on,
  }))
}

function partsOf(partners: readonly KeptPart[]): Map<number, number> {
  const parts = new Map<number, number>()
  for (const { lpId, gross, reductions, vat } of partners)
    parts.set(lpId, (parts.get(lpId) ?? 0) + gross - reductions + vat)
  return parts
}

/** Payments to the manager in the order recorded, voided ones included. */
export const feePaymentsOf = ({ db }: Context, fundId: number) =>
  db
    .selectFrom('fee_payments as payment')
    .leftJoin('fee_payment_voids as void', 'void.payment_id', 'payment.id')
    .selectAll('payment')
    .select(['void.date as voided_on', 'void.reason as void_reason'])
    .where('payment.fund_account_id', '=', fundId)
    .orderBy('payment.id')
    .execute()

/** A call's share of a computed fee for one investor. */
export interface CalledFee {
  callId: number
  calculationId: number
  partner: number
  amount: number
  /** The day of its notice; null while it is a draft. */
  from: string | null
  takenBackOn: string | null
}

/** Calls for a fund's computed fees: including drafts, excluding calls cancelled before issue. */
export async function calledFeesOf({ db }: Context, fundId: number): Promise<CalledFee[]> {
  const calls = await db
    .selectFrom('capital_calls as call')
    .leftJoin('gl_entries as entry', 'entry.id', 'call.entry_id')
    .leftJoin('capital_voids as void', join =>
      join.onRef('void.record_id', '=', 'call.id').on('void.kind', '=', 'capital_call'),
    )
    .select(['call.id', 'call.purposes', 'call.status', 'entry.date', 'void.date as taken_back'])
    .where('call.fund_account_id', '=', fundId)
    .execute()
  const asking = calls.flatMap(({ purposes, ...call }) => {
    const fees = fromJson<{ fee?: { calculation_id: number } }[]>(purposes)
    const isOpen = call.date !== null || call.status !== 'cancelled'
    return isOpen && fees.some(({ fee }) => fee) ? [{ ...call, fees }] : []
  })
  if (asking.length === 0) return []
  const lines = await db
    .selectFrom('capital_call_lines')
    .select(['call_id', 'lp_id', 'shares'])
    .where(
      'call_id',
      'in',
      asking.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(asking.map(call => [call.id, call]))
  return lines.flatMap(({ call_id, lp_id, shares }) => {
    const { fees, date, taken_back } = byId.get(call_id) as (typeof asking)[number]
    return fromJson<number[]>(shares).flatMap((amount, at) => {
      const calculationId = fees[at]?.fee?.calculation_id
      return calculationId === undefined || amount === 0
        ? []
        : [{ callId: call_id, calculationId, partner: lp_id, amount, from: date, takenBackOn: taken_back }]
    })
  })
}
