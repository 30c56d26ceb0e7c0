import { type Context, conflict, type Said, sentence } from '../../kernel/index.ts'
import { allocate } from '../../kernel/values/money.ts'
import { accountsById, familyOf } from '../accounts/chart.ts'
import { turnover } from '../balances/balances.ts'
import { type CalledFee, calledFeesOf, type FeeRecord, feePaymentsOf, feeRecordsOf } from './fee-records.ts'

/**
 * The management fee due by the end of a day, in minor units. Every answer and every paper with one of these
 * figures takes it from here.
 */
export interface FeeDue {
  /** Fees of valid calculations, for periods that have begun. */
  computed: number
  /** Fees of issued calls that name a calculation. */
  called: number
  /** Posted as owed to the manager. */
  accrued: number
  /** Paid to the manager. */
  paid: number
  /** Accrued and not paid yet: the balance of 2110; negative where more was paid than is accrued. */
  payable: number
}

export interface FundFeeDue extends FeeDue {
  /** The part of `payable` posted manually on 2110: positive where it is owed. */
  byHand: number
  byPartner: ReadonlyMap<number, FeeDue>
  /** Called and paid amounts of each calculation, earliest first. */
  byCalculation: ReadonlyMap<number, { called: number; paid: number }>
}

const NOTHING: FeeDue = { computed: 0, called: 0, accrued: 0, paid: 0, payable: 0 }
const PAYABLE = ['2110'] as const

/**
 * Returns the fee of a fund by the end of a day (by default, all that is recorded), in all, by partner and by
 * calculation. Manual postings on 2110 count: credits as accrued, in all, and debits as paid. No partner has
 * a part in a fee posted manually, or computed before anybody had committed.
 */
export async function feeDueAt(ctx: Context, fundId: number, day?: string): Promise<FundFeeDue> {
  const records = await feeRecordsOf(ctx, fundId)
  const calls = (await calledFeesOf(ctx, fundId)).filter(one => stands(one.from, one.takenBackOn, day))
  const accruals = records.filter(one => stands(one.accruedOn, one.voidedOn, day))
  const payments = (await feePaymentsOf(ctx, fundId)).filter(one => stands(one.date, one.voided_on, day))
  const [byAccruals, byPayments] = [
    total(accruals, one => one.total),
    total(payments, one => one.amount_minor),
  ]
  const payable = await payableAt(ctx, fundId, day)
  const byHand = payable - (byAccruals - byPayments)
  const paid = byPayments + Math.max(0, -byHand)
  const standing = records.filter(one => isComputed(one, day))
  const paidOf = earliestFirst(accruals, paid)
  return {
    computed: total(standing, one => one.total),
    called: total(calls, one => one.amount),
    accrued: byAccruals + Math.max(0, byHand),
    paid,
    payable,
    byHand,
    byPartner: byPartner({ standing, calls, accruals, paidOf }),
    byCalculation: new Map(
      records.map(record => [
        record.id,
        {
          called: total(callsOf(record, records, calls), one => one.amount),
          paid: paidOf.get(record.id) ?? 0,
        },
      ]),
    ),
  }
}

/** Part of a computed fee not yet called, in minor units. */
export interface FeeLeft {
  total: number
  left: number
  /** Empty where it was computed before anybody had committed. */
  byPartner: ReadonlyMap<number, number>
}

/**
 * Returns the uncalled part of a computed fee. Drafts count as called, and so do calls for a calculation that
 * it replaced. Undefined where it is not a calculation of the fund.
 */
export async function feeLeftToCall(
  ctx: Context,
  fundId: number,
  calculationId: number,
): Promise<FeeLeft | undefined> {
  const records = await feeRecordsOf(ctx, fundId)
  const record = records.find(({ id }) => id === calculationId)
  if (!record) return undefined
  const calls = (await calledFeesOf(ctx, fundId)).filter(({ takenBackOn }) => takenBackOn === null)
  const own = callsOf(record, records, calls)
  const called = Map.groupBy(own, ({ partner }) => partner)
  return {
    total: record.total,
    left: Math.max(0, record.total - total(own, one => one.amount)),
    byPartner: new Map(
      [...record.parts].map(([partner, part]) => [
        partner,
        Math.max(0, part - total(called.get(partner) ?? [], one => one.amount)),
      ]),
    ),
  }
}

/** Returns the calls of a computed fee that were not taken back, drafts included. */
export const callsForFee = async (ctx: Context, fundId: number, calculationId: number): Promise<number[]> => [
  ...new Set(
    (await calledFeesOf(ctx, fundId))
      .filter(one => one.calculationId === calculationId && one.takenBackOn === null)
      .map(({ callId }) => callId),
  ),
]

export const fee_called = [409, 'A call includes this fee (`call_id`): cancel the call first'] as const

/** The call that prevents voiding a computed fee, and can itself be cancelled. */
export const feeCalled = (callId: number, named: Said) =>
  conflict(
    'fee_called',
    sentence`The ${named} includes this fee: cancel it first, then recalculate the fee.`,
    { call_id: callId },
  )

async function payableAt(ctx: Context, fundId: number, day?: string): Promise<number> {
  const ids = familyOf(await accountsById(ctx, [fundId]), PAYABLE)
  const moved = await turnover(ctx, day === undefined ? {} : { to: day }, [fundId])
  return total(moved, ({ account_id, debit, credit }) => (ids.has(account_id) ? credit - debit : 0))
}

/** Called for a calculation's days: for it, or for one it replaced, which bears a partner of it. */
function callsOf(record: FeeRecord, records: readonly FeeRecord[], calls: readonly CalledFee[]): CalledFee[] {
  const same = new Set(
    records
      .filter(({ start, end }) => start <= record.end && end >= record.start)
      .filter(({ isBack, parts }) => isBack === record.isBack && (!isBack || alike(parts, record.parts)))
      .map(({ id }) => id),
  )
  return calls.filter(({ calculationId }) => same.has(calculationId))
}

const alike = (one: FeeRecord['parts'], other: FeeRecord['parts']): boolean =>
  [...one.keys()].some(partner => other.has(partner))

function byPartner({
  standing,
  calls,
  accruals,
  paidOf,
}: {
  standing: readonly FeeRecord[]
  calls: readonly CalledFee[]
  accruals: readonly FeeRecord[]
  paidOf: ReadonlyMap<number, number>
}): Map<number, FeeDue> {
  const found = new Map<number, FeeDue>()
  const add = (partner: number, name: keyof FeeDue, amount: number) => {
    const due = found.get(partner) ?? { ...NOTHING }
    found.set(partner, { ...due, [name]: due[name] + amount })
  }
  for (const { parts } of standing) for (const [partner, part] of parts) add(partner, 'computed', part)
  for (const { partner, amount } of calls) add(partner, 'called', amount)
  for (const { id, parts } of accruals) {
    const paid = paidOf.get(id) ?? 0
    // A fee that was computed before anybody had committed has no parts to share its payment by.
    const shares = paid === 0 || parts.size === 0 ? [] : allocate(paid, [...parts.values()])
    for (const [at, [partner, part]] of [...parts].entries()) {
      add(partner, 'accrued', part)
      add(partner, 'paid', shares[at] ?? 0)
      add(partner, 'payable', part - (shares[at] ?? 0))
    }
  }
  return found
}

/** Returns the paid part of each accrual, earliest first. */
function earliestFirst(accruals: readonly FeeRecord[], paid: number): Map<number, number> {
  let left = paid
  return new Map(
    accruals.map(one => {
      const part = Math.min(left, one.total)
      left -= part
      return [one.id, part]
    }),
  )
}

function isComputed({ status, start, voidedOn }: FeeRecord, day?: string): boolean {
  if (day !== undefined && start > day) return false
  return status === 'confirmed' || status === 'posted' || isLater(voidedOn, day)
}

/** Returns whether something is recorded by the end of a day, and not reversed by then. */
const stands = (from: string | null, until: string | null, day?: string): boolean =>
  from !== null && !isLater(from, day) && (until === null || isLater(until, day))

const isLater = (date: string | null, day?: string): boolean =>
  date !== null && day !== undefined && date > day

const total = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)
