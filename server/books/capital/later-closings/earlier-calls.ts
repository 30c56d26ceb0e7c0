import { fromJson, fromJsonOrNull } from '../../../database/columns.ts'
import { bookedAs, type CallType } from '../../../finance/capital-call.ts'
import type { EarlierCall } from '../../../finance/late-close.ts'
import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { allocate } from '../../../kernel/values/money.ts'
import {
  type CallLineRow,
  type CallRow,
  equalisingCalls,
  type KeptPurpose,
  leftOutOf,
  linesOfCalls,
} from '../../calls/call-rows.ts'
import { BINDING } from '../../calls/states.ts'
import { payersOn, type Sharing, sharingOf } from '../../partners/sharing.ts'
import { excusedFrom } from '../../partners/side-letter-clauses.ts'
import { afterTransfers, type Held, type Transferred, transfersOf } from '../../partners/transferred.ts'
import { holdingsOfCalls } from '../call-holdings.ts'
import type { Position } from '../figures/positions.ts'

/** A purpose of an earlier call that partners who join make up for. */
export interface MadeUp extends EarlierCall {
  call: CallRow
  type: CallType
  inside: boolean
  /** The holding that was called for, unless it was exited since. */
  holdingId: number | undefined
}

/** Calls of a fund before a closing, and their funding by the earlier partners, in minor units. */
export interface EarlierCalls {
  madeUp: MadeUp[]
  funded: Map<number, number>
}

interface Closing {
  fundId: number
  date: string
  joining: readonly number[]
  /** Kinds of purposes that nobody makes up for. */
  leftOut: readonly CallType[]
}

/**
 * Returns the contributions a fund called before a closing, by purpose, with who bears each from then on:
 * those who bore it, those who made up for it at an earlier closing, and the new partners. They bear it by
 * commitment, management fees by the base of their fee. 422 when a new partner took part in one of the calls.
 */
export async function earlierCalls(
  ctx: Context,
  closing: Closing,
  positions: ReadonlyMap<number, Position>,
): Promise<EarlierCalls> {
  const equalising = await equalisingCalls(ctx, closing.fundId)
  const calls = await callsBefore(ctx, closing)
  const sharing = await sharingOf(ctx, closing.fundId)
  const transfers = await transfersOf(ctx, closing.fundId)
  const lines = Map.groupBy(
    (
      await linesOfCalls(
        ctx,
        calls.map(({ id }) => id),
      )
    ).map(owingOf),
    ({ row }) => row.call_id,
  )
  const of = (call: CallRow) => lines.get(call.id) ?? []
  const original = calls.filter(({ id, lp_id }) => !equalising.has(id) && lp_id === null)
  const madeUpBefore = new Set(
    calls.filter(({ id }) => equalising.has(id)).flatMap(call => of(call).map(({ row }) => row.lp_id)),
  )
  const repeated = closing.joining.findIndex(id => madeUpBefore.has(id))
  if (repeated >= 0) throw invalidField(`lp_ids.${repeated}`, sentence`has already been equalised`)
  const bought = await boughtBy(ctx, original)
  const excused = await excusedNow(ctx, closing, bought)
  const madeUp = original.flatMap(call => {
    assertNew(call, of(call), closing.joining)
    return purposesOf(call, closing).flatMap(({ purpose, at }) => {
      const amount = of(call).reduce((sum, { shares }) => sum + (shares[at] ?? 0), 0)
      const left = new Set([...leftOutOf(purpose), ...(excused.get(`${call.id}/${at}`) ?? [])])
      const since = [...madeUpBefore, ...closing.joining].filter(id => !left.has(id))
      const ids = bearers({ call, lines: of(call), transfers }, at, since)
      const weights = weightsOf(call, purpose, ids, { positions, sharing, date: closing.date })
      const { ilpa_call_type: type, inside } = purpose
      const holding = bought.find(({ call_id, place }) => call_id === call.id && place === at)
      const holdingId = holding && holding.status !== 'exited' ? holding.holding_id : undefined
      return amount > 0 ? [{ call, due: call.due_date, type, inside, holdingId, amount, weights }] : []
    })
  })
  const premium = await premiumsOf(ctx, closing.fundId)
  const funded: Held[] = []
  for (const call of calls)
    if (equalising.has(call.id) || call.lp_id === null)
      for (const { row, shares } of of(call)) {
        const amount = purposesOf(call, closing).reduce((sum, { at }) => sum + (shares[at] ?? 0), 0)
        const above = premium(row.lp_id, ({ call_id }) => call_id === call.id)
        funded.push({ date: call.notice_date, partner: row.lp_id, amount: amount - above })
      }
  for (const { date, lp_id, amount_minor, distribution_id } of await refunded(ctx, closing.fundId)) {
    const above = premium(lp_id, one => one.distribution_id === distribution_id)
    funded.push({ date, partner: lp_id, amount: above - amount_minor })
  }
  return { madeUp, funded: afterTransfers(funded, transfers) }
}

function callsBefore({ db }: Context, { fundId, date }: Closing): Promise<CallRow[]> {
  return db
    .selectFrom('capital_calls')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('status', 'in', BINDING)
    .where('notice_date', '<=', date)
    .orderBy('notice_date')
    .orderBy('id')
    .execute()
}

function refunded({ db }: Context, fundId: number) {
  return db
    .selectFrom('subsequent_closes as closing')
    .innerJoin('distribution_lines as line', 'line.distribution_id', 'closing.distribution_id')
    .innerJoin('distributions as distribution', 'distribution.id', 'closing.distribution_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'distribution.entry_id')
    .select(['distribution.date', 'line.lp_id', 'line.amount_minor', 'line.distribution_id'])
    .where('closing.fund_account_id', '=', fundId)
    .where('reversal.id', 'is', null)
    .execute()
}

/**
 * Returns the premium over cost that a partner paid or received at a closing, which funds nothing; zero at
 * closings recorded before premiums were.
 */
async function premiumsOf({ db }: Context, fundId: number) {
  const rows = await db
    .selectFrom('subsequent_closes')
    .select(['call_id', 'distribution_id', 'premiums'])
    .where('fund_account_id', '=', fundId)
    .execute()
  const closings = rows.map(({ premiums, ...row }) => ({
    ...row,
    premiums: fromJsonOrNull<Record<string, number>>(premiums) ?? {},
  }))
  return (partner: number, of: (closing: (typeof closings)[number]) => boolean): number =>
    closings.find(of)?.premiums[partner] ?? 0
}

/** A line with its amount for each purpose, less waivers. */
interface Owing {
  row: CallLineRow
  shares: number[]
}

function owingOf(row: CallLineRow): Owing {
  const shares = fromJson<number[]>(row.shares)
  if (row.waived_minor === 0) return { row, shares }
  const waived = allocate(row.waived_minor, shares)
  return { row, shares: shares.map((share, at) => share - (waived[at] as number)) }
}

function assertNew(call: CallRow, lines: readonly Owing[], joining: readonly number[]): void {
  const known = joining.findIndex(id => lines.some(({ row }) => row.lp_id === id && row.amount_minor > 0))
  if (known >= 0)
    throw invalidField(
      `lp_ids.${known}`,
      call.reference === null
        ? sentence`took part in the call of ${call.notice_date}`
        : sentence`took part in the call ${call.reference}`,
    )
}

const purposesOf = (call: CallRow, { leftOut }: Closing) =>
  fromJson<KeptPurpose[]>(call.purposes)
    .map((purpose, at) => ({ purpose, at }))
    .filter(
      ({ purpose: { ilpa_call_type: type } }) => bookedAs(type) === 'contribution' && !leftOut.includes(type),
    )

type Bought = Awaited<ReturnType<typeof boughtBy>>

/** The holdings that calls are for, by call and place of the purpose. */
async function boughtBy(ctx: Context, calls: readonly CallRow[]) {
  const rows = await holdingsOfCalls(
    ctx,
    calls.map(({ id }) => id),
  )
  const ids = [...new Set(rows.map(({ holding_id }) => holding_id))]
  const holdings =
    ids.length === 0
      ? []
      : await ctx.db.selectFrom('holdings').select(['id', 'status']).where('id', 'in', ids).execute()
  const statuses = new Map(holdings.map(({ id, status }) => [id, status]))
  return rows.map(row => ({ ...row, status: statuses.get(row.holding_id) }))
}

/**
 * Returns investors excused by side letters, on the day of the closing, from the purposes of calls, by call
 * and place of the purpose.
 */
async function excusedNow(
  ctx: Context,
  { fundId, date }: Closing,
  bought: Bought,
): Promise<Map<string, number[]>> {
  const holdingIds = bought.map(({ holding_id }) => holding_id)
  const byHolding = await excusedFrom(ctx, { fundId, holdingIds, day: date })
  return new Map(
    bought.map(({ call_id, place, holding_id }) => [`${call_id}/${place}`, byHolding.get(holding_id) ?? []]),
  )
}

/**
 * Returns the partners who bear a purpose: those who bore it, later ones who are not left out of it, and
 * whoever took the interest of one of them over.
 */
function bearers(
  { call, lines, transfers }: { call: CallRow; lines: readonly Owing[]; transfers: readonly Transferred[] },
  at: number,
  since: readonly number[],
): number[] {
  const bore = new Set(lines.filter(({ shares }) => (shares[at] ?? 0) > 0).map(({ row }) => row.lp_id))
  const all = new Set([...bore, ...since])
  for (const { seller, buyer, date } of transfers)
    if (date >= call.notice_date && all.has(seller)) all.add(buyer)
  return [...all]
}

/**
 * Returns the weights: commitment; for management fees their base, under the side letters of the day of the
 * call.
 */
function weightsOf(
  call: CallRow,
  { ilpa_call_type }: KeptPurpose,
  ids: readonly number[],
  { positions, sharing, date }: { positions: ReadonlyMap<number, Position>; sharing: Sharing; date: string },
): EarlierCall['weights'] {
  if (ilpa_call_type !== 'management_fees')
    return new Map(
      ids.map(id => [id, positions.get(id)?.commitment ?? 0] as const).filter(([, of]) => of > 0),
    )
  const payers = payersOn(sharing, { day: call.notice_date, until: date })
  return new Map(
    payers
      .filter(({ lpId, charged }) => ids.includes(lpId) && charged.greaterThan(0))
      .map(({ lpId, charged }) => [lpId, charged]),
  )
}
