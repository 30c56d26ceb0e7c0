import type { z } from 'zod'
import { fromBit } from '../../database/columns.ts'
import { termsOfDeal } from '../../deals/deal.ts'
import {
  amountSaid,
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  invalidField,
  joined,
  type Said,
  type Sentence,
  sentence,
  spoken,
} from '../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../kernel/records/index.ts'
import { toMinor } from '../../kernel/values/money.ts'
import { syndicationMoved } from './events.ts'
import { missingInFlow } from './flow-gaps.ts'
import { fundsFlow } from './funds-flow.ts'
import {
  type AllocationRow,
  allocationsOf,
  claimSyndication,
  fundsOf,
  kycOf,
  present,
  presentSummaries,
  statusOf,
  totalsOf,
} from './rows.ts'
import type { SyndicationChange, SyndicationInput } from './schemas.ts'
import { hasReached, isBuilding, type SyndicationStatus, syndicationMoves, takesPart } from './states.ts'
import { type SyndicationRow, syndication } from './syndication.ts'

export const syndicationQuery = listQuery(syndication)

const pageOfSyndications = listRecords(syndication)

export async function listSyndications(ctx: Context, asked: z.output<typeof syndicationQuery>) {
  const page = await pageOfSyndications(ctx, asked)
  const shown = new Map((await presentSummaries(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** Opens a book; values of the deal (its currency, its name) are the defaults. */
export async function createSyndication(ctx: Context, input: SyndicationInput) {
  const deal = await termsOfDeal(ctx, input.deal_id)
  const name = input.name ?? deal?.name
  if (name === undefined && input.deal_id == null)
    throw invalidField('name', sentence`is required without a deal`)
  const currency = input.currency ?? deal?.currency ?? 'USD'
  const standard = { protected_amount: 0, minimum_amount: 0, multiple_amount: 0, allow_upsize: false }
  const given = { ...standard, ...input, name, currency }
  const row = await insertRecord(ctx, syndication, given, { status: 'building', ...unitOf(given, currency) })
  return present(ctx, row)
}

/** Scaled amounts are whole minor units at least. */
const unitOf = ({ multiple_amount: multiple }: SyndicationChange | SyndicationInput, currency: string) =>
  multiple === undefined ? {} : { unit_minor: Math.max(1, toMinor(multiple, currency, 'multiple_amount')) }

/** Changes a book's details; its target and currency while tickets may still come in. */
export async function changeSyndication(ctx: Context, id: number, change: SyndicationChange) {
  const before = await claimSyndication(ctx, id)
  const { version, ...given } = change
  assertVersion(before, version)
  if (given.target_amount !== undefined && !isBuilding(statusOf(before)))
    throw conflict('not_open', sentence`The book is ${before.status}: open it again to change its target.`, {
      state: before.status,
    })
  const after = await changeRecord(ctx, syndication, before, given, unitOf(given, before.currency))
  const [was, is] = await presentSummaries(ctx, [before, after])
  ctx.note(changes({ ...was }, { ...is }))
  return present(ctx, after)
}

/** Takes away a book in which nobody was allocated anything; 409 `has_history` otherwise. */
export async function deleteSyndication(ctx: Context, id: number): Promise<void> {
  const row = await syndication.find(ctx, id)
  const tickets = await allocationsOf(ctx, id)
  if (!isBuilding(statusOf(row)) || tickets.some(({ allocated_minor }) => allocated_minor !== null))
    throw conflict(
      'has_history',
      sentence`${row.name} is ${row.status} or has allocations: cancel it instead, which keeps the record.`,
    )
  for (const table of ['syndication_uses', 'syndication_allocations'] as const)
    await ctx.db.deleteFrom(table).where('syndication_id', '=', id).execute()
  await ctx.db.deleteFrom('syndications').where('id', '=', id).execute()
}

/** An obstacle to a book's next status. */
interface Missing {
  allocation_id: number | null
  message: Said
}

/**
 * Moves the book one step; 409 `not_ready` with the `missing` items, 409 `illegal_transition` for another
 * step.
 */
export async function moveSyndication(ctx: Context, id: number, to: SyndicationStatus) {
  const row = await claimSyndication(ctx, id)
  const from = statusOf(row)
  assertMove(syndicationMoves, from, to)
  const missing = await missingFor(ctx, row, to)
  if (missing.length > 0)
    throw conflict('not_ready', sentence`${row.name} is not ready to be ${spoken(to)}: ${told(missing)}`, {
      missing,
    })
  const moved = await ctx.db
    .updateTable('syndications')
    .set({ status: to, version: row.version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ before: { status: from }, after: { status: to } })
  await ctx.emit(syndicationMoved, { syndication_id: id, name: row.name, from, to })
  if (to === 'closed') await releaseAll(ctx, id)
  return present(ctx, moved)
}

const MOST_TOLD = 3

const told = (missing: readonly Missing[]): Sentence =>
  joined(
    [
      ...missing.slice(0, MOST_TOLD).map(({ message }) => message),
      ...(missing.length > MOST_TOLD ? [sentence`and ${missing.length - MOST_TOLD} more.`] : []),
    ],
    ' ',
  )

async function missingFor(ctx: Context, row: SyndicationRow, to: SyndicationStatus): Promise<Missing[]> {
  if (to === 'building' || to === 'open' || to === 'cancelled') return []
  const live = (await allocationsOf(ctx, row.id)).filter(one => takesPart(fundsOf(one)))
  if (live.length === 0) return [{ allocation_id: null, message: sentence`It has no participants.` }]
  const missing = [...overTarget(row, live), ...live.flatMap(one => missingOf(row, one, to))]
  if (to === 'funded') missing.push(...(await missingOfFlow(ctx, row)))
  return missing
}

function overTarget(row: SyndicationRow, live: readonly AllocationRow[]): Missing[] {
  const { allocated } = totalsOf(live)
  if (allocated <= row.target_minor || fromBit(row.allow_upsize)) return []
  return [
    {
      allocation_id: null,
      message: sentence`${amountSaid(allocated, row.currency)} are allocated, and the target is ${amountSaid(row.target_minor, row.currency)}.`,
    },
  ]
}

function missingOf(row: SyndicationRow, one: AllocationRow, to: SyndicationStatus): Missing[] {
  const { investor_name } = one
  const wanting = (message: Said): Missing[] => [{ allocation_id: one.id, message }]
  if (one.allocated_minor === null) return wanting(sentence`${investor_name} was allocated nothing yet.`)
  if (one.allocated_minor === 0 || to === 'allocated') return []
  if (!hasReached(fundsOf(one), 'signed')) return wanting(sentence`${investor_name} has not signed.`)
  if (to === 'signed') return []
  if (kycOf(one) !== 'passed')
    return wanting(sentence`${investor_name} has not passed KYC (${one.kyc_status}).`)
  const owed = one.allocated_minor - one.received_minor
  return owed === 0
    ? []
    : wanting(
        owed > 0
          ? sentence`${investor_name} has yet to pay ${amountSaid(owed, row.currency)}.`
          : sentence`${investor_name} paid ${amountSaid(-owed, row.currency)} too much.`,
      )
}

async function missingOfFlow(ctx: Context, { id, currency }: SyndicationRow): Promise<Missing[]> {
  const { difference, uses } = await fundsFlow(ctx, id)
  return missingInFlow(toMinor(difference, currency, 'difference'), currency, uses).map(message => ({
    allocation_id: null,
    message,
  }))
}

/** Releases received funds when the book closes. */
async function releaseAll(ctx: Context, syndicationId: number): Promise<void> {
  await ctx.db
    .updateTable('syndication_allocations')
    .set({ funds_status: 'released', updated_at: ctx.now })
    .where('syndication_id', '=', syndicationId)
    .where('funds_status', '=', 'received')
    .execute()
}
