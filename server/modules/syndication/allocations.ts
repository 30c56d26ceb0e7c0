import { findLp } from '../../books/partners/investor.ts'
import type { KycStatus } from '../../books/partners/kyc.ts'
import { fromBit } from '../../database/columns.ts'
import {
  amountSaid,
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  invalidField,
  type Module,
  sentence,
} from '../../kernel/index.ts'
import { keyOf } from '../../kernel/names/name-keys.ts'
import { fromMinor, toMinor } from '../../kernel/values/money.ts'
import {
  type AllocationRow,
  allocationsOf,
  claimOpenSyndication,
  claimSyndication,
  findAllocation,
  fundsOf,
  kycOf,
  presentAllocation,
  statusOf,
  totalsOf,
} from './rows.ts'
import type { AllocationChange, AllocationInput, AllocationsInput } from './schemas.ts'
import { type FundsStatus, fundsMoves, hasReached, isBuilding, type TicketKyc, takesPart } from './states.ts'
import type { SyndicationRow } from './syndication.ts'

export const kyc_open = [
  409,
  'KYC has not passed: the ticket may be allocated and signed, but not called or paid',
] as const
export const over_target = [
  409,
  'Allocations would exceed the target; see `target`, `allocated` and `excess`',
] as const
/** Enters one ticket or several, all or none; 422 names the place of each that cannot be. */
export async function addAllocations(ctx: Context, syndicationId: number, input: AllocationsInput) {
  const syndication = await claimOpenSyndication(ctx, syndicationId)
  const { allocations, ...single } = input
  const rows: AllocationRow[] = []
  const taken = new Set((await allocationsOf(ctx, syndicationId)).map(ticketKey))
  const tickets = allocations ?? [single as AllocationInput]
  for (const [at, ticket] of tickets.entries()) {
    const path = allocations ? `allocations.${at}.` : ''
    const row = await insertAllocation(ctx, syndication, ticket, path)
    if (taken.has(ticketKey(row)))
      throw conflict(
        'duplicate',
        row.tranche === null
          ? sentence`${row.investor_name} is in this book already.`
          : sentence`${row.investor_name} is in this book in ${row.tranche} already.`,
        {
          path: `${path}investor_name`,
        },
      )
    taken.add(ticketKey(row))
    rows.push(row)
  }
  const all = await allocationsOf(ctx, syndicationId)
  assertWithinTarget(syndication, all)
  const { allocated } = totalsOf(all)
  const shown = rows.map(row => presentAllocation(row, syndication.currency, allocated))
  return { ...(shown[0] as (typeof shown)[number]), allocations: shown }
}

/** One ticket an investor and tranche: a register's investor by its id, any other by the name. */
const ticketKey = ({ lp_id, investor_name, tranche }: AllocationRow): string =>
  JSON.stringify([lp_id ?? keyOf(investor_name), tranche?.toLowerCase() ?? null])

async function insertAllocation(
  ctx: Context,
  { id, currency }: SyndicationRow,
  ticket: AllocationInput,
  path: string,
): Promise<AllocationRow> {
  const investor = await investorOf(ctx, ticket, path)
  if (investor.lp_id !== null) assertOfRegister(ticket.kyc_status, investor.kyc_status, path)
  const values = {
    tranche: ticket.tranche ?? null,
    ...amountsIn(ticket, currency, path),
    override_reason: ticket.override_reason ?? null,
    kyc_status: ticket.kyc_status ?? investor.kyc_status,
    funds_status: ticket.funds_status ?? 'indicated',
    received_on: null,
    notes: ticket.notes ?? null,
  }
  assertTicket(values, currency, path)
  assertMayMove({ ...investor, ...values }, values.funds_status)
  return ctx.db
    .insertInto('syndication_allocations')
    .values({
      syndication_id: id,
      lp_id: investor.lp_id,
      investor_name: investor.investor_name,
      ...values,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Default KYC status of a ticket, from the register's investor. */
const ofRegister: Record<KycStatus, TicketKyc> = {
  pending: 'pending',
  in_progress: 'pending',
  approved: 'passed',
  rejected: 'failed',
  expired: 'pending',
}

/** Throws 422 where a ticket's KYC contradicts the register's: KYC is recorded there. */
function assertOfRegister(said: TicketKyc | undefined, register: TicketKyc, path: string): void {
  if (said !== undefined && said !== register)
    throw invalidField(
      `${path}kyc_status`,
      sentence`is ${register} in the register, which the ticket follows`,
    )
}

/** Updates tickets' KYC from the register until the book is over; the money is not touched. */
export const followsKyc: NonNullable<Module['followsKyc']> = async ({ db, now }, { lpId, status }) => {
  const kyc_status = ofRegister[status]
  await db
    .updateTable('syndication_allocations')
    .set(eb => ({ kyc_status, version: eb('version', '+', 1), updated_at: now }))
    .where('lp_id', '=', lpId)
    .where('kyc_status', '!=', kyc_status)
    .where('syndication_id', 'in', eb =>
      eb.selectFrom('syndications').select('id').where('status', 'not in', ['closed', 'cancelled']),
    )
    .execute()
}

async function investorOf(ctx: Context, ticket: AllocationInput, path: string) {
  if (ticket.lp_investor_id == null) {
    if (ticket.investor_name == null)
      throw invalidField(`${path}investor_name`, sentence`is required without lp_investor_id`)
    return { lp_id: null, investor_name: ticket.investor_name, kyc_status: 'pending' as TicketKyc }
  }
  const lp = await findLp(ctx, ticket.lp_investor_id).catch(() => null)
  if (lp === null) throw invalidField(`${path}lp_investor_id`, sentence`is not an investor of this office`)
  return { lp_id: lp.id, investor_name: lp.name, kyc_status: ofRegister[lp.kyc_status as KycStatus] }
}

type Amounts = Pick<
  AllocationChange,
  'requested_amount' | 'allocated_amount' | 'cap_amount' | 'hold_amount' | 'received_amount'
>

type AmountsInMinor<T> = { requested_minor: number } & {
  [K in 'allocated_minor' | 'cap_minor' | 'hold_minor']: number | null
} & { received_minor: number } & T

/** A new ticket's amounts in minor units. */
function amountsIn(ticket: AllocationInput, currency: string, path: string): AmountsInMinor<unknown> {
  const { requested_minor, ...given } = minorOf(ticket, currency, path)
  if (requested_minor === undefined) throw invalidField(`${path}requested_amount`, sentence`is required`)
  return {
    requested_minor,
    allocated_minor: null,
    cap_minor: null,
    hold_minor: null,
    received_minor: 0,
    ...given,
  }
}

/** The amounts that are said, in minor units. */
function minorOf(given: Amounts, currency: string, path: string) {
  const columns = ['requested', 'allocated', 'cap', 'hold', 'received'] as const
  return Object.fromEntries(
    columns.flatMap(name => {
      const amount = given[`${name}_amount`]
      if (amount === undefined) return []
      return [[`${name}_minor`, amount === null ? null : toMinor(amount, currency, `${path}${name}_amount`)]]
    }),
  ) as Partial<AmountsInMinor<unknown>>
}

type Ticket = Pick<
  AllocationRow,
  'requested_minor' | 'allocated_minor' | 'cap_minor' | 'hold_minor' | 'override_reason'
>

/** Refuses a ticket whose amounts contradict each other, at the field that has to change. */
function assertTicket(ticket: Ticket, currency: string, path: string): void {
  const { requested_minor, allocated_minor, cap_minor, hold_minor, override_reason } = ticket
  if (requested_minor <= 0) throw invalidField(`${path}requested_amount`, sentence`must be more than 0`)
  if (cap_minor !== null && hold_minor !== null && hold_minor > cap_minor)
    throw invalidField(`${path}hold_amount`, sentence`is more than cap_amount`)
  if (hold_minor !== null && hold_minor > requested_minor)
    throw invalidField(`${path}hold_amount`, sentence`is more than requested_amount`)
  if (allocated_minor !== null && allocated_minor > requested_minor && override_reason === null)
    throw invalidField(
      `${path}allocated_amount`,
      sentence`exceeds the ${amountSaid(requested_minor, currency)} requested: give the reason in override_reason`,
    )
}

/** 409 `over_target` when the tickets that take part are allocated more than the book has, unless it may be upsized. */
export function assertWithinTarget(syndication: SyndicationRow, rows: readonly AllocationRow[]): void {
  const { allocated } = totalsOf(rows)
  const { target_minor, currency, allow_upsize } = syndication
  if (allocated <= target_minor || fromBit(allow_upsize)) return
  throw conflict(
    'over_target',
    sentence`${amountSaid(allocated, currency)} would be allocated of ${amountSaid(target_minor, currency)}. Allocate less, or let the book be upsized.`,
    {
      target: fromMinor(target_minor, currency),
      allocated: fromMinor(allocated, currency),
      excess: fromMinor(allocated - target_minor, currency),
    },
  )
}

/** 409 `kyc_open` when money would move for a ticket whose KYC has not passed. */
function assertMayMove(row: Pick<AllocationRow, 'kyc_status' | 'investor_name'>, to: FundsStatus): void {
  if (row.kyc_status !== 'passed' && takesPart(to) && hasReached(to, 'called'))
    throw conflict(
      'kyc_open',
      sentence`KYC of ${row.investor_name} is ${row.kyc_status}: they may be allocated and sign, but can pay only once it has passed.`,
      { kyc_status: row.kyc_status },
    )
  if (row.kyc_status === 'failed' && takesPart(to) && hasReached(to, 'committed'))
    throw conflict('kyc_open', sentence`KYC of ${row.investor_name} has failed: the ticket is frozen.`, {
      kyc_status: row.kyc_status,
    })
}

/** Changes a ticket; a failed KYC freezes it, so that it may only be withdrawn or fail. */
export async function changeAllocation(
  ctx: Context,
  syndicationId: number,
  id: number,
  { version, ...change }: AllocationChange,
) {
  const syndication = await claimSyndication(ctx, syndicationId)
  const before = await findAllocation(ctx, syndicationId, id)
  assertVersion(before, version)
  const after = await writeChange(ctx, syndication, before, change, '')
  const all = await allocationsOf(ctx, syndicationId)
  assertWithinTarget(syndication, all)
  const { allocated } = totalsOf(all)
  const [was, is] = [before, after].map(row => presentAllocation(row, syndication.currency, allocated))
  ctx.note(changes({ ...was }, { ...is }))
  return presentAllocation(after, syndication.currency, allocated)
}

/** Changes several tickets as a sheet says, all or none. */
export async function changeMatrix(
  ctx: Context,
  syndicationId: number,
  rows: ReadonlyArray<AllocationChange & { id: number }>,
) {
  const syndication = await claimSyndication(ctx, syndicationId)
  const known = new Map((await allocationsOf(ctx, syndicationId)).map(row => [row.id, row]))
  const seen = new Set<number>()
  for (const [at, { id, version, ...change }] of rows.entries()) {
    const path = `allocations.${at}.`
    const before = known.get(id)
    if (!before) throw invalidField(`${path}id`, sentence`is not a ticket of this book`)
    if (seen.has(id)) throw invalidField(`${path}id`, sentence`is named twice`)
    seen.add(id)
    assertVersion(before, version)
    await writeChange(ctx, syndication, before, change, path)
  }
  const all = await allocationsOf(ctx, syndicationId)
  assertWithinTarget(syndication, all)
}

async function writeChange(
  ctx: Context,
  syndication: SyndicationRow,
  before: AllocationRow,
  change: Omit<AllocationChange, 'version'>,
  path: string,
): Promise<AllocationRow> {
  const { currency } = syndication
  const { tranche, override_reason, kyc_status, funds_status, received_on, notes } = change
  if (before.lp_id !== null && kyc_status !== undefined) {
    const { kyc_status: known } = await findLp(ctx, before.lp_id)
    assertOfRegister(kyc_status, ofRegister[known as KycStatus], path)
  }
  const given = { tranche, override_reason, kyc_status, funds_status, received_on, notes }
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const values = { ...minorOf(change, currency, path), ...said }
  const after: AllocationRow = { ...before, ...values }
  assertWhatStands(syndication, before, after, path)
  assertTicket(after, currency, path)
  if (after.funds_status !== before.funds_status) assertMove(fundsMoves, fundsOf(before), fundsOf(after))
  if (after.funds_status !== before.funds_status || after.kyc_status !== before.kyc_status)
    assertMayStand(before, after)
  if (fundsOf(after) === 'received') assertPaid(after, currency, path)
  return ctx.db
    .updateTable('syndication_allocations')
    .set({ ...values, version: before.version + 1, updated_at: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Requested and allocated amounts are final once the book is allocated and the ticket signed. */
function assertWhatStands(
  syndication: SyndicationRow,
  before: AllocationRow,
  after: AllocationRow,
  path: string,
): void {
  const asked = (['requested_minor', 'cap_minor', 'hold_minor', 'tranche'] as const).filter(
    name => before[name] !== after[name],
  )
  if (asked.length > 0 && !isBuilding(statusOf(syndication)))
    throw conflict(
      'not_open',
      sentence`${syndication.name} is ${syndication.status}: open the book again to change what is asked for.`,
      { state: syndication.status },
    )
  if (before.allocated_minor !== after.allocated_minor && hasReached(fundsOf(before), 'called'))
    throw invalidField(
      `${path}allocated_amount`,
      sentence`cannot be changed: the ticket is already ${before.funds_status}. Move it back to signed first.`,
    )
}

/** A KYC that fails later leaves the money where it is and lets nothing go on. */
function assertMayStand(before: AllocationRow, after: AllocationRow): void {
  if (kycOf(after) === 'failed' && after.funds_status === before.funds_status) return
  assertMayMove(after, fundsOf(after))
}

/** Throws 422 unless received and allocated amounts are equal, to the minor unit. */
function assertPaid(
  { allocated_minor, received_minor }: AllocationRow,
  currency: string,
  path: string,
): void {
  if (allocated_minor === null)
    throw invalidField(`${path}funds_status`, sentence`cannot be received: nothing is allocated`)
  if (received_minor !== allocated_minor)
    throw invalidField(
      `${path}received_amount`,
      sentence`is ${amountSaid(received_minor, currency)}, but ${amountSaid(allocated_minor, currency)} are allocated`,
    )
}

/** Takes a ticket out of the book that has not signed; 409 `has_history` otherwise. */
export async function removeAllocation(ctx: Context, syndicationId: number, id: number): Promise<void> {
  await claimSyndication(ctx, syndicationId)
  const row = await findAllocation(ctx, syndicationId, id)
  if (takesPart(fundsOf(row)) ? hasReached(fundsOf(row), 'signed') : row.received_minor > 0)
    throw conflict(
      'has_history',
      sentence`${row.investor_name} has ${row.funds_status}: withdraw the ticket instead, which keeps the record.`,
    )
  await ctx.db.deleteFrom('syndication_allocations').where('id', '=', id).execute()
}
