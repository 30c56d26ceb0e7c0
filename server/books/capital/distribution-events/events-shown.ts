import { fromJson } from '../../../database/columns.ts'
import {
  AppError,
  amountSaid,
  type Context,
  conflict,
  notFound,
  paginate,
  type Said,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import { ownCashAt } from '../../balances/cash.ts'
import { findPartners } from '../../partners/partners.ts'
import { sayDefaults } from '../calls/default-standing.ts'
import type { DistributionType } from '../distributions/distribution-input.ts'
import {
  type EventRow,
  type EventStatus,
  findEvent,
  type PayeeRow,
  partsOfEvent,
  payeesOf,
} from '../distributions/event-rows.ts'
import { presentVoid, standing, voidsOf } from '../voids.ts'
import type { Component, Payee } from './components.ts'
import type { EventTerms } from './event-input.ts'
import { type EventNotice, eventNotices, grossToNet, totalOf } from './event-notices.ts'
import { presentReturns } from './event-returns.ts'
import { planEvent } from './plan-event.ts'

/** The components of an event: as a draft would be split now, as issued, or as recorded part by part. */
interface Made {
  components: Array<Component & { id: number | null; entryId: number | null }>
  payees: Payee[]
  kept: ReadonlyMap<number, PayeeRow>
  /** Why a draft cannot be issued as things are now. */
  problem: Said | null
}

const UNPLANNED: Made = { components: [], payees: [], kept: new Map(), problem: null }

/** A draft stays readable whatever became of the fund since. */
function problemIn(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

async function madeOf(ctx: Context, event: EventRow): Promise<Made> {
  if (event.status === 'draft') {
    const fund = await findFund(ctx, event.fund_account_id as number)
    const plan = await planEvent(ctx, fund, termsOf(event) as EventTerms).catch(problemIn)
    if (plan instanceof AppError) return { ...UNPLANNED, problem: plan.detail }
    const components = plan.components.map(one => ({ ...one, id: null, entryId: null }))
    return { ...UNPLANNED, components, payees: plan.payees }
  }
  const components = await recordedComponents(ctx, event)
  const rows = await payeesOf(ctx, event.id)
  if (rows.length > 0)
    return {
      components,
      payees: rows.map(row => ({
        lpId: row.lp_id,
        gross: row.gross_minor,
        carry: row.carry_minor,
        withheld: row.withheld_minor,
        netted: row.netted_minor,
        net: row.net_minor,
      })),
      kept: new Map(rows.map(row => [row.lp_id, row])),
      problem: null,
    }
  return { ...UNPLANNED, components, payees: recordedPayees(components) }
}

/** Parts of an event as recorded; of one that stands, those that were not voided by themselves. */
async function recordedComponents(ctx: Context, event: EventRow) {
  const all = await partsOfEvent(ctx, event.id)
  const rows = event.status === 'void' ? all : await standing(ctx, 'distribution', all)
  const lines = Map.groupBy(
    await ctx.db
      .selectFrom('distribution_lines')
      .selectAll()
      .where(
        'distribution_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('id')
      .execute(),
    ({ distribution_id }) => distribution_id,
  )
  return rows.map(row => ({
    id: row.id,
    entryId: row.entry_id,
    type: row.type as DistributionType,
    holdingId: row.holding_id,
    parts: (lines.get(row.id) ?? []).map(line => ({
      lpId: line.lp_id,
      amount: line.amount_minor,
      recallable: line.recallable_minor,
      unfunded: line.unfunded_before_minor,
    })),
  }))
}

/** An event recorded part by part was paid out as recorded, less withheld tax. */
function recordedPayees(components: readonly Component[]): Payee[] {
  const found = new Map<number, Payee>()
  for (const { type, parts } of components)
    for (const { lpId, amount } of parts) {
      const payee = found.get(lpId) ?? { lpId, gross: 0, carry: 0, withheld: 0, netted: 0, net: 0 }
      const isTax = type === 'withholding_tax'
      payee[isTax ? 'withheld' : 'gross'] += amount
      payee.net += isTax ? -amount : amount
      found.set(lpId, payee)
    }
  return [...found.values()]
}

export const termsOf = ({ terms }: EventRow): EventTerms | null =>
  terms === null ? null : fromJson<EventTerms>(terms)

/** Presents the terms of an event, without those in its columns. */
function presentTerms(event: EventRow) {
  const terms = termsOf(event)
  if (terms === null) return null
  const { fund_account_id: _fund, reference: _reference, description: _description, ...split } = terms
  return split
}

/** An event with its parts and everybody's way from gross to net, in major units. */
export async function presentEvent(ctx: Context, event: EventRow) {
  const { components, payees, kept, problem } = await madeOf(ctx, event)
  const major = (minor: number) => fromMinor(minor, event.currency)
  const partners = await findPartners(
    ctx,
    payees.map(({ lpId }) => lpId),
  )
  const distributed = components.filter(({ type }) => type !== 'withholding_tax')
  const payments = await paymentsOf(ctx, event.id)
  const total = totalOf(payees)
  return {
    ...(await presentHeader(ctx, event)),
    ...grossToNet(total, event.currency),
    recallable_amount: major(
      sumMinor(distributed.flatMap(({ parts }) => parts.map(part => part.recallable))),
    ),
    entry_id: components[0]?.entryId ?? null,
    terms: presentTerms(event),
    components: components.map(({ id, type, holdingId, parts }) => ({
      distribution_id: id,
      type,
      holding_id: holdingId,
      amount: major(sumMinor(parts.map(({ amount }) => amount))),
      recallable_amount: major(sumMinor(parts.map(({ recallable }) => recallable))),
    })),
    payees: payees.map(payee => {
      const own = distributed.flatMap(({ parts }) => parts.filter(({ lpId }) => lpId === payee.lpId))
      const recallable = sumMinor(own.map(part => part.recallable))
      const row = kept.get(payee.lpId)
      return {
        lp_id: payee.lpId,
        lp_name: row ? fromJson<EventNotice>(row.notice).lp.name : (partners.get(payee.lpId)?.name ?? ''),
        ...grossToNet(payee, event.currency),
        components: components.flatMap(({ type, holdingId, parts }) =>
          parts.flatMap(({ lpId, amount }) =>
            lpId === payee.lpId ? { type, holding_id: holdingId, amount: major(amount) } : [],
          ),
        ),
        recallable_amount: major(recallable),
        unfunded_before: major(own[0]?.unfunded ?? 0),
        unfunded_after: major((own[0]?.unfunded ?? 0) + recallable),
        end_to_end_id: row?.end_to_end_id ?? null,
        paid_on:
          payments.find(({ id }) => id === row?.payment_id)?.date ??
          (row ? null : event.status === 'paid' ? event.date : null),
      }
    }),
    payments,
    returns: await presentReturns(ctx, event),
    void: event.status === 'void' ? await voidOf(ctx, components) : null,
    warnings: [...(problem === null ? [] : [problem]), ...(await warningsOf(ctx, event, total.net))].map(
      ctx.say,
    ),
  }
}

/** Returns when and why an event was reversed: as its last part was. */
async function voidOf(ctx: Context, components: Made['components']) {
  const ids = components.flatMap(({ id }) => id ?? [])
  const last = [...(await voidsOf(ctx, 'distribution', ids)).values()].sort((a, b) => a.id - b.id).at(-1)
  return presentVoid(last)
}

/** The payments of an event, with who took them back and why. */
async function paymentsOf(ctx: Context, eventId: number) {
  const rows = await ctx.db
    .selectFrom('distribution_payments')
    .select(['id', 'date', 'reference', 'entry_id', 'author', 'created_at'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute()
  const voids = await voidsOf(
    ctx,
    'distribution_payment',
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, void: presentVoid(voids.get(row.id)) }))
}

/** Says who is in default, and where the fund has not the cash that is still to be paid. */
async function warningsOf(ctx: Context, event: EventRow, net: number): Promise<Sentence[]> {
  if (event.fund_account_id === null || (event.status !== 'draft' && event.status !== 'issued')) return []
  const inDefault = await sayDefaults(ctx, event.fund_account_id, event.date)
  const short = net - (await ownCashAt(ctx, event.fund_account_id, event.date))
  return short > 0
    ? [
        ...inDefault,
        sentence`The fund does not have enough cash: this distribution would leave it ${amountSaid(short, event.currency)} short in ${event.currency}.`,
      ]
    : inDefault
}

async function presentHeader(ctx: Context, { terms, ...event }: EventRow) {
  const correction = await ctx.db
    .selectFrom('distribution_events')
    .select('id')
    .where('corrects_id', '=', event.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    ...event,
    status: event.status as EventStatus,
    as_one: terms !== null,
    corrected_by_id: correction?.id ?? null,
  }
}

/** One event; 404 when it is not there or not the caller's. */
export const getEvent = async (ctx: Context, id: number) => presentEvent(ctx, await findEvent(ctx, id))

interface EventFilter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
  status?: EventStatus | undefined
}

/** Lists events newest first, with their totals; a draft's are current. */
export async function listEvents(ctx: Context, { fund_account_id, status, ...slice }: EventFilter) {
  let query = ctx.db.selectFrom('distribution_events').selectAll()
  if (fund_account_id !== undefined) query = query.where('fund_account_id', '=', fund_account_id)
  if (status !== undefined) query = query.where('status', '=', status)
  const page = await paginate(query, 'distribution_events.id', slice)
  const totals = await totalsOf(ctx, page.items)
  return page.map(({ terms, ...event }) => ({
    ...event,
    status: event.status as EventStatus,
    as_one: terms !== null,
    ...(totals.get(event.id) as ReturnType<typeof grossToNet>),
  }))
}

type Sums = Omit<Payee, 'lpId'>

const NOTHING: Sums = { gross: 0, carry: 0, withheld: 0, netted: 0, net: 0 }

/** Returns the totals of each event; a draft that cannot be split has none. */
async function totalsOf(ctx: Context, events: readonly EventRow[]) {
  const sums = new Map([...(await recordedSums(ctx, events)), ...(await keptSums(ctx, events))])
  for (const event of events.filter(({ status }) => status === 'draft'))
    sums.set(event.id, totalOf((await madeOf(ctx, event)).payees))
  return new Map(events.map(({ id, currency }) => [id, grossToNet(sums.get(id) ?? NOTHING, currency)]))
}

async function keptSums({ db }: Context, events: readonly EventRow[]): Promise<Map<number, Sums>> {
  if (events.length === 0) return new Map()
  const rows = await db
    .selectFrom('distribution_payees')
    .select('event_id')
    .select(({ fn }) => [
      fn.sum<number>('gross_minor').as('gross'),
      fn.sum<number>('carry_minor').as('carry'),
      fn.sum<number>('withheld_minor').as('withheld'),
      fn.sum<number>('netted_minor').as('netted'),
      fn.sum<number>('net_minor').as('net'),
    ])
    .where('event_id', 'in', idsOf(events))
    .groupBy('event_id')
    .execute()
  return new Map(
    rows.map(({ event_id, gross, carry, withheld, netted, net }) => [
      event_id,
      // Postgres sums integers to a text.
      { gross: +gross, carry: +carry, withheld: +withheld, netted: +netted, net: +net },
    ]),
  )
}

/** Returns totals of events recorded part by part, without voided parts. */
async function recordedSums({ db }: Context, events: readonly EventRow[]): Promise<Map<number, Sums>> {
  if (events.length === 0) return new Map()
  const rows = await db
    .selectFrom('distributions as made')
    .innerJoin('distribution_event_parts as part', 'part.distribution_id', 'made.id')
    .innerJoin('distribution_events as event', 'event.id', 'part.event_id')
    .leftJoin('capital_voids as undone', join =>
      join.onRef('undone.record_id', '=', 'made.id').on('undone.kind', '=', 'distribution'),
    )
    .select(['event.id', 'made.type'])
    .select(({ fn }) => fn.sum<number>('made.amount_minor').as('amount'))
    .where('event.id', 'in', idsOf(events))
    .where(({ or, eb }) => or([eb('undone.id', 'is', null), eb('event.status', '=', 'void')]))
    .groupBy(['event.id', 'made.type'])
    .execute()
  const found = new Map<number, Sums>()
  for (const { id, type, amount } of rows) {
    const { gross, withheld } = found.get(id) ?? NOTHING
    const sums =
      type === 'withholding_tax' ? [gross, withheld + Number(amount)] : [gross + Number(amount), withheld]
    const [all, tax] = sums as [number, number]
    found.set(id, { ...NOTHING, gross: all, withheld: tax, net: all - tax })
  }
  return found
}

const idsOf = (events: readonly EventRow[]): number[] => events.map(({ id }) => id)

/**
 * The notices of an event, one for each investor: of a draft as they would be, of one that is issued as they were on the day
 * of its issue. 404 for an investor who gets nothing of it; 409 `no_notices` for one that was recorded part by part.
 */
export async function noticesOfEvent(ctx: Context, id: number, lpId?: number): Promise<EventNotice[]> {
  const event = await findEvent(ctx, id)
  if (event.terms === null)
    throw conflict('no_notices', sentence`It was recorded part by part: each part has its own notices.`)
  const all = event.status === 'draft' ? await plannedNotices(ctx, event) : await keptNotices(ctx, event)
  const own = lpId === undefined ? all : all.filter(({ lp }) => lp.lp_id === lpId)
  if (own.length === 0) throw notFound()
  return own
}

async function plannedNotices(ctx: Context, event: EventRow): Promise<EventNotice[]> {
  const fund = await findFund(ctx, event.fund_account_id as number)
  const terms = termsOf(event) as EventTerms
  return eventNotices(ctx, fund, event, { terms, plan: await planEvent(ctx, fund, terms) })
}

const keptNotices = async (ctx: Context, { id }: EventRow): Promise<EventNotice[]> =>
  (await payeesOf(ctx, id)).map(({ notice }) => fromJson<EventNotice>(notice))
