import type { z } from 'zod'
import { dealOfPeer, dealOnFirstUse, fetchPeerDeal, type PeerDealFetched } from '../../../deals/peer-deals.ts'
import { type ScheduleStep, simulateBreach, thresholdOn, WATCH_BAND } from '../../../finance/covenant.ts'
import {
  assertVersion,
  type Context,
  conflict,
  field,
  invalidField,
  notFound,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import { columnsGiven, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { periodEndAfter } from './calendar.ts'
import { type CovenantRow, covenant } from './covenant.ts'
import { directionOf, moveCovenant, readingsOf, recordReading } from './readings.ts'
import { claimCovenant, presentCovenant, presentCovenants, scheduleOf, termsOn } from './rows.ts'
import type { CovenantChange, CovenantInput, SimulationInput } from './schemas.ts'

/** Query parameters of the list of covenants. */
export const covenantQuery = listQuery(covenant).extend({ overdue: field.flag().optional() })

type Asked = z.output<typeof covenantQuery>

const pageOfCovenants = listRecords(covenant, (_ctx, { overdue }: Pick<Asked, 'overdue'>) =>
  overdue === undefined ? undefined : rows => rows.where('overdue_since', overdue ? 'is not' : 'is', null),
)

export async function listCovenants(ctx: Context, asked: Asked) {
  const page = await pageOfCovenants(ctx, asked)
  const shown = new Map((await presentCovenants(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

export async function getCovenant(ctx: Context, id: number) {
  const shown = await presentCovenant(ctx, await covenant.find(ctx, id))
  return { ...shown, readings: await readingsOf(ctx, id) }
}

/** Enters a covenant and tests its first reading, if it has one; an alert is raised where that is `watch` or `breach`. */
export async function createCovenant(
  ctx: Context,
  input: CovenantInput,
  fetched: PeerDealFetched | null = null,
) {
  const { current_value, tested_on, schedule = [], ...given } = input
  const { type = 'custom', frequency = 'quarterly', threshold } = given
  const today = await todayOf(ctx)
  assertBand([threshold, ...schedule.map(one => one.threshold)], given.watch_band_absolute ?? null)
  const standard = { unit: 'ratio', watch_band: WATCH_BAND, equity_cures: 0 }
  const said = {
    ...standard,
    next_test_on: periodEndAfter(frequency, today),
    ...given,
    type,
    direction: directionOf(type, given.direction),
    frequency,
    schedule: inOrder(schedule),
    deal_id: await dealFor(ctx, given, fetched),
  }
  const row = await insertRecord(ctx, covenant, said, {
    effective_threshold: thresholdOn({ threshold, schedule }, today),
  })
  if (current_value == null) return presentCovenant(ctx, row)
  return presentCovenant(ctx, await recordReading(ctx, row, { value: current_value, tested_on }))
}

const inOrder = (schedule: readonly ScheduleStep[]): ScheduleStep[] =>
  [...schedule].sort((one, other) => (one.from < other.from ? -1 : 1))

/** A fraction of 0 is no band: 422 at `watch_band_absolute` where a threshold is 0 and none is given in its unit. */
function assertBand(thresholds: readonly number[], absolute: number | null): void {
  if (absolute === null && thresholds.includes(0))
    throw invalidField('watch_band_absolute', sentence`is required if a threshold is 0`)
}

type Named = Pick<CovenantInput, 'deal_id' | 'peer_deal_id'>

/**
 * Fetches from the data platform the deal that a new covenant names by its id there, where it is unknown
 * here.
 */
export async function fetchDealFor(
  ctx: PrepareContext,
  { deal_id, peer_deal_id }: Named,
): Promise<PeerDealFetched | null> {
  if (deal_id != null || peer_deal_id == null) return null
  const known = await ctx.read(db => dealOfCovenants({ db }, peer_deal_id))
  return known === null ? fetchPeerDeal(ctx, peer_deal_id) : null
}

/** The deal that is named, or the one that a covenant of the same peer deal stands on, or that the platform’s record is. */
async function dealFor(
  ctx: Context,
  { deal_id, peer_deal_id }: Named,
  fetched: PeerDealFetched | null,
): Promise<number | null> {
  if (deal_id != null) return deal_id
  if (peer_deal_id == null) return null
  return (await dealOfCovenants(ctx, peer_deal_id)) ?? dealOnFirstUse(ctx, peer_deal_id, fetched)
}

/** The deal that covenants of a peer deal stand on; null where they stand on none. */
async function dealOfCovenants({ db }: Pick<Context, 'db'>, peerDealId: string): Promise<number | null> {
  const known = await db
    .selectFrom('risk_covenants')
    .select('deal_id')
    .where('peer_deal_id', '=', peerDealId)
    .where('deal_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return known?.deal_id ?? null
}

/** Puts covenants that waited for a deal of the data platform on it. */
export async function followPeerDeal(
  { db, now }: Context,
  { peerDealId, dealId }: { peerDealId: string; dealId: number },
): Promise<void> {
  await db
    .updateTable('risk_covenants')
    .set({ deal_id: dealId, updated_at: now })
    .where('peer_deal_id', '=', peerDealId)
    .where('deal_id', 'is', null)
    .execute()
}

/** Changes the terms, and tests the last reading by them. */
export async function changeCovenant(ctx: Context, id: number, change: CovenantChange) {
  const before = await claimCovenant(ctx, id)
  const { version, ...given } = change
  assertVersion(before, version)
  const schedule = given.schedule && inOrder(given.schedule)
  const columns = await columnsGiven(ctx, covenant, { ...given, schedule }, before)
  const after: CovenantRow = { ...before, ...columns }
  assertBand([after.threshold, ...scheduleOf(after).map(one => one.threshold)], after.watch_band_absolute)
  if (after.holiday_from && after.holiday_until && after.holiday_until < after.holiday_from)
    throw invalidField('holiday_until', sentence`is before holiday_from`)
  const today = await todayOf(ctx)
  const later =
    given.next_test_on !== undefined && (given.next_test_on === null || given.next_test_on >= today)
  const row = await moveCovenant(ctx, before, today, {
    ...columns,
    ...(later ? { overdue_since: null } : {}),
    ...(given.cure_deadline === undefined ? {} : { cure_over_since: null }),
  })
  if (before.peer_deal_id !== null && row.deal_id !== null && row.deal_id !== before.deal_id)
    await followPeerDeal(ctx, { peerDealId: before.peer_deal_id, dealId: row.deal_id })
  return presentCovenant(ctx, row)
}

/** Takes away a covenant that was entered by mistake; 409 `has_history` once it was tested again or an alert was resolved. */
export async function deleteCovenant(ctx: Context, id: number): Promise<void> {
  const row = await claimCovenant(ctx, id)
  const readings = await ctx.db
    .selectFrom('risk_readings')
    .select('id')
    .where('covenant_id', '=', id)
    .execute()
  const resolved = await ctx.db
    .selectFrom('risk_alerts')
    .select('id')
    .where('covenant_id', '=', id)
    .where('resolved_at', 'is not', null)
    .executeTakeFirst()
  if (readings.length > 1 || resolved)
    throw conflict(
      'has_history',
      sentence`${row.name} was tested: give it a last day (ends_on) instead, which keeps the results.`,
    )
  for (const table of ['risk_alerts', 'risk_readings'] as const)
    await ctx.db.deleteFrom(table).where('covenant_id', '=', id).execute()
  await ctx.db.deleteFrom('risk_covenants').where('id', '=', id).execute()
}

/** Simulates shocks to a covenant; nothing is stored. */
export async function simulate(ctx: Context, id: number, input: SimulationInput) {
  const row = await covenant.find(ctx, id)
  const numerator = input.numerator ?? row.current_value
  if (numerator === null)
    throw invalidField('numerator', sentence`is required: the covenant has no reading yet`)
  const terms = termsOn(row, await todayOf(ctx))
  if (input.shocked === 'denominator' && input.shocks.includes(-1))
    throw invalidField('shocks', sentence`A denominator that falls by 100% is 0`)
  const { shocks, cushion, atThreshold, capacity } = simulateBreach(
    terms,
    { numerator, denominator: input.denominator ?? null, per: row.unit === 'percent' ? 100 : 1 },
    input.shocked,
    input.shocks,
  )
  return {
    covenant_id: id,
    direction: terms.direction,
    threshold: terms.threshold,
    shocks: shocks.map(({ headroom, ...one }) => ({ ...one, headroom_pct: headroom })),
    cushion_pct: cushion,
    at_threshold: atThreshold,
    capacity,
  }
}

/** The covenants of several deals of the data platform, by their ids there; those that are not known here are left out. */
export async function covenantsByPeerDeals(ctx: Context, peerDealIds: readonly string[]) {
  const found = new Map<string, { deal_id: number | null; covenants: Covenants }>()
  const rows = await ctx.db.selectFrom('risk_covenants').selectAll().orderBy('id').execute()
  for (const peerDealId of new Set(peerDealIds)) {
    const named = rows.filter(({ peer_deal_id }) => peer_deal_id === peerDealId)
    const stands = named.find(({ deal_id }) => deal_id !== null)?.deal_id
    const deal_id = stands ?? (await dealOfPeer(ctx, peerDealId))
    const own = rows.filter(row => named.includes(row) || (deal_id !== null && row.deal_id === deal_id))
    if (own.length > 0 || deal_id !== null)
      found.set(peerDealId, { deal_id, covenants: await presentCovenants(ctx, own) })
  }
  return found
}

type Covenants = Awaited<ReturnType<typeof presentCovenants>>

/** The worst status of covenants; null where none has been tested. */
export const worstOf = (covenants: ReadonlyArray<{ status: string | null }>) =>
  (['breach', 'watch', 'ok'] as const).find(status => covenants.some(one => one.status === status)) ?? null

/** The covenants of a deal in a peer platform and the deal that it is here; 404 where there is neither. */
export async function covenantsOfPeerDeal(ctx: Context, peerDealId: string) {
  const dealId = (await dealOfCovenants(ctx, peerDealId)) ?? (await dealOfPeer(ctx, peerDealId))
  const rows = await ctx.db
    .selectFrom('risk_covenants')
    .selectAll()
    .where(eb => eb.or([eb('peer_deal_id', '=', peerDealId), eb('deal_id', '=', dealId ?? 0)]))
    .orderBy('id')
    .execute()
  if (rows.length === 0 && dealId === null) throw notFound()
  return { deal_id: dealId, covenants: await presentCovenants(ctx, rows) }
}
