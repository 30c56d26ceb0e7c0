import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, type Moves, notFound } from '../../../kernel/index.ts'
import { standing } from '../voids.ts'
import type { DistributionRow } from './keep-distribution.ts'

export const eventStatuses = ['draft', 'issued', 'paid', 'void'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** The moves of an event; one that is paid goes back once its payments are voided. */
export const eventMoves: Moves<EventStatus> = {
  draft: ['issued'],
  issued: ['paid', 'void'],
  paid: [],
  void: [],
}

export type EventRow = Selectable<Tables['distribution_events']>
export type PayeeRow = Selectable<Tables['distribution_payees']>
export type ReturnRow = Selectable<Tables['distribution_returns']>

/** The event's row; 404 when it is not there or not the caller's. */
export async function findEvent({ db }: Context, id: number): Promise<EventRow> {
  const row = await db.selectFrom('distribution_events').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Returns the distributions recorded as parts of an event. */
export const partsOfEvent = ({ db }: Context, eventId: number): Promise<DistributionRow[]> =>
  db
    .selectFrom('distributions as made')
    .innerJoin('distribution_event_parts as part', 'part.distribution_id', 'made.id')
    .selectAll('made')
    .where('part.event_id', '=', eventId)
    .orderBy('made.id')
    .execute()

/** Returns each investor's part of an event issued as one. */
export const payeesOf = ({ db }: Context, eventId: number): Promise<PayeeRow[]> =>
  db.selectFrom('distribution_payees').selectAll().where('event_id', '=', eventId).orderBy('id').execute()

/** The returns of an event's payments, in the order in which they were recorded. */
export const returnsOf = ({ db }: Context, eventId: number): Promise<ReturnRow[]> =>
  db.selectFrom('distribution_returns').selectAll().where('event_id', '=', eventId).orderBy('id').execute()

/** The event of a distribution. */
export async function eventOf({ db }: Context, distributionId: number): Promise<EventRow> {
  return db
    .selectFrom('distribution_events as event')
    .innerJoin('distribution_event_parts as part', 'part.event_id', 'event.id')
    .selectAll('event')
    .where('part.distribution_id', '=', distributionId)
    .executeTakeFirstOrThrow()
}

interface Recorded {
  fundId: number | null
  currency: string
  date: string
  reference: string | null
  description: string | null
}

/**
 * Returns the event of a distribution recorded by itself and paid at once: the one of its fund, day and
 * reference, so that withheld tax joins its distribution, else a new one.
 */
export async function eventForRecord(ctx: Context, { fundId, ...made }: Recorded): Promise<number> {
  if (made.reference !== null && fundId !== null) {
    const known = await ctx.db
      .selectFrom('distribution_events')
      .select('id')
      .where('fund_account_id', '=', fundId)
      .where('date', '=', made.date)
      .where('reference', '=', made.reference)
      .where('currency', '=', made.currency)
      .where('status', '=', 'paid')
      .where('terms', 'is', null)
      .executeTakeFirst()
    if (known) return known.id
  }
  const { id } = await ctx.db
    .insertInto('distribution_events')
    .values({
      fund_account_id: fundId,
      ...made,
      status: 'paid',
      author: ctx.principal.name,
      issued_at: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An event of which no part stands any more is void. */
export async function settleEvent(ctx: Context, event: EventRow, reason: string): Promise<void> {
  if ((await standing(ctx, 'distribution', await partsOfEvent(ctx, event.id))).length > 0) return
  await ctx.db
    .updateTable('distribution_events')
    .set({ status: 'void', reason, updated_at: ctx.now })
    .where('id', '=', event.id)
    .execute()
}
