import { fromBit } from '../../database/columns.ts'
import type { CallType } from '../../finance/capital-call.ts'
import { daysBetween } from '../../finance/day-count.ts'
import { feeRateOn } from '../../finance/management-fee.ts'
import type { Context } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { Exact } from '../../kernel/values/money.ts'
import { fiscalYear, taxYearOf } from '../accounts/fiscal-years.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { closedThrough } from '../accounts/periods.ts'
import { type Committed, commitmentsOf } from './commitments.ts'
import { type FeeAgreement, feeAgreementsOf } from './fee-agreements.ts'
import { asIfFirst, type LaterClosing, laterClosingsOf, standingAsIfFirst } from './joined-later.ts'
import { type SideLetterRow, sideLettersOf } from './side-letters.ts'
import { inEffect } from './term-versions.ts'

type Exactly = InstanceType<typeof Exact>

/** First and last day, both inclusive. */
export interface Span {
  from: string
  to: string
}

/** Inputs of a fund's sharing: commitments and their dates, side letters, fee terms, later closings. */
export interface Sharing {
  commitments: Committed[]
  letters: Map<number, SideLetterRow[]>
  agreements: Array<Pick<FeeAgreement, 'effective_from' | 'id' | 'terms'>>
  closings: LaterClosing[]
}

export async function sharingOf(ctx: Context, fundId: number): Promise<Sharing> {
  return {
    commitments: await commitmentsOf(ctx, fundId),
    letters: await sideLettersOf(ctx, fundId),
    agreements: await feeAgreementsOf(ctx, fundId),
    closings: await laterClosingsOf(ctx, fundId),
  }
}

/** A partner of a fund and the base of their management fee; minor units. */
export interface Payer {
  lpId: number
  commitment: number
  /** The full-rate base: nothing for excluded partners, less for those with a discount or lower rate. */
  charged: Exactly
}

/**
 * Returns who pays the fee of a day, by the side letters as they are then. A partner admitted by the end of
 * `until` pays for the days before, too, as fees run from the first closing; a changed commitment pays on the
 * new amount from that day. An individual rate replaces the fund's, which is that of the agreement in effect
 * unless `rate` says otherwise.
 */
export function payersOn(
  { commitments, letters, agreements }: Omit<Sharing, 'closings'>,
  { day, until, rate = rateOn(agreements, day) }: { day: string; until: string; rate?: number | undefined },
): Payer[] {
  const admitted = Map.groupBy(
    commitments.filter(({ admitted_on, isChange }) => admitted_on <= (isChange ? day : until)),
    ({ lp_id }) => lp_id,
  )
  return [...admitted].map(([lpId, own]) => {
    const paying = sum(own.filter(({ excluded_from_fees }) => !fromBit(excluded_from_fees)).map(amountOf))
    return {
      lpId,
      commitment: own.reduce((total, { amount_minor }) => total + amount_minor, 0),
      charged: paying.times(partPaid(inEffect(letters.get(lpId) ?? [], day), rate)),
    }
  })
}

/** The part of the full fee that a letter, or none, leaves by the fund's rate of a day: 0.75 is a discount of a quarter. */
export const feePartOn = (
  { agreements }: Pick<Sharing, 'agreements'>,
  letter: SideLetterRow | undefined,
  day: string,
): Exactly => partPaid(letter, rateOn(agreements, day))

/** The fund's fee rate on a day; undefined before anything is agreed. */
function rateOn(agreements: Sharing['agreements'], day: string): number | undefined {
  const agreed = inEffect(agreements, day)
  return agreed && feeRateOn(agreed.terms, day).rate
}

/** The part of the full fee that a letter leaves. */
function partPaid(letter: SideLetterRow | undefined, rate: number | undefined): Exactly {
  if (!letter) return new Exact(1)
  if (fromBit(letter.excluded_from_fees)) return new Exact(0)
  const own = letter.fee_rate === null || !rate ? new Exact(1) : new Exact(letter.fee_rate).dividedBy(rate)
  return own.times(new Exact(1).minus(letter.fee_discount_pct ?? 0))
}

/** Weights of the partners, in the order of `partners`. */
export interface Weights {
  partners: number[]
  /** Commitments by the days they were there. */
  commitment: Exactly[]
  /** Each partner's share of the management fee; by commitment if nobody would pay any. */
  fee: Exactly[]
}

/**
 * Returns the partners' weights for the profit of some days. Whoever joined at one of these closings, which
 * are those in force at the end of the days, shares as if admitted at the first one.
 */
export function weightsOver(
  given: Sharing,
  span: Span,
  closings: readonly LaterClosing[] = standingAsIfFirst(given.closings, span.to),
): Weights {
  const sharing = { ...given, commitments: asIfFirst(given.commitments, closings) }
  const commitments = sharing.commitments.filter(({ admitted_on }) => admitted_on <= span.to)
  const partners = [...new Set(commitments.map(({ lp_id }) => lp_id))].filter(
    partner => !hasLeft(commitments, partner, span),
  )
  const commitment = partners.map(partner =>
    sum(
      commitments
        .filter(({ lp_id }) => lp_id === partner)
        .map(row => amountOf(row).times(daysOf({ from: later(row.admitted_on, span.from), to: span.to }))),
    ),
  )
  const fee = feeOver(sharing, span, partners)
  return { partners, commitment, fee: fee.some(weight => !weight.isZero()) ? fee : commitment }
}

/**
 * Returns whether a partner gave up their whole commitment before the days, and so shares in none of them.
 */
function hasLeft(commitments: readonly Committed[], partner: number, { from }: Span): boolean {
  const own = commitments.filter(({ lp_id }) => lp_id === partner)
  const before = own.filter(({ admitted_on }) => admitted_on <= from)
  return (
    own.length === before.length &&
    own.some(({ amount_minor }) => amount_minor < 0) &&
    own.reduce((sum, { amount_minor }) => sum + amount_minor, 0) === 0
  )
}

/** Each partner's share of the fee over some days, which are split where letters or terms change. */
function feeOver(sharing: Sharing, span: Span, partners: readonly number[]): Exactly[] {
  const total = partners.map(() => new Exact(0))
  const parts = spansCutAt(span, changesOf(sharing)).map(part => ({
    ...part,
    rate: rateOn(sharing.agreements, part.from),
  }))
  // Days without a rate weigh nothing beside days that have one.
  const rated = parts.some(({ rate }) => rate)
  for (const { from, to, rate } of parts) {
    const payers = payersOn(sharing, { day: from, until: span.to })
    const charged = new Map(payers.map(payer => [payer.lpId, payer.charged]))
    for (const [at, partner] of partners.entries())
      total[at] = (total[at] as Exactly).plus(
        (charged.get(partner) as Exactly).times(rated ? (rate ?? 0) : 1).times(daysOf({ from, to })),
      )
  }
  return total
}

/** The days on which a commitment, a letter or the fund's fee terms change. */
export const changesOf = ({ commitments, letters, agreements }: Sharing): string[] => [
  ...commitments.filter(({ isChange }) => isChange).map(({ admitted_on }) => admitted_on),
  ...[...letters.values()].flat().flatMap(({ effective_from }) => effective_from ?? []),
  ...agreements.flatMap(agreed => [
    ...(agreed.effective_from === null ? [] : [agreed.effective_from]),
    ...agreed.terms.step_downs
      .map(({ from_date }) => from_date)
      .filter(day => inEffect(agreements, day) === agreed),
  ]),
]

/** Some days, cut before each of these days. */
export function spansCutAt({ from, to }: Span, days: readonly string[]): Span[] {
  const starts = [...new Set([from, ...days.filter(day => day > from && day <= to)])].sort()
  return starts.map((start, index) => {
    const next = starts[index + 1]
    return { from: start, to: next === undefined ? to : daysAfter(next, -1) }
  })
}

/** Some days of which profit and loss is shared alike. */
export interface SharedDays extends Span {
  /** -1 reverses the sharing of the days before a later closing; `again` shares them anew. */
  sign: 1 | -1
  again: boolean
  /** The end of the span for which it is shared so. */
  sharedAt: string
  /** The later closings by which who joined counts as admitted at the first one. */
  closings: readonly LaterClosing[]
  /** The day by whose end participation is known. */
  knownOn: string
  /** Returns the partners' weights for calls of this kind. */
  weightsFor: (kind: CallType) => Weights
}

/**
 * Methods for sharing a year in which interests change (26 CFR 1.706-4): by interim closings, or by proration
 * over its days.
 */
export const allocationMethods = ['interim_closing', 'proration'] as const
export type AllocationMethod = (typeof allocationMethods)[number]

/**
 * Returns the spans over which profit and loss is shared, each with its own weights. They are cut at closes,
 * at fiscal year ends and where partners bought in at net asset value, so that a close and a tax year share
 * alike, unless the year is prorated. Days before anybody was admitted belong to the span of the first
 * admission. In the span of a later closing that treats all as admitted at the first one, earlier profit is
 * shared again, back to the first day of the book.
 */
export async function sharesOver(
  ctx: Context,
  fund: FundRow,
  { from, to }: Span,
  firstDay: string = from,
  method: AllocationMethod = 'interim_closing',
): Promise<SharedDays[]> {
  const sharing = await sharingOf(ctx, fund.id)
  const bought = sharing.closings.filter(
    ({ method, day, voidedOn }) => method === 'nav' && day <= to && voidedOn === null,
  )
  const cuts = [
    ...[
      ...(method === 'proration' ? [] : await closedThrough(ctx, fund.id)),
      ...yearEnds(fund, { from: earlier(from, firstDay), to }),
    ].map(end => daysAfter(end, 1)),
    ...bought.map(({ day }) => day),
  ]
  const first = sharing.commitments
    .flatMap(({ admitted_on, amount_minor }) => (amount_minor > 0 ? admitted_on : []))
    .sort()[0]
  const shared = cuts.filter(start => first !== undefined && start > first)
  const days = (
    span: Span,
    closings: readonly LaterClosing[],
    how: Pick<SharedDays, 'sign' | 'again' | 'sharedAt' | 'knownOn'>,
  ) => ({
    ...span,
    ...how,
    closings,
    weightsFor: (kind: CallType) =>
      weightsOver(
        sharing,
        span,
        closings.filter(({ leftOut }) => !leftOut.includes(kind)),
      ),
  })
  const own = spansCutAt({ from, to }, shared).map(span =>
    days(span, standingAsIfFirst(sharing.closings, span.to), {
      sign: 1,
      again: false,
      sharedAt: span.to,
      knownOn: to,
    }),
  )
  if (sharing.closings.every(({ method }) => method !== 'as_if_first')) return own
  const before = firstDay < from ? spansCutAt({ from: firstDay, to: daysAfter(from, -1) }, shared) : []
  const all = [...before, ...own]
  const known = all.map(span => standingAsIfFirst(sharing.closings, span.to))
  const anew = all.flatMap(({ to: sharedAt }, at) => {
    if (at < before.length) return []
    const [now, then] = [known[at] as LaterClosing[], known[at - 1] ?? []]
    if (at === 0 || sameClosings(now, then)) return []
    const since = all[known.slice(0, at).findLastIndex(one => !sameClosings(one, then)) + 1] as Span
    return all.slice(0, at).flatMap((span, place) => {
      const knownOn = place >= before.length ? to : later(since.to, span.to)
      return [
        days(span, then, { sign: -1, again: true, sharedAt, knownOn }),
        days(span, now, { sign: 1, again: true, sharedAt, knownOn: to }),
      ]
    })
  })
  return [...own, ...anew]
}

const sameClosings = (one: readonly LaterClosing[], other: readonly LaterClosing[]): boolean =>
  one.length === other.length && one.every(({ id }) => other.some(same => same.id === id))

function yearEnds(fund: FundRow, { from, to }: Span): string[] {
  const [first, last] = [taxYearOf(fund, from), taxYearOf(fund, to)]
  return Array.from({ length: last - first + 1 }, (_, nth) => fiscalYear(fund, first + nth).to)
}

const amountOf = ({ amount_minor }: Committed): Exactly => new Exact(amount_minor)
const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)
const daysOf = ({ from, to }: Span): number => daysBetween(from, to) + 1
const sum = (values: readonly Exactly[]): Exactly =>
  values.reduce<Exactly>((total, value) => total.plus(value), new Exact(0))
