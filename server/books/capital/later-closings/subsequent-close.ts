import type { CallType } from '../../../finance/capital-call.ts'
import { daysBetween } from '../../../finance/day-count.ts'
import { type Equalised, lateClose } from '../../../finance/late-close.ts'
import { type Context, conflict, invalid, invalidField, sentence } from '../../../kernel/index.ts'
import { allocate, fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import { postJournal } from '../../journal/journal.ts'
import { partnerNames } from '../../partners/partners.ts'
import { createCall } from '../calls/calls.ts'
import { takeTurn } from '../calls/plan.ts'
import { distribute } from '../distributions/distributions.ts'
import { type Position, positions } from '../figures/positions.ts'
import { type EarlierCalls, earlierCalls, type MadeUp } from './earlier-calls.ts'
import { presentClosing } from './subsequent-close-records.ts'

export interface SubsequentCloseInput {
  fundId: number
  /** Who joins; their commitments are recorded before. */
  lpIds: readonly number[]
  /** Annual interest on late contributions per the agreement, as a fraction. */
  rate: number
  /** YYYY-MM-DD; today. */
  date?: string | undefined
  /** YYYY-MM-DD, when they pay and the earlier partners are paid; the day of the closing. */
  dueDate?: string | undefined
  /** Kinds of purposes that nobody makes up for. */
  leftOut?: readonly CallType[] | undefined
  reference?: string | null | undefined
}

/**
 * Books a later closing so that all partners have funded alike (semantics 4.7): a call on those who join for their
 * share of every earlier call with interest since it was due, and a refund to the earlier partners, which can be called
 * again. The interest is owed on to the earlier partners (Cr 2200) and paid to them outside their commitments (Dr 2200,
 * Cr 1010): it is no income of the fund. 422 `over_call`; 409 `nothing_called`, `period_closed`, `reference_used`.
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
  const found = lateClose({
    calls: earlier.madeUp,
    joining: input.lpIds,
    funded: earlier.funded,
    rate: input.rate,
    date,
  })
  if (contributedOf(found) === 0)
    throw conflict(
      'nothing_called',
      sentence`No capital was called from ${fund.name} before ${date} to be equalised.`,
    )
  const booked = await book(ctx, fund, { ...input, date, due }, earlier, found)
  const row = await ctx.db
    .insertInto('subsequent_closes')
    .values({
      fund_account_id: fund.id,
      date,
      rate: input.rate,
      ...booked,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...presentClosing(row), ...(await present(ctx, fund, input.lpIds, date, earlier, found)) }
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

async function book(ctx: Context, fund: FundRow, terms: Terms, { madeUp }: EarlierCalls, found: Equalised) {
  const call = await createCall(ctx, callOf(fund, terms, madeUp, found))
  const [inside, contributed] = [insideOf(madeUp, found), contributedOf(found)]
  const paid = [...found.earlier].filter(([, { refund }]) => refund > 0)
  if (paid.length === 0)
    throw conflict(
      'refunded_before',
      sentence`The earlier partners were already refunded: void the closing that refunded them.`,
    )
  const refunds = paid.map(([, { refund }]) => refund)
  const recallable = allocate(inside, refunds)
  const distribution = await distribute(ctx, {
    fund_account_id: fund.id,
    type: 'subsequent_close_refund',
    amount: fromMinor(contributed, fund.currency),
    recallable_amount: fromMinor(inside, fund.currency),
    date: terms.due,
    reference: terms.reference,
    description: 'Contributions given back after a later closing',
    lp_ids: paid.map(([id]) => id),
    as_paid: new Map(
      paid.map(([id, { refund }], at) => [id, { amount: refund, recallable: recallable[at] as number }]),
    ),
  })
  const interest_entry_id = await payInterest(ctx, fund, terms, found)
  return { call_id: call.id, distribution_id: distribution.id, interest_entry_id }
}

/** A call on those who join: what they make up for by kind, and the interest on it. */
function callOf(fund: FundRow, terms: Terms, madeUp: readonly MadeUp[], { joining }: Equalised) {
  const kinds = Map.groupBy(
    madeUp.map((one, at) => ({ ...one, at })),
    ({ type, inside }) => `${type} ${inside}`,
  )
  const purposes = [...kinds.values()].map(([first, ...rest]) => {
    const { type, inside } = first as MadeUp
    const places = [first, ...rest].map(one => (one as { at: number }).at)
    const shareOf = ({ contributions }: { contributions: number[] }) =>
      places.reduce((sum, at) => sum + (contributions[at] as number), 0)
    return { type, inside, description: 'Share of earlier calls', shareOf }
  })
  const interest = {
    type: 'subsequent_close_interest' as const,
    inside: false,
    description: 'Interest on the share of earlier calls',
    shareOf: (one: { interest: number }) => one.interest,
  }
  const asked = [...purposes, interest].flatMap(({ shareOf, ...purpose }) => {
    const shares = new Map([...joining].map(([id, one]) => [id, shareOf(one)]))
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
  { joining, earlier }: Equalised,
) {
  const names = await partnerNames(ctx.db, [...lpIds, ...earlier.keys()])
  const major = (minor: number) => fromMinor(minor, fund.currency)
  const contributed = [...joining].map(([id, { contributions, interest }]) => {
    const contribution = contributions.reduce((sum, part) => sum + part, 0)
    return { lp_id: id, lp_name: names.get(id) ?? '', contribution, interest }
  })
  const sum = (name: 'contribution' | 'interest') => contributed.reduce((total, one) => total + one[name], 0)
  return {
    currency: fund.currency,
    contribution: major(sum('contribution')),
    interest: major(sum('interest')),
    total: major(sum('contribution') + sum('interest')),
    joining: contributed.map(one => ({
      ...one,
      contribution: major(one.contribution),
      interest: major(one.interest),
      total: major(one.contribution + one.interest),
    })),
    earlier: [...earlier].map(([id, { refund, interest }]) => ({
      lp_id: id,
      lp_name: names.get(id) ?? '',
      refund: major(refund),
      interest: major(interest),
      total: major(refund + interest),
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
