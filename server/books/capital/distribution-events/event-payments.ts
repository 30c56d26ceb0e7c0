import { type Context, conflict, invalid, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import { firstOpenDay } from '../../accounts/periods.ts'
import { later, postJournal } from '../../journal/journal.ts'
import { takeTurn } from '../calls/plan.ts'
import { type EventRow, eventMoves, findEvent, type PayeeRow, payeesOf } from '../distributions/event-rows.ts'
import { type Undoing, voidRecord } from '../voids.ts'
import { eventEntries } from './event-entries.ts'
import { assertNoReturn } from './event-returns.ts'

export interface PaymentOfEvent {
  /** YYYY-MM-DD, not before the event's day or in the future; today, or the event's day where that is later, unless said otherwise. */
  date?: string | undefined
  reference?: string | null | undefined
  /** The investors paid; by default all who are not yet. */
  lp_ids?: readonly number[] | undefined
}

/**
 * Records that an event was paid to its investors, or to some of them, and posts it (Dr 2200, Cr 1010 by partner). 409
 * `illegal_transition` unless it is issued; 422 for somebody who is owed nothing of it.
 */
export async function payEvent(ctx: Context, id: number, input: PaymentOfEvent): Promise<EventRow> {
  const { event, fundId } = await held(ctx, id)
  if (event.status !== 'issued')
    throw conflict(
      'illegal_transition',
      sentence`It is ${event.status}: only an issued distribution can be paid.`,
      {
        state: event.status,
        requested: 'paid',
        allowed: eventMoves[event.status as keyof typeof eventMoves],
      },
    )
  const open = (await payeesOf(ctx, id)).filter(
    ({ payment_id, net_minor }) => payment_id === null && net_minor > 0,
  )
  const paid = chosen(open, input.lp_ids)
  const date = input.date ?? later(event.date, await todayOf(ctx))
  if (date < event.date) throw invalidField('date', sentence`must not be before its own date, ${event.date}`)
  const reference = input.reference ?? event.reference
  const { entry } = await postJournal(ctx, {
    fundAccountId: fundId,
    date,
    reference,
    description: `Payment of ${nameOf(event)}`,
    source: 'distribution_payment',
    status: 'posted',
    lines: paid.flatMap(({ lp_id: partnerId, net_minor }) => [
      { code: '2200', debit: net_minor, partnerId },
      { code: '1010', credit: net_minor, partnerId },
    ]),
  })
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  const { id: paymentId } = await ctx.db
    .insertInto('distribution_payments')
    .values({ event_id: id, date, reference, entry_id: entry.id, author: ctx.principal.name, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('distribution_payees')
    .set({ payment_id: paymentId, updated_at: ctx.now })
    .where('event_id', '=', id)
    .where(
      'lp_id',
      'in',
      paid.map(({ lp_id }) => lp_id),
    )
    .execute()
  return moveTo(ctx, id, paid.length === open.length ? 'paid' : 'issued')
}

/** Returns the end-to-end ids of payments of events, and of those that came back, by entry and investor. */
export async function endToEndIdsOf(
  { db }: Context,
  entryIds: readonly number[],
): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('distribution_payments as made')
    .innerJoin('distribution_payees as payee', 'payee.payment_id', 'made.id')
    .select(['made.entry_id', 'payee.lp_id', 'payee.end_to_end_id'])
    .where('made.entry_id', 'in', [...new Set(entryIds)])
    .execute()
  const back = await db
    .selectFrom('distribution_returns as back')
    .innerJoin('distribution_payments as made', 'made.id', 'back.payment_id')
    .select(['made.entry_id', 'back.entry_id as return_entry_id', 'back.lp_id', 'back.end_to_end_id'])
    .where(eb => eb.or([eb('made.entry_id', 'in', [...entryIds]), eb('back.entry_id', 'in', [...entryIds])]))
    .execute()
  return new Map([
    ...rows.map(one => [`${one.entry_id} ${one.lp_id}`, one.end_to_end_id] as const),
    ...back.flatMap(one => [
      [`${one.entry_id} ${one.lp_id}`, one.end_to_end_id] as const,
      [`${one.return_entry_id} ${one.lp_id}`, one.end_to_end_id] as const,
    ]),
  ])
}

/** Takes a payment of an event back: its entry is reversed, and whom it paid is owed again. 409 `already_void`, `built_upon`. */
export async function voidPaymentOfEvent(
  ctx: Context,
  id: number,
  paymentId: number,
  { reason, date, strikeOut }: Undoing & { strikeOut?: boolean },
): Promise<EventRow> {
  const { event, fundId } = await held(ctx, id)
  const payment = await ctx.db
    .selectFrom('distribution_payments')
    .selectAll()
    .where('id', '=', paymentId)
    .where('event_id', '=', id)
    .executeTakeFirst()
  if (!payment) throw notFound()
  await assertNoReturn(ctx, id, paymentId)
  await voidRecord(
    ctx,
    'distribution_payment',
    { ...payment, named: `Payment of ${nameOf(event)}` },
    {
      reason,
      date: date ?? firstOpenDay(await findFund(ctx, fundId), payment.date),
      ...(strikeOut ? { strikeOut } : {}),
    },
  )
  await ctx.db
    .updateTable('distribution_payees')
    .set({ payment_id: null, updated_at: ctx.now })
    .where('payment_id', '=', paymentId)
    .execute()
  return moveTo(ctx, id, 'issued')
}

async function held(ctx: Context, id: number): Promise<{ event: EventRow; fundId: number }> {
  const { fund_account_id: fundId } = await findEvent(ctx, id)
  if (fundId === null)
    throw conflict('illegal_transition', sentence`It is of no fund: nothing of it is posted.`, {
      allowed: [],
    })
  await takeTurn(ctx, { id: fundId }, null)
  return { event: await findEvent(ctx, id), fundId }
}

function chosen(open: readonly PayeeRow[], wanted: readonly number[] | undefined): readonly PayeeRow[] {
  const owed = new Set(open.map(({ lp_id }) => lp_id))
  const errors = (wanted ?? []).flatMap((id, at) =>
    owed.has(id) ? [] : [{ path: `lp_ids.${at}`, message: sentence`is owed nothing of this distribution` }],
  )
  if (errors.length > 0) throw invalid(errors)
  return wanted ? open.filter(({ lp_id }) => wanted.includes(lp_id)) : open
}

async function moveTo(ctx: Context, id: number, status: 'issued' | 'paid'): Promise<EventRow> {
  return ctx.db
    .updateTable('distribution_events')
    .set({ status, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const nameOf = ({ id, reference }: EventRow): string => `distribution ${reference ?? id}`

/** The entries by which events were paid. */
export const eventPaymentEntries = eventEntries('distribution_payment', {
  table: 'distribution_payments',
  named: distribution => sentence`a payment of distribution ${distribution}`,
  undo: sentence`void the payment`,
  under: 'payments',
})
