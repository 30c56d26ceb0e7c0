import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { CallType } from '../../finance/capital-call.ts'
import type { FeeTerms } from '../../finance/management-fee.ts'
import { type Context, notFound, type Sentence, sentence } from '../../kernel/index.ts'
import { OPEN } from './states.ts'

export type CallRow = Selectable<Tables['capital_calls']>
export type CallLineRow = Selectable<Tables['capital_call_lines']>
export type PaymentRow = Selectable<Tables['capital_call_payments']>
export type WaiverRow = Selectable<Tables['capital_call_waivers']>
export type InterestRow = Selectable<Tables['capital_call_interest']>
export type RefundRow = Selectable<Tables['capital_credit_refunds']>

/** A purpose as a call keeps it; investors by id. */
export interface KeptPurpose {
  ilpa_call_type: CallType
  description: string | null
  amount_minor: number
  inside: boolean
  excluded: number[]
  /** Investors excused by a side letter from the purpose. */
  excused?: number[] | undefined
  /** The calculation of the management fee that it asks for, as it was then. */
  fee?: FeeTable | undefined
}

/** The calculation of a management fee, in major units of the call's currency. */
export interface FeeTable {
  calculation_id: number
  fund_account_id: number
  period_start: string
  period_end: string
  segments: {
    from: string
    to: string
    base: FeeTerms['base']
    base_amount: number
    rate: number
    fee: number
  }[]
  gross: number
  waived: number
  offset: number
  vat: number
  net: number
}

/** Returns all investors left out of a purpose, for whatever reason. */
export const leftOutOf = ({ excluded, excused = [] }: KeptPurpose): number[] => [...excluded, ...excused]

/** The call's row; 404 when it is not there or not the caller's. */
export async function findCall({ db }: Context, id: number): Promise<CallRow> {
  const call = await db.selectFrom('capital_calls').selectAll().where('id', '=', id).executeTakeFirst()
  if (!call) throw notFound()
  return call
}

/** Outstanding amount of a line: neither paid nor waived. Minor units. */
export const owedOf = ({ amount_minor, paid_minor, waived_minor }: CallLineRow): number =>
  amount_minor - paid_minor - waived_minor

/** The investor's line of a call; 404 when the call is not on them. */
export async function requireLine(ctx: Context, call: CallRow, lpId: number): Promise<CallLineRow> {
  const line = (await linesOfCalls(ctx, [call.id])).find(({ lp_id }) => lp_id === lpId)
  if (!line) throw notFound()
  return line
}

/** The lines of these calls, by investor in the order of the register. */
export async function linesOfCalls({ db }: Context, callIds: readonly number[]): Promise<CallLineRow[]> {
  if (callIds.length === 0) return []
  return db
    .selectFrom('capital_call_lines')
    .selectAll()
    .where('call_id', 'in', callIds)
    .orderBy('call_id')
    .orderBy('id')
    .execute()
}

type OfLine =
  | 'capital_call_payments'
  | 'capital_call_waivers'
  | 'capital_call_interest'
  | 'capital_credit_refunds'

/** Records on a call, or on one investor's line, in the order recorded, voided ones included. */
export async function recordedOn<T extends OfLine>(
  { db }: Context,
  table: T,
  callId: number,
  lpId?: number,
): Promise<Array<Selectable<Tables[T]>>> {
  let query = db
    .selectFrom(table as 'capital_call_payments')
    .selectAll()
    .where('call_id', '=', callId)
  if (lpId !== undefined) query = query.where('lp_id', '=', lpId)
  return (await query.orderBy('id').execute()) as unknown as Array<Selectable<Tables[T]>>
}

/** Payments on a call in the order recorded, voided ones included. */
export const paymentsOf = (ctx: Context, callId: number): Promise<PaymentRow[]> =>
  recordedOn(ctx, 'capital_call_payments', callId)

/** A call as texts name it. */
export const callName = ({ id, reference }: Pick<CallRow, 'id' | 'reference'>): Sentence =>
  sentence`capital call ${reference ?? id}`

/** The calls by which partners made up for earlier ones. */
export async function equalisingCalls({ db }: Context, fundId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('subsequent_closes')
    .select('call_id')
    .where('fund_account_id', '=', fundId)
    .execute()
  return new Set(rows.map(({ call_id }) => call_id))
}

/** Returns the open calls on which an investor owes anything, the earliest due first. */
export function openCallsOf(db: Context['db'], lpId: number): Promise<CallRow[]> {
  return db
    .selectFrom('capital_calls as call')
    .innerJoin('capital_call_lines as line', 'line.call_id', 'call.id')
    .selectAll('call')
    .where('line.lp_id', '=', lpId)
    .where('call.status', 'in', OPEN)
    .where(eb => eb('line.amount_minor', '>', eb('line.paid_minor', '+', eb.ref('line.waived_minor'))))
    .orderBy('call.due_date')
    .orderBy('call.id')
    .execute()
}
