import { toJson } from '../../../database/columns.ts'
import { type Context, conflict, sentence } from '../../../kernel/index.ts'
import { sumMinor } from '../../../kernel/values/money.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { assertNotFarAhead, postJournal } from '../../journal/journal.ts'
import type { JournalLine } from '../../journal/lines.ts'
import { carrySettled } from '../carry.ts'
import { type EventRow, eventMoves } from '../distributions/event-rows.ts'
import { keepDistribution } from '../distributions/keep-distribution.ts'
import { type Position, positions } from '../figures/positions.ts'
import { assertNewDistribution, assertNoTwin } from '../references.ts'
import type { Component } from './components.ts'
import type { EventTerms } from './event-input.ts'
import { eventNotices } from './event-notices.ts'
import { payByNetting } from './netting.ts'
import { type EventPlan, planEvent } from './plan-event.ts'

/**
 * Issues an event: splits it by current positions, posts it as one entry (Dr 3300 by partner and kind; Cr
 * 2400 withheld tax, Cr 2200 payables), stores each part and everybody's notice, and pays the netted call.
 * 409 `illegal_transition` for an issued one; 409 `reference_used`, `possible_duplicate`, `period_closed`;
 * 422 where nobody receives anything. The caller has taken its turn at the fund.
 */
export async function issueEvent(
  ctx: Context,
  fund: FundRow,
  event: EventRow,
  terms: EventTerms,
  options: { duplicate_ok?: boolean | undefined },
): Promise<void> {
  if (event.status !== 'draft')
    throw conflict('illegal_transition', sentence`It is ${event.status}: only a draft can be issued.`, {
      state: event.status,
      requested: 'issued',
      allowed: eventMoves[event.status as keyof typeof eventMoves],
    })
  await assertNotFarAhead(ctx, terms.date)
  const plan = await planEvent(ctx, fund, terms)
  const all = [...plan.components, ...(await withholdingOf(ctx, fund, terms, plan))]
  await assertOnce(ctx, fund, terms, all, options)
  const notices = await eventNotices(ctx, fund, event, { terms, plan })
  const entryId = await post(ctx, fund, terms, plan)
  for (const { type, holdingId, parts } of all)
    await keepDistribution(ctx, {
      eventId: event.id,
      fund,
      currency: fund.currency,
      type,
      date: terms.date,
      reference: terms.reference ?? null,
      description: terms.description ?? null,
      in_kind: undefined,
      holdingId,
      entryId,
      money: undefined,
      parts,
    })
  for (const [at, payee] of plan.payees.entries())
    await ctx.db
      .insertInto('distribution_payees')
      .values({
        event_id: event.id,
        lp_id: payee.lpId,
        gross_minor: payee.gross,
        carry_minor: payee.carry,
        withheld_minor: payee.withheld,
        netted_minor: payee.netted,
        net_minor: payee.net,
        end_to_end_id: endToEndId(event.id, payee.lpId),
        notice: toJson(notices[at]),
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
  await payByNetting(ctx, fund, event.id, terms, plan.payees)
  await ctx.db
    .updateTable('distribution_events')
    .set({
      // An event netted in full needs no payment.
      status: plan.payees.every(({ net }) => net === 0) ? 'paid' : 'issued',
      issued_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', event.id)
    .execute()
}

/** Returns the end-to-end id of a payment, from the payer's bank to the payee's, and back where it fails. */
export const endToEndId = (eventId: number, lpId: number): string => `DIST-${eventId}-${lpId}`

/** The tax withheld as a part of the event. */
async function withholdingOf(
  ctx: Context,
  fund: FundRow,
  { date }: EventTerms,
  { withheld }: EventPlan,
): Promise<Component[]> {
  if (withheld.size === 0) return []
  const unfunded = new Map(
    (await positions(ctx, fund.id, date)).map((one: Position) => [one.lpId, one.unfunded]),
  )
  const parts = [...withheld].map(([lpId, amount]) => {
    return { lpId, amount, recallable: 0, unfunded: unfunded.get(lpId) ?? 0 }
  })
  return [{ type: 'withholding_tax', holdingId: null, parts }]
}

async function assertOnce(
  ctx: Context,
  { id: fundId }: FundRow,
  { reference, date }: EventTerms,
  components: readonly Component[],
  { duplicate_ok }: { duplicate_ok?: boolean | undefined },
): Promise<void> {
  for (const { type, parts } of components) {
    const lpIds = parts.map(({ lpId }) => lpId)
    await assertNewDistribution(ctx, { reference, type, fundId, lpIds })
    if (reference || duplicate_ok) continue
    const amount = sumMinor(parts.map(part => part.amount))
    await assertNoTwin(ctx, { fundId, type, date, amount, lpIds })
  }
}

/** Returns the lines that move carried interest from the partners who bear it to those who receive it. */
const movedCarry = (
  ctx: Context,
  fundId: number,
  { payees, date }: { payees: EventPlan['payees']; date: string },
): Promise<JournalLine[]> =>
  carrySettled(ctx, fundId, {
    from: new Map(payees.flatMap(({ lpId, carry }) => (carry < 0 ? [[lpId, 0 - carry] as const] : []))),
    to: new Map(payees.flatMap(({ lpId, carry }) => (carry > 0 ? [[lpId, carry] as const] : []))),
    date,
  })

async function post(
  ctx: Context,
  fund: FundRow,
  terms: EventTerms,
  { components, payees }: EventPlan,
): Promise<number> {
  const paidOut = components.flatMap(({ type, parts }) =>
    parts.map(({ lpId, amount }): JournalLine => {
      return { code: '3300', debit: amount, partnerId: lpId, ilpaCategory: type }
    }),
  )
  const owed = payees.flatMap(({ lpId: partnerId, withheld, netted, net }): JournalLine[] => [
    ...(withheld > 0 ? [{ code: '2400', credit: withheld, partnerId, ilpaCategory: 'withholding_tax' }] : []),
    ...(net + netted > 0 ? [{ code: '2200', credit: net + netted, partnerId }] : []),
  ])
  const { entry } = await postJournal(ctx, {
    fundAccountId: fund.id,
    date: terms.date,
    reference: terms.reference,
    description: terms.description ?? ['Distribution', terms.reference ?? ''].join(' ').trim(),
    source: 'distribution',
    status: 'posted',
    lines: [...paidOut, ...owed, ...(await movedCarry(ctx, fund.id, { payees, date: terms.date }))],
  })
  return entry.id
}
