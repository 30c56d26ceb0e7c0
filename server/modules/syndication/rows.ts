import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { dealNames } from '../../deals/deal.ts'
import { type Context, conflict, notFound, sentence } from '../../kernel/index.ts'
import { fromMinor, sumMinor } from '../../kernel/values/money.ts'
import { fractionOf } from './fraction.ts'
import {
  type BookState,
  type FundsStatus,
  isBuilding,
  isOver,
  type SyndicationStatus,
  type TicketKyc,
  takesPart,
} from './states.ts'
import { type SyndicationRow, syndication } from './syndication.ts'

export type AllocationRow = Selectable<Tables['syndication_allocations']>

export const statusOf = ({ status }: SyndicationRow) => status as SyndicationStatus
export const fundsOf = ({ funds_status }: AllocationRow) => funds_status as FundsStatus
export const kycOf = ({ kyc_status }: AllocationRow) => kyc_status as TicketKyc

export const is_over = [409, 'The syndication is closed or cancelled and can no longer change'] as const

/** The syndication, with whoever else writes to it waiting until this is done; 409 `is_over` when it is. */
export async function claimSyndication(ctx: Context, id: number): Promise<SyndicationRow> {
  const row = await ctx.db
    .updateTable('syndications')
    .set({ updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (isOver(statusOf(row)))
    throw conflict('is_over', sentence`${row.name} is ${row.status}.`, { state: row.status })
  return row
}

export const not_open = [409, 'The book takes no tickets in this state; see `state`'] as const

/** Claims a syndication that still takes tickets; 409 `not_open` afterwards. */
export async function claimOpenSyndication(ctx: Context, id: number): Promise<SyndicationRow> {
  const row = await claimSyndication(ctx, id)
  if (isBuilding(statusOf(row))) return row
  throw conflict('not_open', sentence`${row.name} is ${row.status}: open the book again first.`, {
    state: row.status,
  })
}

export const allocationsOf = ({ db }: Context, syndicationId: number): Promise<AllocationRow[]> =>
  db
    .selectFrom('syndication_allocations')
    .selectAll()
    .where('syndication_id', '=', syndicationId)
    .orderBy('id')
    .execute()

export async function findAllocation(
  { db }: Context,
  syndicationId: number,
  id: number,
): Promise<AllocationRow> {
  const row = await db
    .selectFrom('syndication_allocations')
    .selectAll()
    .where('syndication_id', '=', syndicationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Sums the active tickets of a book, in minor units. */
export function totalsOf(rows: readonly AllocationRow[]) {
  const live = rows.filter(row => takesPart(fundsOf(row)))
  return {
    tickets: live.length,
    requested: sumMinor(live.map(({ requested_minor }) => requested_minor)),
    allocated: sumMinor(live.map(({ allocated_minor }) => allocated_minor ?? 0)),
    received: sumMinor(live.map(({ received_minor }) => received_minor)),
  }
}

const amountsOf = (row: SyndicationRow, totals: ReturnType<typeof totalsOf>) => {
  const { currency, target_minor } = row
  const money = (minor: number) => fromMinor(minor, currency)
  return {
    requested_amount: money(totals.requested),
    allocated_amount: money(totals.allocated),
    received_amount: money(totals.received),
    outstanding_amount: money(totals.allocated - totals.received),
    shortfall_amount: money(Math.max(0, target_minor - totals.requested)),
    subscribed: fractionOf(totals.requested, target_minor),
    book: bookOf(totals.requested, target_minor),
    tickets: totals.tickets,
  }
}

const bookOf = (requested: number, target: number): BookState =>
  requested > target ? 'oversubscribed' : requested === target ? 'covered' : 'undersubscribed'

export async function presentSummaries(ctx: Context, rows: readonly SyndicationRow[]) {
  const ids = rows.map(({ id }) => id)
  const tickets =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('syndication_allocations')
          .selectAll()
          .where('syndication_id', 'in', ids)
          .execute()
  const byBook = Map.groupBy(tickets, ({ syndication_id }) => syndication_id)
  const deals = await dealNames(
    ctx.db,
    rows.map(({ deal_id }) => deal_id),
  )
  return rows.map(row => ({
    ...syndication.present(row),
    ...amountsOf(row, totalsOf(byBook.get(row.id) ?? [])),
    deal_name: row.deal_id === null ? null : (deals.get(row.deal_id) ?? null),
  }))
}

/**
 * Presents a ticket as a row of the matrix; `allocatedInAll` is the total allocation of the book, in minor
 * units.
 */
export function presentAllocation(row: AllocationRow, currency: string, allocatedInAll: number) {
  const { requested_minor, allocated_minor, cap_minor, hold_minor, received_minor, ...shown } = row
  const { lp_id, org_id: _, ...rest } = shown
  const money = (minor: number | null) => (minor === null ? null : fromMinor(minor, currency))
  return {
    ...rest,
    lp_investor_id: lp_id,
    currency,
    requested_amount: fromMinor(requested_minor, currency),
    allocated_amount: money(allocated_minor),
    scale: allocated_minor === null ? null : fractionOf(allocated_minor, requested_minor),
    share: allocated_minor === null ? null : fractionOf(allocated_minor, allocatedInAll),
    cap_amount: money(cap_minor),
    hold_amount: money(hold_minor),
    received_amount: fromMinor(received_minor, currency),
    outstanding_amount: money(allocated_minor === null ? null : allocated_minor - received_minor),
    funds_status: fundsOf(row),
    kyc_status: kycOf(row),
    frozen: kycOf(row) === 'failed',
  }
}

/** A syndication with its whole matrix. */
export async function present(ctx: Context, row: SyndicationRow) {
  const [summary] = await presentSummaries(ctx, [row])
  const tickets = await allocationsOf(ctx, row.id)
  const { allocated } = totalsOf(tickets)
  return {
    ...(summary as NonNullable<typeof summary>),
    allocations: tickets.map(one => presentAllocation(one, row.currency, allocated)),
  }
}

export const getSyndication = async (ctx: Context, id: number) =>
  present(ctx, await syndication.find(ctx, id))

/** One ticket as the matrix shows it. */
export async function getAllocation(ctx: Context, syndicationId: number, id: number) {
  const { currency } = await syndication.find(ctx, syndicationId)
  const row = await findAllocation(ctx, syndicationId, id)
  const { allocated } = totalsOf(await allocationsOf(ctx, syndicationId))
  return presentAllocation(row, currency, allocated)
}
