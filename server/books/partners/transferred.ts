import type { Selectable } from 'kysely'
import { fromBit, fromJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Context } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { Exact } from '../../kernel/values/money.ts'

export type TransferRow = Selectable<Tables['interest_transfers']>

/** The source of the entries by which capital goes over. */
export const TRANSFER = 'interest_transfer'
/** Marks lines that moved capital between partners (`ilpa_category`). */
export const TRANSFERS = 'transfers'

/** Amounts transferred with an interest, in minor units. */
export interface Moved {
  called: number
  calledInside: number
  recallable: number
  returned: number
  /** The seller's contributions and distributions, by day; both positive. */
  flows: { date: string; contribution: number; distribution: number }[]
  /** Capital by account of the standard chart, credit positive. */
  capital: { code: string; amount: number }[]
}

/** Commitment changes recorded with the transfer. */
export interface Kept extends Moved {
  changes: number[]
}

/** A transfer that stands. */
export interface Transferred extends Moved {
  id: number
  seller: number
  buyer: number
  date: string
  /** The transferred part of the seller's earlier commitment (`of`). */
  commitment: number
  of: number
  /** The number of the last entry in the fund's book that it reckoned with. */
  lastNumber: number
  /** True where only amounts recorded for the seller on this day, after the transfer, are moved. */
  carried: boolean
}

/**
 * Returns the transfers of a fund in force, in the order in which they took effect, each with the records
 * carried over with it, on the days of those. Records carried back by a void stand by themselves.
 */
export async function transfersOf({ db }: Pick<Context, 'db'>, fundId: number): Promise<Transferred[]> {
  const rows = await standingTransfers(db).where('transfer.fund_account_id', '=', fundId).execute()
  const found = rows.map(row => ({
    ...fromJson<Moved>(row.moved),
    id: row.id,
    seller: row.seller_id,
    buyer: row.buyer_id,
    date: row.effective_on,
    commitment: row.commitment_minor,
    of: row.commitment_before_minor,
    lastNumber: row.last_number,
    carried: false,
  }))
  const carries = await db
    .selectFrom('transfer_carries as carry')
    .innerJoin('interest_transfers as transfer', 'transfer.id', 'carry.transfer_id')
    .selectAll('carry')
    .select(['transfer.seller_id', 'transfer.buyer_id'])
    .where('transfer.fund_account_id', '=', fundId)
    .orderBy('carry.id')
    .execute()
  const stands = new Set(found.map(({ id }) => id))
  const carried = carries
    .filter(({ transfer_id, on_void }) => fromBit(on_void) || stands.has(transfer_id))
    .map(row => ({
      ...fromJson<Moved>(row.moved),
      id: row.transfer_id,
      seller: fromBit(row.on_void) ? row.buyer_id : row.seller_id,
      buyer: fromBit(row.on_void) ? row.seller_id : row.buyer_id,
      date: row.date,
      commitment: row.commitment_minor,
      of: row.commitment_before_minor,
      lastNumber: row.last_number,
      carried: true,
    }))
  return [...found, ...carried].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

const standingTransfers = (db: Context['db']) =>
  db
    .selectFrom('interest_transfers as transfer')
    .leftJoin('capital_voids as void', join =>
      join.onRef('void.record_id', '=', 'transfer.id').on('void.kind', '=', TRANSFER),
    )
    .selectAll('transfer')
    .where('void.id', 'is', null)
    .orderBy('transfer.effective_on')
    .orderBy('transfer.id')

/** The part of an amount that went over, to the unit. */
export const partOf = (
  amount: number | InstanceType<typeof Exact>,
  { commitment, of }: Pick<Transferred, 'commitment' | 'of'>,
): number =>
  new Exact(amount).times(commitment).dividedBy(of).toDecimalPlaces(0, Exact.ROUND_HALF_UP).toNumber()

/** A partner's contributions and obligations by a day, which transfer with the interest from then on. */
export interface Held {
  date: string
  partner: number
  amount: number
}

/**
 * Returns the holders of these amounts once the transfers took effect; amounts of a transfer's own day are
 * transferred too. A carried transfer moves only the amounts of its own day.
 */
export function afterTransfers(
  amounts: readonly Held[],
  transfers: readonly Transferred[],
): Map<number, number> {
  const found = new Map<number, number>()
  const add = (partner: number, amount: number) => found.set(partner, (found.get(partner) ?? 0) + amount)
  const ordered = [...amounts].sort((a, b) => (a.date < b.date ? -1 : 1))
  let next = 0
  for (const transfer of [...transfers, null]) {
    for (; next < ordered.length && (!transfer || (ordered[next] as Held).date <= transfer.date); next += 1) {
      const { partner, amount } = ordered[next] as Held
      add(partner, amount)
    }
    if (!transfer) break
    const { seller, date, carried } = transfer
    const ofDay = () =>
      ordered
        .filter(one => one.partner === seller && one.date === date)
        .reduce((all, one) => all + one.amount, 0)
    const part = partOf(carried ? ofDay() : (found.get(seller) ?? 0), transfer)
    add(transfer.seller, -part)
    add(transfer.buyer, part)
  }
  return found
}

/** Days over which profit is shared: each partner's part of it, and their weight until a day. */
export interface SharedSpan {
  from: string
  to: string
  totals: ReadonlyMap<number, number>
  weightUntil: (partner: number, day: string) => InstanceType<typeof Exact>
}

/**
 * Returns the part of unclosed profit that passes to buyers, by partner: of the seller's share for the days
 * they held the interest, of what they took over before, and of profit closed late (`closedLate`).
 */
export function transferredProfit(
  transfers: ReadonlyArray<Transferred & { closedLate: number }>,
  spans: readonly SharedSpan[],
): Map<number, number> {
  const found = new Map<number, number>()
  for (const transfer of transfers.filter(({ carried }) => !carried)) {
    const { seller, buyer, date, closedLate } = transfer
    const before = daysAfter(date, -1)
    let accrued = new Exact(found.get(seller) ?? 0).plus(closedLate)
    for (const { from, to, totals, weightUntil } of spans) {
      if (from >= date) continue
      const whole = weightUntil(seller, to)
      const total = new Exact(totals.get(seller) ?? 0)
      if (to < date) accrued = accrued.plus(total)
      else if (!whole.isZero())
        accrued = accrued.plus(total.times(weightUntil(seller, before)).dividedBy(whole))
    }
    const part = partOf(accrued, transfer)
    found.set(seller, (found.get(seller) ?? 0) - part)
    found.set(buyer, (found.get(buyer) ?? 0) + part)
  }
  return found
}
