import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { carryTaken } from '../../../books/balances/carry-taken.ts'
import { cashAt } from '../../../books/balances/cash.ts'
import { type Figures, figuresAt, flowsUntil, returnedUntil } from '../../../books/capital/figures/figures.ts'
import { type CapitalHistory, capitalHistory } from '../../../books/capital/figures/history.ts'
import { commitmentsOf } from '../../../books/partners/commitments.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import type { ClassTerms } from '../../../finance/waterfall/capital-pool.ts'
import type { FundEvent } from '../../../finance/waterfall/partners.ts'
import { type Context, invalid, sentence } from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { bookFlowKinds, FundWaterfallInput, Said } from './book-schemas.ts'
import {
  type BookHolding,
  dealOf,
  holdingsInTheBook,
  isContribution,
  overriddenHoldings,
  paidInFor,
  presentHolding,
  releasesOf,
} from './by-holding.ts'
import {
  assumptionsOf,
  clawbackGroupOf,
  computed,
  conditionsOf,
  presentOutcome,
  type Terms,
  termsByClass,
} from './by-partner.ts'

export interface BookPartner {
  lpId: number | null
  name: string
  class: string
  bearsCarry: boolean
  commitment: number
  undrawn: number
}

interface BookFlow {
  date: string
  kind: (typeof bookFlowKinds)[number]
  lpId: number | null
  /** The holding a contribution paid for, where the call names it. */
  holdingId?: number | undefined
  amount: number
}

/** Returns the inputs of a fund's waterfall from its book at the end of a day; in minor units. */
export async function inTheBook(ctx: Context, fund: FundRow, asOf: string) {
  const history = await capitalHistory(ctx, fund.id)
  const flows = await flowsOf(ctx, fund.id, history, asOf)
  const partners = await partnersOf(ctx, fund.id, figuresAt(history, asOf), asOf)
  const holdings = await holdingsInTheBook(ctx, fund.id, asOf)
  return { partners, flows, holdings, cash: Math.max(0, await cashAt(ctx, fund.id, asOf)) }
}

/**
 * Returns payments in and out by the days of the money; carry and contributions returned unused apart from
 * distributions.
 */
async function flowsOf(
  ctx: Context,
  fundId: number,
  history: CapitalHistory,
  asOf: string,
): Promise<BookFlow[]> {
  const carry = await carryTaken(ctx, fundId, asOf)
  const taken = new Map(carry.map(one => [`${one.partner} ${one.date}`, one.amount]))
  const returned = returnedUntil(history, asOf)
  const moves = [...flowsUntil(history, asOf, 'paid')].flatMap(([partner, days]) =>
    days.flatMap(({ date, contribution, distribution }): BookFlow[] => {
      const lpId = partner || null
      const own = (returned.get(partner) ?? []).filter(one => one.date === date)
      const unused = own.reduce((sum, one) => sum + one.amount, 0)
      const received = distribution - (taken.get(`${partner} ${date}`) ?? 0) - unused
      return [
        { date, kind: 'contribution', lpId, amount: contribution },
        { date, kind: 'returned', lpId, amount: unused },
        { date, kind: 'received', lpId, amount: received },
      ]
    }),
  )
  const byGp = carry.map(({ date, partner, amount }): BookFlow => {
    return { date, kind: 'carry', lpId: partner || null, amount }
  })
  const inOrder = [...moves, ...byGp].sort(
    (a, b) => a.date.localeCompare(b.date) || (a.lpId ?? 0) - (b.lpId ?? 0),
  )
  return lessCarryGivenBack(inOrder).filter(({ amount }) => amount !== 0)
}

/**
 * A partner's giveback first returns the carry it took, the latest before that day, which then counts as not
 * taken.
 */
function lessCarryGivenBack(inOrder: readonly BookFlow[]): BookFlow[] {
  const flows = inOrder.map(flow => ({ ...flow }))
  for (const back of flows.filter(({ kind, amount }) => kind === 'received' && amount < 0))
    for (const taken of flows.toReversed()) {
      if (taken.kind !== 'carry' || taken.lpId !== back.lpId || taken.date > back.date) continue
      const part = Math.min(taken.amount, -back.amount)
      taken.amount -= part
      back.amount += part
    }
  return flows
}

async function partnersOf(
  ctx: Context,
  fundId: number,
  figures: ReadonlyMap<number, Figures>,
  asOf: string,
): Promise<BookPartner[]> {
  const commitments = Map.groupBy(await commitmentsOf(ctx, fundId, asOf), ({ lp_id }) => lp_id)
  const ids = [...new Set([...commitments.keys(), ...figures.keys()])]
  const register = await findPartners(ctx, ids)
  return ids.map(id => {
    const own = (commitments.get(id) ?? []).toSorted((a, b) => b.amount_minor - a.amount_minor)
    return {
      lpId: id || null,
      name: register.get(id)?.name ?? 'Posted for no partner',
      class: own[0]?.class ?? 'A',
      bearsCarry: register.get(id)?.entity_type !== 'general_partner',
      commitment: figures.get(id)?.committed ?? 0,
      undrawn: figures.get(id)?.unfunded ?? 0,
    }
  })
}

/** Returns the inputs of a fund's waterfall on a day, to show and change. */
export async function waterfallInputs(ctx: Context, fundId: number, day?: string) {
  const asOf = day ?? (await todayOf(ctx))
  const fund = await findFund(ctx, fundId)
  const { partners, flows, holdings, cash } = await inTheBook(ctx, fund, asOf)
  const major = (minor: number) => fromMinor(minor, fund.currency)
  const sumOf = (lpId: number | null, kind: BookFlow['kind']) =>
    flows.reduce((sum, one) => sum + (one.lpId === lpId && one.kind === kind ? one.amount : 0), 0)
  return {
    fund_account_id: fundId,
    currency: fund.currency,
    as_of: asOf,
    distributable: major(cash),
    undrawn: major(partners.reduce((sum, { undrawn }) => sum + undrawn, 0)),
    partners: partners.map(one => ({
      lp_id: one.lpId,
      name: one.name,
      class: one.class,
      bears_carry: one.bearsCarry,
      commitment: major(one.commitment),
      undrawn: major(one.undrawn),
      contributed: major(sumOf(one.lpId, 'contribution') - sumOf(one.lpId, 'returned')),
      received: major(sumOf(one.lpId, 'received')),
    })),
    flows: flows.map(({ date, kind, lpId, amount }) => ({ date, kind, lp_id: lpId, amount: major(amount) })),
    holdings: holdings.map(one => presentHolding(one, fund.currency)),
  }
}

/**
 * Runs the waterfall of a fund's distribution on a day, by partner. Earlier payments and distributions come
 * from its book, and so does its cash; the answer marks the inputs that override the book.
 */
export async function fundWaterfall(ctx: Context, fundId: number, input: FundWaterfallInput) {
  const asOf = input.as_of ?? (await todayOf(ctx))
  const fund = await findFund(ctx, fundId)
  const book = await inTheBook(ctx, fund, asOf)
  const { type = 'european' } = input
  assertOfType(input, type)
  const partners = overriddenPartners(book.partners, input)
  const flows = input.flows ? givenFlows(input.flows, { ...book, partners }, fund.currency, asOf) : book.flows
  const holdings = overriddenHoldings(book.holdings, input, { currency: fund.currency, asOf })
  const distributable =
    input.distributable === undefined
      ? book.cash
      : toMinor(input.distributable, fund.currency, 'distributable')
  const found = computed({
    ...conditionsOf(input),
    style: type,
    end: asOf,
    partners: partners.map(one => ({
      terms: one.terms,
      commitment: one.commitment,
      clawback: clawbackGroupOf(input, one.class),
    })),
    events: [
      ...eventsOf(flows, partners, type === 'american' ? { holdings, asOf, isSaid: !!input.flows } : null),
      { date: asOf, kind: 'distribution', amount: distributable },
    ],
  })
  const named = partners.map(one => ({ lp_id: one.lpId, name: one.name, class: one.class }))
  return {
    ...presentOutcome(found, named, fund.currency),
    fund_account_id: fundId,
    type,
    as_of: asOf,
    distributable: fromMinor(distributable, fund.currency),
    overridden: [
      ...differing('distributable', fromMinor(book.cash, fund.currency), input.distributable),
      ...(input.partners ?? []).flatMap(one => partnerOverrides(one, book.partners)),
      ...(input.holdings ?? []).flatMap(one => holdingOverrides(one, book.holdings, fund.currency)),
      ...(input.flows ? [{ field: 'flows', book: book.flows.length, used: input.flows.length }] : []),
    ],
    assumptions: [
      'What the partners received until now counts first for their capital and preferred return, on the days of the money; what came back unused was not paid in; what is called and not paid yet counts for nothing; carry that the GP took is borne by what the partners paid in and the carry of their class.',
      ...(type === 'american' ? [PAID_IN_FOR] : []),
      ...assumptionsOf(input, type),
    ],
    persisted: false as const,
  }
}

const PAID_IN_FOR =
  'What a holding cost was paid in last before it was bought, else first after that; what was paid in beyond the holdings’ cost is for expenses, and so is what was bought without naming a holding. What a sale took off a holding’s cost is realised on its day; a fair value below cost is written down.'

/** Throws for inputs of a deal-by-deal waterfall that any other would ignore. */
function assertOfType({ holdings, flows = [] }: FundWaterfallInput, type: 'european' | 'american'): void {
  if (type === 'american') return
  const at = flows.findIndex(({ holding_id }) => holding_id !== undefined)
  if (holdings || at >= 0)
    throw invalid([
      {
        path: holdings ? 'holdings' : `flows.${at}.holding_id`,
        message: sentence`applies only deal by deal (american)`,
      },
    ])
}

export type Member = BookPartner & { terms: ClassTerms }

/** The partners with their terms: a class that the terms do not name has those of all. */
export function withTerms(partners: readonly BookPartner[], terms: Terms): Member[] {
  const byClass = termsByClass(terms)
  const usual = byClass.get(null) as ClassTerms
  const free: ClassTerms = { ...usual, carry: 0, further: [] }
  return partners.map(one => ({
    ...one,
    terms: one.bearsCarry ? (byClass.get(one.class) ?? usual) : free,
  }))
}

/** Returns the partners with the call's overrides. */
function overriddenPartners(book: readonly BookPartner[], input: FundWaterfallInput): Member[] {
  const changes = new Map((input.partners ?? []).map(one => [one.lp_id, one]))
  const strangers = [...changes.keys()].flatMap((id, at) =>
    book.some(({ lpId }) => lpId === id)
      ? []
      : [{ path: `partners.${at}.lp_id`, message: sentence`is not a partner of this fund` }],
  )
  if (strangers.length > 0) throw invalid(strangers)
  if (book.every(({ commitment }) => commitment === 0))
    throw invalid([
      { path: 'account_id', message: sentence`nothing is committed to it, so nothing says how to share` },
    ])
  const said = book.map(one => {
    const change = one.lpId === null ? undefined : changes.get(one.lpId)
    return {
      ...one,
      class: change?.class ?? one.class,
      bearsCarry: change?.bears_carry ?? one.bearsCarry,
    }
  })
  return withTerms(said, input)
}

function givenFlows(
  given: NonNullable<FundWaterfallInput['flows']>,
  { partners, holdings }: { partners: readonly Member[]; holdings: readonly BookHolding[] },
  currency: string,
  asOf: string,
): BookFlow[] {
  const held = new Set(holdings.map(({ id }) => id))
  const known = new Set(partners.map(({ lpId }) => lpId))
  const errors = given.flatMap(({ date, lp_id = null, kind, holding_id }, at) => [
    ...(holding_id === undefined || (kind === 'contribution' && held.has(holding_id))
      ? []
      : [
          {
            path: `flows.${at}.holding_id`,
            message: sentence`applies only to contributions, and to a holding bought by that date`,
          },
        ]),
    ...(date > asOf ? [{ path: `flows.${at}.date`, message: sentence`must not be after as_of` }] : []),
    ...(kind === 'carry' || known.has(lp_id)
      ? []
      : [{ path: `flows.${at}.lp_id`, message: sentence`is not a partner of this fund` }]),
  ])
  if (errors.length > 0) throw invalid(errors)
  return given.map(({ lp_id, holding_id, ...flow }, at) => ({
    ...flow,
    holdingId: holding_id,
    lpId: lp_id ?? null,
    amount: toMinor(flow.amount, currency, `flows.${at}.amount`),
  }))
}

/**
 * Returns the events, with the partners by their place; deal by deal with the use of contributions, and
 * amounts that became owed.
 */
export function eventsOf(
  flows: readonly BookFlow[],
  partners: readonly BookPartner[],
  byDeal: { holdings: readonly BookHolding[]; asOf: string; isSaid: boolean } | null,
): FundEvent[] {
  const places = new Map(partners.map(({ lpId }, at) => [lpId, at]))
  const events = flows.map(({ date, kind, amount, lpId, holdingId }): FundEvent => {
    const deal = holdingId === undefined ? undefined : dealOf(holdingId)
    return kind === 'carry' ? { date, kind, amount } : { date, kind, amount, partner: places.get(lpId), deal }
  })
  if (byDeal === null) return events
  const given = events.filter(isContribution)
  const contributions = byDeal.isSaid ? given : paidInFor(given, byDeal.holdings)
  return [
    ...contributions,
    ...releasesOf(contributions, byDeal.holdings, byDeal.asOf),
    ...events.filter(one => !isContribution(one)),
  ]
}

const differing = (name: string, book: Said, used: Said | undefined) =>
  used === undefined || used === book ? [] : [{ field: name, book, used }]

function partnerOverrides(
  { lp_id, ...change }: NonNullable<FundWaterfallInput['partners']>[number],
  book: readonly BookPartner[],
) {
  const kept = book.find(({ lpId }) => lpId === lp_id)
  return [
    ...differing(`partners.${lp_id}.class`, kept?.class ?? null, change.class),
    ...differing(`partners.${lp_id}.bears_carry`, kept?.bearsCarry ?? null, change.bears_carry),
  ]
}

function holdingOverrides(
  { holding_id, ...change }: NonNullable<FundWaterfallInput['holdings']>[number],
  book: readonly BookHolding[],
  currency: string,
) {
  const kept = book.find(({ id }) => id === holding_id)
  const shown = kept && presentHolding(kept, currency)
  return (['realised_cost', 'written_down'] as const).flatMap(name =>
    differing(`holdings.${holding_id}.${name}`, shown?.[name] ?? null, change[name]),
  )
}
