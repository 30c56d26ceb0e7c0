import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { postJournal } from '../../journal/journal.ts'
import { partnerNames } from '../../partners/partners.ts'
import { takeTurn } from '../calls/plan.ts'
import {
  type EventRow,
  findEvent,
  type PayeeRow,
  payeesOf,
  type ReturnRow,
  returnsOf,
} from '../distributions/event-rows.ts'
import { builtUpon, presentVoid, standing, type Undoing, voidRecord, voidsOf } from '../voids.ts'
import { eventEntries } from './event-entries.ts'

export interface ReturnInput {
  lp_id: number
  reason: string
  /** YYYY-MM-DD, not before the payment or in the future; today unless said otherwise. */
  date?: string | undefined
  reference?: string | null | undefined
}

/**
 * Records that a payment of an event came back from the investor's bank, and posts it (Dr 1010, Cr 2200): the investor is
 * owed again, and is paid next under another end-to-end id. 409 `illegal_transition` for somebody who was not paid.
 */
export async function returnPayment(ctx: Context, id: number, input: ReturnInput): Promise<ReturnRow> {
  const event = await eventInTurn(ctx, id)
  const payee = (await payeesOf(ctx, id)).find(({ lp_id }) => lp_id === input.lp_id)
  if (!payee) throw invalidField('lp_id', sentence`is not paid by this distribution`)
  if (payee.payment_id === null)
    throw conflict('illegal_transition', sentence`They are not paid: no payment of theirs can come back.`, {
      allowed: [],
    })
  const payment = await paymentOf(ctx, payee.payment_id)
  const today = await todayOf(ctx)
  const date = input.date ?? today
  if (date < payment.date)
    throw invalidField('date', sentence`must not be before the payment, ${payment.date}`)
  if (date > today) throw invalidField('date', sentence`must not be in the future`)
  const { entry } = await postJournal(ctx, {
    fundAccountId: event.fund_account_id as number,
    date,
    reference: input.reference ?? event.reference,
    description: `Returned payment of distribution ${event.reference ?? event.id}: ${input.reason}`,
    source: 'distribution_return',
    status: 'posted',
    lines: [
      { code: '1010', debit: payee.net_minor, partnerId: payee.lp_id },
      { code: '2200', credit: payee.net_minor, partnerId: payee.lp_id },
    ],
  })
  const row = await ctx.db
    .insertInto('distribution_returns')
    .values({
      event_id: id,
      payment_id: payee.payment_id,
      lp_id: payee.lp_id,
      amount_minor: payee.net_minor,
      date,
      end_to_end_id: payee.end_to_end_id,
      reason: input.reason,
      reference: input.reference ?? null,
      entry_id: entry.id,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const before = await ctx.db
    .selectFrom('distribution_returns')
    .select('id')
    .where('event_id', '=', id)
    .where('lp_id', '=', payee.lp_id)
    .execute()
  await setPayee(ctx, payee, {
    payment_id: null,
    end_to_end_id: `DIST-${id}-${payee.lp_id}-${before.length + 1}`,
  })
  await setStatus(ctx, id, 'issued')
  return row
}

/**
 * Takes the return of a payment back: its entry is reversed, and the investor counts as paid again. 409 `already_void`;
 * 409 `built_upon` once they were paid anew.
 */
export async function voidReturn(
  ctx: Context,
  id: number,
  returnId: number,
  how: Undoing & { strikeOut?: boolean },
): Promise<EventRow> {
  const event = await eventInTurn(ctx, id)
  const row = (await returnsOf(ctx, id)).find(one => one.id === returnId)
  if (!row) throw notFound()
  const payees = await payeesOf(ctx, id)
  const payee = payees.find(({ lp_id }) => lp_id === row.lp_id) as PayeeRow
  const named = `Returned payment of distribution ${event.reference ?? event.id}`
  await voidRecord(ctx, 'distribution_return', { ...row, named }, how)
  if (payee.payment_id !== null) throw builtUpon(sentence`They were paid anew: void that payment first.`)
  const { end_to_end_id, payment_id } = row
  await setPayee(ctx, payee, { payment_id, end_to_end_id })
  const isOpen = payees.some(one => one.id !== payee.id && one.payment_id === null && one.net_minor > 0)
  return setStatus(ctx, id, isOpen ? 'issued' : 'paid')
}

/** 409 `built_upon` where a payment came back: it was made, and its return is what undoes it. */
export async function assertNoReturn(ctx: Context, eventId: number, paymentId: number): Promise<void> {
  const own = (await returnsOf(ctx, eventId)).filter(({ payment_id }) => payment_id === paymentId)
  if ((await standing(ctx, 'distribution_return', own)).length > 0)
    throw builtUpon(sentence`Some of it came back from the bank: void that return first.`)
}

/** The returns of an event with who took them back. */
export async function presentReturns(ctx: Context, { id: eventId, currency }: EventRow) {
  const rows = await returnsOf(ctx, eventId)
  const ids = rows.map(({ id }) => id)
  const voids = await voidsOf(ctx, 'distribution_return', ids)
  return rows.map(row => {
    const { id, lp_id, date, end_to_end_id, reason, reference, entry_id, author } = row
    const amount = fromMinor(row.amount_minor, currency)
    const shown = { id, lp_id, amount, date, end_to_end_id, reason, reference, entry_id, author }
    return { ...shown, void: presentVoid(voids.get(id)) }
  })
}

/** A payment that was made, by the end-to-end id under which it may come back; in minor units. */
export interface Returnable {
  eventId: number
  lpId: number
  lpName: string
  amount: number
  endToEndId: string
  paidOn: string
  eventName: string
}

/** Returns the payments of a fund's distributions that may come back from the payee's bank. */
export async function returnablePayments(ctx: Context, fundId: number): Promise<Returnable[]> {
  const rows = await ctx.db
    .selectFrom('distribution_payees as payee')
    .innerJoin('distribution_events as event', 'event.id', 'payee.event_id')
    .innerJoin('distribution_payments as made', 'made.id', 'payee.payment_id')
    .select(['payee.event_id', 'payee.lp_id', 'payee.net_minor', 'payee.end_to_end_id'])
    .select(['made.date', 'event.reference'])
    .where('event.fund_account_id', '=', fundId)
    .orderBy('payee.id')
    .execute()
  const names = await partnerNames(
    ctx.db,
    rows.map(({ lp_id }) => lp_id),
  )
  return rows.map(row => ({
    lpName: names.get(row.lp_id) ?? '',
    eventId: row.event_id,
    lpId: row.lp_id,
    amount: row.net_minor,
    endToEndId: row.end_to_end_id,
    paidOn: row.date,
    eventName: row.reference ?? String(row.event_id),
  }))
}

async function eventInTurn(ctx: Context, id: number): Promise<EventRow> {
  const { fund_account_id: fundId } = await findEvent(ctx, id)
  if (fundId === null) throw notFound()
  await takeTurn(ctx, { id: fundId }, null)
  return findEvent(ctx, id)
}

const paymentOf = ({ db }: Context, id: number) =>
  db.selectFrom('distribution_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function setPayee(
  ctx: Context,
  { id }: PayeeRow,
  values: { payment_id: number | null; end_to_end_id: string },
): Promise<void> {
  await ctx.db
    .updateTable('distribution_payees')
    .set({ ...values, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
}

const setStatus = (ctx: Context, id: number, status: 'issued' | 'paid'): Promise<EventRow> =>
  ctx.db
    .updateTable('distribution_events')
    .set({ status, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The entries of payments that came back. */
export const eventReturnEntries = eventEntries('distribution_return', {
  table: 'distribution_returns',
  named: distribution => sentence`a returned payment of distribution ${distribution}`,
  undo: sentence`void the return`,
  under: 'returns',
})
