import { fromBit, fromJson } from '../../database/columns.ts'
import type { Context } from '../../kernel/index.ts'
import { Exact } from '../../kernel/values/money.ts'
import { type Committed, commitmentsOf } from '../partners/commitments.ts'
import type { Weights } from '../partners/sharing.ts'
import { excusedFrom } from '../partners/side-letter-clauses.ts'
import { type Transferred, transfersOf } from '../partners/transferred.ts'
import { equalisingCalls, type KeptPurpose, leftOutOf, linesOfCalls } from './call-rows.ts'
import { BINDING } from './states.ts'

type Part = InstanceType<typeof Exact>

/**
 * The holdings of a fund that not all partners take part in alike, each with the part of a full share that a partner takes,
 * from 0 (left out of all that was called for it) to 1. Who is not named takes part in full.
 */
export type Participation = ReadonlyMap<number, ReadonlyMap<number, Part>>

/** A call's amount for a holding, the investors asked, and those who bore none of it. */
interface Called {
  day: string
  amount: number
  asked: ReadonlySet<number>
  leftOut: ReadonlySet<number>
}

/**
 * Returns the partners' participation by a day. An investor left out of a purpose (named there, excused from
 * the whole call, or excused by side letter) has no share in the investment, nor has a partner whom no call
 * for a holding asked. A partner who joined after a call participates unless a side letter excused them then.
 * A buyer takes over the seller's part.
 */
export async function participationOf(ctx: Context, fundId: number, to: string): Promise<Participation> {
  const holdings = await calledFor(ctx, fundId, to)
  if (holdings.size === 0) return new Map()
  const partners = await commitmentsOf(ctx, fundId, to)
  const transfers = (await transfersOf(ctx, fundId)).filter(({ date, carried }) => date <= to && !carried)
  const found = new Map<number, ReadonlyMap<number, Part>>()
  for (const [holdingId, called] of holdings) {
    const parts = new Map<number, Part>()
    for (const [lpId, own] of Map.groupBy(partners, ({ lp_id }) => lp_id)) {
      const admitted = own.map(({ admitted_on }) => admitted_on).sort()[0] as string
      const late = called.some(({ day }) => day < admitted)
      const excused = late && (await isExcused(ctx, fundId, { holdingId, lpId, day: admitted }))
      parts.set(lpId, ownPart(called, { lpId, admitted, excused }))
    }
    for (const transfer of transfers) takeOver(parts, partners, transfer)
    if ([...parts.values()].some(part => !part.equals(1))) found.set(holdingId, parts)
  }
  return found
}

/**
 * Returns the partners' weights in a holding: commitment and days, scaled by their participation; commitment
 * and days alone where nobody participates.
 */
export function weighIn(weights: Weights, parts: ReadonlyMap<number, Part> | undefined): Weights {
  if (!parts) return weights
  const commitment = weights.partners.map((partner, at) =>
    (weights.commitment[at] as Part).times(parts.get(partner) ?? 1),
  )
  return commitment.every(weight => weight.isZero()) ? weights : { ...weights, commitment }
}

async function isExcused(
  ctx: Context,
  fundId: number,
  { holdingId, lpId, day }: { holdingId: number; lpId: number; day: string },
): Promise<boolean> {
  const excused = await excusedFrom(ctx, { fundId, holdingIds: [holdingId], day })
  return excused.get(holdingId)?.includes(lpId) ?? false
}

/**
 * Returns the share of a partner's calls for a holding, including those they were left out of, that the
 * partner bore.
 */
function ownPart(
  called: readonly Called[],
  { lpId, admitted, excused }: { lpId: number; admitted: string; excused: boolean },
): Part {
  const all = called.filter(
    ({ day, asked, leftOut }) => day < admitted || asked.has(lpId) || leftOut.has(lpId),
  )
  const borne = all.filter(({ day, leftOut }) => (day < admitted ? !excused : !leftOut.has(lpId)))
  return all.length === 0 ? new Exact(0) : new Exact(total(borne)).dividedBy(total(all))
}

const total = (called: readonly Called[]): number => called.reduce((sum, { amount }) => sum + amount, 0)

/** The buyer's part becomes that of both interests together, by commitment. */
function takeOver(parts: Map<number, Part>, partners: readonly Committed[], transfer: Transferred): void {
  const { buyer, seller, date, commitment } = transfer
  const theirs = parts.get(seller) ?? new Exact(1)
  const held = partners
    .filter(({ lp_id, admitted_on }) => lp_id === buyer && admitted_on <= date)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const before = Math.max(held - commitment, 0)
  if (before + commitment === 0) return
  const own = (parts.get(buyer) ?? new Exact(1)).times(before)
  parts.set(buyer, own.plus(theirs.times(commitment)).dividedBy(before + commitment))
}

/**
 * Returns the amounts that a fund's standing calls asked for each holding by a day, without equalising calls.
 */
async function calledFor(ctx: Context, fundId: number, to: string): Promise<Map<number, Called[]>> {
  const rows = await ctx.db
    .selectFrom('capital_call_holdings as called')
    .innerJoin('capital_calls as call', 'call.id', 'called.call_id')
    .select(['call.id', 'call.notice_date', 'call.purposes', 'called.place', 'called.holding_id'])
    .where('call.fund_account_id', '=', fundId)
    .where('call.status', 'in', [...BINDING])
    .where('call.notice_date', '<=', to)
    .orderBy('called.id')
    .execute()
  const equalising = rows.length > 0 ? await equalisingCalls(ctx, fundId) : new Set<number>()
  const calls = rows.filter(({ id }) => !equalising.has(id))
  const lines = Map.groupBy(
    await linesOfCalls(ctx, [...new Set(calls.map(({ id }) => id))]),
    ({ call_id }) => call_id,
  )
  const found = new Map<number, Called[]>()
  for (const { id, notice_date, purposes, place, holding_id } of calls) {
    const purpose = fromJson<KeptPurpose[]>(purposes)[place] as KeptPurpose
    const [excused, asked] = [true, false].map(
      is =>
        new Set((lines.get(id) ?? []).flatMap(line => (fromBit(line.is_excused) === is ? line.lp_id : []))),
    ) as [Set<number>, Set<number>]
    const one = {
      day: notice_date,
      amount: purpose.amount_minor,
      asked,
      leftOut: new Set([...leftOutOf(purpose), ...excused]),
    }
    found.set(holding_id, [...(found.get(holding_id) ?? []), one])
  }
  return found
}
