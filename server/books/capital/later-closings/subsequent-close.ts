import { toJson } from '../../../database/columns.ts'
import type { CallType } from '../../../finance/capital-call.ts'
import { daysBetween } from '../../../finance/day-count.ts'
import { type Equalised, lateClose } from '../../../finance/late-close.ts'
import { type Context, conflict, invalid, invalidField, sentence } from '../../../kernel/index.ts'
import { allocate, fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import { postJournal } from '../../journal/journal.ts'
import type { ClosingMethod } from '../../partners/joined-later.ts'
import { partnerNames } from '../../partners/partners.ts'
import { openProfit } from '../../profit/profit.ts'
import { callTermsOf } from '../calls/call-terms.ts'
import { createCall } from '../calls/calls.ts'
import { takeTurn } from '../calls/plan.ts'
import { distribute } from '../distributions/distributions.ts'
import { type Position, positions } from '../figures/positions.ts'
import { type EarlierCalls, earlierCalls, type MadeUp } from './earlier-calls.ts'
import { premiumOf } from './premium.ts'
import { presentClosing } from './subsequent-close-records.ts'

export interface SubsequentCloseInput {
  fundId: number
  /** The new partners; their commitments are recorded before. */
  lpIds: readonly number[]
  /** Annual interest on late contributions per the agreement, as a fraction. */
  rate: number
  /** YYYY-MM-DD; today. */
  date?: string | undefined
  /** YYYY-MM-DD, when they pay and the earlier partners are paid; the day of the closing. */
  dueDate?: string | undefined
  /** Kinds of purposes that nobody makes up for. */
  leftOut?: readonly CallType[] | undefined
  /** The equalisation method; by default the fund's terms. */
  method?: ClosingMethod | undefined
  reference?: string | null | undefined
}

/**
 * Books a later closing so that all partners have funded alike (semantics 4.7): a call on the new partners
 * for their share of every earlier call with interest since it was due, and a refund to the earlier partners,
 * which can be called again. With the method as if all were admitted at the first closing, profit and loss
 * since inception is shared again without cash (`sharesOver`); at net asset value the new partners also pay
 * its premium over cost. The interest is owed on to the earlier partners (Cr 2200) and paid to them outside
 * their commitments (Dr 2200, Cr 1010): it is not income of the fund. 422 `over_call`; 409 `nothing_called`,
 * `period_closed`, `reference_used`.
 */
export async function closeSubsequently(ctx: Context, input: SubsequentCloseInput) {
  const fund = await findFund(ctx, input.fundId)
  await takeTurn(ctx, fund, null)
  const date = input.date ?? (await todayOf(ctx))
  const due = input.dueDate ?? date
  if (due < date) throw invalidField('due_date', sentence`must not be before the closing`)
  const standing = new Map((await positions(ctx, fund.id, date)).map(one => [one.lpId, one]))
  assertCommitted(input.lpIds, standing, date)
  const earlier = await earlierCalls(
    ctx,
    { fundId: fund.id, date, joining: input.lpIds, leftOut: input.leftOut ?? [] },
    standing,
  )
  const method = input.method ?? (await callTermsOf(ctx, fund.id)).later_closings
  const atCost = lateClose({
    calls: earlier.madeUp,
    joining: input.lpIds,
    funded: earlier.funded,
    rate: input.rate,
    date,
  })
  if (contributedOf(atCost) === 0)
    throw conflict(
      'nothing_called',
      sentence`No capital was called from ${fund.name} before ${date} to be equalised.`,
    )
  const found: Found = {
    ...atCost,
    premium: method === 'nav' ? await premiumOf(ctx, fund, date, standing, atCost) : new Map(),
  }
  const before = method === 'as_if_first' ? await profitByPartner(ctx, fund, date) : new Map<number, number>()
  const booked = await book(ctx, fund, { ...input, date, due }, earlier, found)
  const row = await ctx.db
    .insertInto('subsequent_closes')
    .values({
      fund_account_id: fund.id,
      date,
      rate: input.rate,
      method,
      left_out: toJson(input.leftOut ?? []),
      premiums: toJson(Object.fromEntries(found.premium)),
      ...booked,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = method === 'as_if_first' ? await profitByPartner(ctx, fund, date) : before
  return {
    ...presentClosing(row),
    ...(await present(ctx, fund, input.lpIds, date, earlier, found)),
    reallocated: await reallocated(ctx, fund, before, after),
  }
}

/**
 * Payments of new partners and refunds to earlier ones, with (positive) premiums over cost paid or received.
 */
type Found = Equalised & { premium: ReadonlyMap<number, number> }

/** Returns each partner's share of the profit that is not closed yet. */
async function profitByPartner(ctx: Context, fund: FundRow, date: string): Promise<Map<number, number>> {
  const { shares } = await openProfit(ctx, fund.id, date)
  const found = new Map<number, number>()
  for (const { partner, amount } of shares) found.set(partner, (found.get(partner) ?? 0) + amount)
  return found
}

/** Returns each partner's gain or loss by the closing without cash. */
async function reallocated(
  ctx: Context,
  fund: FundRow,
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
) {
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter(id => id > 0)
  const names = await partnerNames(ctx.db, ids)
  return ids.flatMap(id => {
    const amount = (after.get(id) ?? 0) - (before.get(id) ?? 0)
    return amount === 0
      ? []
      : [{ lp_id: id, lp_name: names.get(id) ?? '', amount: fromMinor(amount, fund.currency) }]
  })
}

function assertCommitted(
  ids: readonly number[],
  standing: ReadonlyMap<number, Position>,
  date: string,
): void {
  const errors = ids.flatMap((id, at) => [
    ...((standing.get(id)?.commitment ?? 0) > 0
      ? []
      : [{ path: `lp_ids.${at}`, message: sentence`was not committed to this fund by ${date}` }]),
    ...(ids.indexOf(id) < at ? [{ path: `lp_ids.${at}`, message: sentence`is named twice` }] : []),
  ])
  if (errors.length > 0) throw invalid(errors)
}

type Terms = SubsequentCloseInput & { date: string; due: string }

async function book(ctx: Context, fund: FundRow, terms: Terms, { madeUp }: EarlierCalls, found: Found) {
  const call = await createCall(ctx, callOf(fund, terms, madeUp, found))
  const [inside, contributed] = [insideOf(madeUp, found), contributedOf(found)]
  const above = (id: number) => found.premium.get(id) ?? 0
  const paid = [...found.earlier].filter(([id, { refund }]) => refund + above(id) > 0)
  if (paid.length === 0)
    throw conflict(
      'refunded_before',
      sentence`The earlier partners were already refunded: void the closing that refunded them.`,
    )
  const refunds = paid.map(([, { refund }]) => refund)
  const shared = allocate(inside, refunds)
  const recallable = paid.map(([id, { refund }], at) => Math.min(shared[at] as number, refund + above(id)))
  const distribution = await distribute(ctx, {
    fund_account_id: fund.id,
    type: 'subsequent_close_refund',
    amount: fromMinor(contributed + paid.reduce((sum, [id]) => sum + above(id), 0), fund.currency),
    recallable_amount: fromMinor(sumMinor(recallable), fund.currency),
    date: terms.due,
    reference: terms.reference,
    description: 'Contributions given back after a later closing',
    lp_ids: paid.map(([id]) => id),
    as_paid: new Map(
      paid.map(([id, { refund }], at) => [
        id,
        { amount: refund + above(id), recallable: recallable[at] as number },
      ]),
    ),
  })
  const interest_entry_id = await payInterest(ctx, fund, terms, found)
  return { call_id: call.id, distribution_id: distribution.id, interest_entry_id }
}

/** Returns the call on the new partners: their catch-up contributions by kind and holding, and the interest. */
function callOf(fund: FundRow, terms: Terms, madeUp: readonly MadeUp[], { joining, premium }: Found) {
  const kinds = Map.groupBy(
    madeUp.map((one, at) => ({ ...one, at })),
    ({ type, inside, holdingId }) => `${type} ${inside} ${holdingId}`,
  )
  const purposes = [...kinds.values()].map(([first, ...rest]) => {
    const { type, inside, holdingId } = first as MadeUp
    const places = [first, ...rest].map(one => (one as { at: number }).at)
    const shareOf = ({ contributions }: { contributions: number[] }) =>
      places.reduce((sum, at) => sum + (contributions[at] as number), 0)
    return { type, inside, holdingId, description: 'Share of earlier calls', shareOf }
  })
  const interest = {
    type: 'subsequent_close_interest' as const,
    inside: false,
    description: 'Interest on the share of earlier calls',
    shareOf: (one: { interest: number }) => one.interest,
  }
  const above = {
    type: 'other' as const,
    inside: false,
    description: 'Net asset value above cost',
    shareOf: (_: unknown, id: number) => premium.get(id) ?? 0,
  }
  const asked = [...purposes, above, interest].flatMap(({ shareOf, ...purpose }) => {
    const shares = new Map([...joining].map(([id, one]) => [id, shareOf(one, id)]))
    const amount = [...shares.values()].reduce((sum, share) => sum + share, 0)
    return amount > 0 ? [{ purpose: { ...purpose, amount: fromMinor(amount, fund.currency) }, shares }] : []
  })
  return {
    fundAccountId: fund.id,
    lpIds: terms.lpIds,
    purposes: asked.map(({ purpose }) => purpose),
    asCalled: new Map(terms.lpIds.map(id => [id, asked.map(({ shares }) => shares.get(id) as number)])),
    noticeDate: terms.date,
    dueDate: terms.due,
    reference: terms.reference,
    description: 'Subsequent closing',
    overrideReason: 'It is paid at the closing',
  }
}

async function payInterest(
  ctx: Context,
  fund: FundRow,
  terms: Terms,
  found: Equalised,
): Promise<number | null> {
  const owed = [...found.joining].flatMap(([partnerId, { interest }]) =>
    interest > 0 ? [{ code: '2200', debit: interest, partnerId }] : [],
  )
  if (owed.length === 0) return null
  const paid = [...found.earlier].flatMap(([partnerId, { interest }]) =>
    interest > 0
      ? [{ code: '1010', credit: interest, partnerId, ilpaCategory: 'subsequent_close_interest' }]
      : [],
  )
  const { entry } = await postJournal(ctx, {
    fundAccountId: fund.id,
    date: terms.due,
    reference: terms.reference,
    description: 'Interest of a later closing, paid on to the earlier partners',
    source: 'subsequent_close',
    status: 'posted',
    lines: [...owed, ...paid],
  })
  return entry.id
}

const contributedOf = ({ joining }: Equalised) =>
  [...joining.values()].reduce((sum, one) => sum + one.contributions.reduce((all, part) => all + part, 0), 0)

const insideOf = (madeUp: readonly MadeUp[], { joining }: Equalised) =>
  [...joining.values()].reduce(
    (sum, { contributions }) =>
      sum + contributions.reduce((all, part, at) => all + (madeUp[at]?.inside ? part : 0), 0),
    0,
  )

async function present(
  ctx: Context,
  fund: FundRow,
  lpIds: readonly number[],
  date: string,
  { madeUp }: EarlierCalls,
  { joining, earlier, premium }: Found,
) {
  const above = (id: number) => premium.get(id) ?? 0
  const names = await partnerNames(ctx.db, [...lpIds, ...earlier.keys()])
  const major = (minor: number) => fromMinor(minor, fund.currency)
  const contributed = [...joining].map(([id, { contributions, interest }]) => {
    const contribution = contributions.reduce((sum, part) => sum + part, 0)
    return { lp_id: id, lp_name: names.get(id) ?? '', contribution, premium: above(id), interest }
  })
  const sum = (name: 'contribution' | 'premium' | 'interest') =>
    contributed.reduce((total, one) => total + one[name], 0)
  return {
    currency: fund.currency,
    contribution: major(sum('contribution')),
    premium: major(sum('premium')),
    interest: major(sum('interest')),
    total: major(sum('contribution') + sum('premium') + sum('interest')),
    joining: contributed.map(one => ({
      ...one,
      contribution: major(one.contribution),
      premium: major(one.premium),
      interest: major(one.interest),
      total: major(one.contribution + one.premium + one.interest),
    })),
    earlier: [...earlier].map(([id, { refund, interest }]) => ({
      lp_id: id,
      lp_name: names.get(id) ?? '',
      refund: major(refund),
      premium: major(above(id)),
      interest: major(interest),
      total: major(refund + above(id) + interest),
    })),
    calls: madeUp.map(({ call, type, due, amount }, at) => ({
      call_id: call.id,
      reference: call.reference,
      ilpa_call_type: type,
      due_date: due,
      days: Math.max(0, daysBetween(due, date)),
      amount: major(amount),
      contribution: major(
        [...joining.values()].reduce((total, { contributions }) => total + (contributions[at] as number), 0),
      ),
    })),
    warnings: [...new Set(madeUp.map(({ call }) => call))].flatMap(call =>
      call.paid_minor + call.waived_minor < call.amount_minor
        ? [
            ctx.say(
              call.reference === null
                ? sentence`The call of ${call.notice_date} is not fully paid: the refund assumes that it is.`
                : sentence`Call ${call.reference} is not fully paid: the refund assumes that it is.`,
            ),
          ]
        : [],
    ),
  }
}
