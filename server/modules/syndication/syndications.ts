import { companyColumns } from '../../companies/company.ts'
import { fromBit, toBit } from '../../database/columns.ts'
import { findDeal, isDeal } from '../../deals/deal.ts'
import {
  amountSaid,
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  contains,
  invalidField,
  joined,
  paginate,
  type Said,
  type Sentence,
  sentence,
  spoken,
} from '../../kernel/index.ts'
import { toMinor } from '../../kernel/values/money.ts'
import { syndicationMoved } from './events.ts'
import { missingInFlow } from './flow-gaps.ts'
import { fundsFlow } from './funds-flow.ts'
import {
  type AllocationRow,
  allocationsOf,
  claimSyndication,
  findSyndication,
  fundsOf,
  kycOf,
  present,
  presentSummaries,
  type SyndicationRow,
  statusOf,
  totalsOf,
} from './rows.ts'
import type { SyndicationChange, SyndicationInput } from './schemas.ts'
import { hasReached, isBuilding, type SyndicationStatus, syndicationMoves, takesPart } from './states.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  deal_id?: number | undefined
  status?: SyndicationStatus | undefined
  q?: string | undefined
}

export async function listSyndications(ctx: Context, { deal_id, status, q, ...slice }: Filter) {
  let query = ctx.db.selectFrom('syndications').selectAll()
  if (deal_id !== undefined) query = query.where('deal_id', '=', deal_id)
  if (status) query = query.where('status', '=', status)
  if (q) query = query.where(eb => contains(eb, ['name', 'lead_arranger'], q))
  const page = await paginate(query, 'syndications.id', slice)
  const shown = new Map((await presentSummaries(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** Opens a book; what the deal says already (its currency, what it is called) need not be said again. */
export async function createSyndication(ctx: Context, input: SyndicationInput) {
  const deal = input.deal_id == null ? null : await dealOf(ctx, input.deal_id)
  const name = input.name ?? deal?.name
  if (name === undefined) throw invalidField('name', sentence`is needed where no deal is named`)
  const currency = input.currency ?? deal?.currency ?? 'USD'
  const row = await ctx.db
    .insertInto('syndications')
    .values({
      name,
      deal_id: deal?.id ?? null,
      ...(await companyColumns(ctx, 'lead_arranger', input)),
      currency,
      target_minor: toMinor(input.target_amount, currency, 'target_amount'),
      closing_date: input.closing_date ?? null,
      status: 'building',
      ...rulesOf(input, currency),
      notes: input.notes ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(ctx, row)
}

async function dealOf(ctx: Context, id: number) {
  if (!(await isDeal(ctx, id))) throw invalidField('deal_id', sentence`is not a deal of this office`)
  return findDeal(ctx, id)
}

/** How the book is scaled back, as columns; only what the input says. */
function rulesOf(
  input: Pick<SyndicationChange, 'protected_amount' | 'minimum_amount' | 'multiple_amount' | 'allow_upsize'>,
  currency: string,
) {
  const { protected_amount, minimum_amount, multiple_amount, allow_upsize } = input
  const minor = (amount: number, field: string) => toMinor(amount, currency, field)
  return {
    ...(protected_amount === undefined
      ? {}
      : { protected_minor: minor(protected_amount, 'protected_amount') }),
    ...(minimum_amount === undefined ? {} : { minimum_minor: minor(minimum_amount, 'minimum_amount') }),
    ...(multiple_amount === undefined
      ? {}
      : { unit_minor: Math.max(1, minor(multiple_amount, 'multiple_amount')) }),
    ...(allow_upsize === undefined ? {} : { allow_upsize: toBit(allow_upsize) }),
  }
}

/** Changes what the book is about; its target and currency while tickets may still come in. */
export async function changeSyndication(ctx: Context, id: number, change: SyndicationChange) {
  const before = await claimSyndication(ctx, id)
  const { version, target_amount, deal_id, name, closing_date, notes } = change
  assertVersion(before, version)
  if (target_amount !== undefined && !isBuilding(statusOf(before)))
    throw conflict('not_open', sentence`The book is ${before.status}: open it again to change its target.`, {
      state: before.status,
    })
  if (deal_id != null) await dealOf(ctx, deal_id)
  const after = await ctx.db
    .updateTable('syndications')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(deal_id === undefined ? {} : { deal_id }),
      ...(closing_date === undefined ? {} : { closing_date }),
      ...(notes === undefined ? {} : { notes }),
      ...(target_amount === undefined
        ? {}
        : { target_minor: toMinor(target_amount, before.currency, 'target_amount') }),
      ...(await companyColumns(ctx, 'lead_arranger', change)),
      ...rulesOf(change, before.currency),
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const [was, is] = await presentSummaries(ctx, [before, after])
  ctx.note(changes({ ...was }, { ...is }))
  return present(ctx, after)
}

/** Takes away a book in which nobody was allocated anything; 409 `has_history` otherwise. */
export async function deleteSyndication(ctx: Context, id: number): Promise<void> {
  const row = await findSyndication(ctx, id)
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

/** What stands between a book and its next status. */
interface Missing {
  allocation_id: number | null
  message: Said
}

/** Moves the book one step; 409 `not_ready` with what is `missing`, 409 `illegal_transition` where there is no such step. */
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

/** What was received is released when the book closes. */
async function releaseAll(ctx: Context, syndicationId: number): Promise<void> {
  await ctx.db
    .updateTable('syndication_allocations')
    .set({ funds_status: 'released', updated_at: ctx.now })
    .where('syndication_id', '=', syndicationId)
    .where('funds_status', '=', 'received')
    .execute()
}
