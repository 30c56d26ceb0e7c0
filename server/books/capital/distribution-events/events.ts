import { fromJson, toJson } from '../../../database/columns.ts'
import { type Context, conflict, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { findFund, requireFund } from '../../accounts/fund-accounts.ts'
import { firstOpenDay } from '../../accounts/periods.ts'
import { voidPayment } from '../calls/corrections.ts'
import { takeTurn } from '../calls/plan.ts'
import { voidDistribution } from '../distributions/distribution-voids.ts'
import { type EventRow, eventMoves, findEvent, partsOfEvent, payeesOf } from '../distributions/event-rows.ts'
import { assertNoFileAtBank } from '../payment-files/payment-files.ts'
import { builtUpon, standing, type Undoing } from '../voids.ts'
import type { EventInput, EventTerms } from './event-input.ts'
import { draftForFeeders } from './feeder-distributions.ts'
import { issueEvent } from './issue-event.ts'
import { planEvent } from './plan-event.ts'

/** Keeps a draft of an event, which is split by today's figures and counts nowhere. 422 as `planEvent`. */
export async function draftEvent(
  ctx: Context,
  input: EventInput,
  corrects?: { id: number; reason: string },
): Promise<EventRow> {
  const fund = await requireFund(ctx, input.fund_account_id)
  const terms: EventTerms = { ...input, date: input.date ?? (await todayOf(ctx)) }
  await takeTurn(ctx, fund, null)
  if (!corrects) await planEvent(ctx, fund, terms)
  return ctx.db
    .insertInto('distribution_events')
    .values({
      fund_account_id: fund.id,
      currency: fund.currency,
      ...kept(terms),
      status: 'draft',
      corrects_id: corrects?.id ?? null,
      reason: corrects?.reason ?? null,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const kept = (terms: EventTerms) => ({
  date: terms.date,
  reference: terms.reference ?? null,
  description: terms.description ?? null,
  terms: toJson(terms),
})

/** Replaces a draft as a whole. 409 `illegal_transition` for an issued event; the fund is fixed. */
export async function changeDraft(
  ctx: Context,
  id: number,
  input: Omit<EventInput, 'fund_account_id'>,
): Promise<EventRow> {
  const event = await draft(ctx, id)
  const fund = await findFund(ctx, event.fund_account_id as number)
  const terms: EventTerms = { ...input, fund_account_id: fund.id, date: input.date ?? event.date }
  await takeTurn(ctx, fund, null)
  await planEvent(ctx, fund, terms)
  return ctx.db
    .updateTable('distribution_events')
    .set({ ...kept(terms), updated_at: ctx.now })
    .where('id', '=', event.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a draft. 409 `illegal_transition` for an issued event. */
export async function deleteDraft(ctx: Context, id: number): Promise<void> {
  const event = await draft(ctx, id)
  await ctx.db.deleteFrom('distribution_events').where('id', '=', event.id).execute()
}

async function draft(ctx: Context, id: number): Promise<EventRow> {
  const event = await findEvent(ctx, id)
  if (event.status !== 'draft') throw notADraft(event)
  return event
}

const notADraft = ({ status }: EventRow) =>
  conflict('illegal_transition', sentence`It is ${status}: only a draft can be changed or deleted.`, {
    state: status,
    requested: 'draft',
    allowed: eventMoves[status as keyof typeof eventMoves],
  })

/** Issues a draft by the figures of now; see `issueEvent`. */
export async function issue(
  ctx: Context,
  id: number,
  options: { duplicate_ok?: boolean | undefined },
): Promise<EventRow> {
  const { fund_account_id } = await findEvent(ctx, id)
  const fund = fund_account_id === null ? null : await findFund(ctx, fund_account_id)
  await takeTurn(ctx, fund, null)
  const event = await findEvent(ctx, id)
  if (!fund || event.terms === null) throw notADraft(event)
  await issueEvent(ctx, fund, event, fromJson<EventTerms>(event.terms), options)
  await draftForFeeders(ctx, event, input => draftEvent(ctx, input))
  return findEvent(ctx, id)
}

export interface EventUndoing extends Undoing {
  /** The bank will not execute the payment file that was made of it. */
  payment_file_stopped?: boolean | undefined
}

/**
 * Reverses a whole event: every part, the withheld tax, and its netting against a call. By default it is
 * reversed on its own day, or on the first day after it whose book is open. 409 `illegal_transition` for a
 * draft; 409 `already_void`; 409 `built_upon` where it is paid, until its payments are voided;
 * 409 `payment_file_made` where the bank may still execute a file of it.
 */
export async function voidEvent(
  ctx: Context,
  id: number,
  { reason, date, payment_file_stopped = false }: EventUndoing,
): Promise<EventRow> {
  const before = await findEvent(ctx, id)
  const fund = before.fund_account_id === null ? null : await findFund(ctx, before.fund_account_id)
  if (fund) await takeTurn(ctx, fund, null)
  const event = await findEvent(ctx, id)
  if (event.status === 'draft')
    throw conflict('illegal_transition', sentence`A draft is deleted, not voided.`, {
      state: 'draft',
      requested: 'void',
      allowed: eventMoves.draft,
    })
  if (event.status === 'void') throw conflict('already_void', sentence`It was voided: ${event.reason ?? ''}`)
  if ((await payeesOf(ctx, id)).some(({ payment_id }) => payment_id !== null))
    throw builtUpon(sentence`It is paid: void its payments first.`)
  await assertNoFileAtBank(ctx, id, payment_file_stopped)
  const how = { reason, date: date ?? (fund ? firstOpenDay(fund, event.date) : event.date) }
  const netted = await ctx.db
    .selectFrom('capital_call_payments')
    .select(['id', 'call_id'])
    .where('netted_event_id', '=', id)
    .execute()
  for (const payment of await standing(ctx, 'capital_call_payment', netted))
    await voidPayment(ctx, payment.call_id, payment.id, { ...how, withEvent: true })
  // Withheld tax goes first: it belongs to a distribution.
  for (const part of (await standing(ctx, 'distribution', await partsOfEvent(ctx, id))).reverse())
    await voidDistribution(ctx, part.id, { ...how, withEvent: true })
  return findEvent(ctx, id)
}

export type EventCorrection = Partial<Omit<EventInput, 'fund_account_id'>> & {
  reason: string
  payment_file_stopped?: boolean | undefined
  void_date?: string | undefined
}

/**
 * Corrects an issued event: reverses it, and issues the right one in its place, with notices of the
 * replacement and its reason. Values left out are unchanged.
 */
export async function correctEvent(
  ctx: Context,
  id: number,
  { reason, void_date, payment_file_stopped, ...changed }: EventCorrection,
): Promise<EventRow> {
  const wrong = await voidEvent(ctx, id, { reason, date: void_date, payment_file_stopped })
  if (wrong.terms === null)
    throw conflict('illegal_transition', sentence`It was recorded part by part: void it and enter it anew.`, {
      state: wrong.status,
      requested: 'corrected',
      allowed: [],
    })
  const fund = await findFund(ctx, wrong.fund_account_id as number)
  const before = fromJson<EventTerms>(wrong.terms)
  const date = changed.date ?? firstOpenDay(fund, before.date)
  const said = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  const right = await draftEvent(
    ctx,
    { ...before, ...said, fund_account_id: fund.id, date },
    { id: wrong.id, reason },
  )
  return issue(ctx, right.id, { duplicate_ok: true })
}
