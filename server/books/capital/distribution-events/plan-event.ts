import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { allocate, fromMinor, sumMinor, toMinor } from '../../../kernel/values/money.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { findPartners, GENERAL_PARTNER } from '../../partners/partners.ts'
import { atPart } from '../at-part.ts'
import { partsOf } from '../distributions/receivers.ts'
import { type Position, positions } from '../figures/positions.ts'
import { amountOf, type Component, type Payee } from './components.ts'
import { type EventCarry, type EventLine, type EventTerms, profitTypes } from './event-input.ts'
import { nettedAgainst } from './netting.ts'
import { withheldOf } from './withheld.ts'

/** An event as it is posted: components after carried interest, tax apart, and everybody's way from gross to net. */
export interface EventPlan {
  components: Component[]
  withheld: ReadonlyMap<number, number>
  payees: Payee[]
}

/**
 * Splits an event. Each line is shared by participation or by given amounts, carried interest is taken of
 * gains and income, and tax withheld by country and class of investor; the rest is set against an open call.
 * 422 where an investor bears more carried interest or tax than they receive. The caller has taken its turn
 * at the fund.
 */
export async function planEvent(ctx: Context, fund: FundRow, terms: EventTerms): Promise<EventPlan> {
  const all = await positions(ctx, fund.id, terms.date)
  const gross = await componentsOf(ctx, fund, terms, all)
  const borne = await carryBorne(ctx, fund, terms.carry, gross)
  const components = afterCarry(gross, borne, fund.currency)
  const carried = sumMinor(borne.values())
  if (carried > 0)
    components.push(await carryReceived(ctx, fund, terms, { all, amount: carried, before: components }))
  const withheld = await withheldOf(ctx, fund, terms, components)
  const receivers = [...new Set(components.flatMap(({ parts }) => parts.map(({ lpId }) => lpId)))]
  const sums = receivers.map(lpId => {
    const received = carried > 0 ? amountOf(components.at(-1) as Component, lpId) : 0
    const carry = received - (borne.get(lpId) ?? 0)
    const own = sumMinor(gross.map(component => amountOf(component, lpId)))
    return { lpId, gross: own, carry, withheld: withheld.get(lpId) ?? 0 }
  })
  const netted = await nettedAgainst(
    ctx,
    fund,
    terms,
    new Map(sums.map(one => [one.lpId, one.gross + one.carry - one.withheld])),
  )
  const payees = sums.map(one => {
    const against = netted.get(one.lpId) ?? 0
    return { ...one, netted: against, net: one.gross + one.carry - one.withheld - against }
  })
  return { components, withheld, payees }
}

async function componentsOf(
  ctx: Context,
  fund: FundRow,
  { date, lines }: EventTerms,
  all: readonly Position[],
): Promise<Component[]> {
  const found: Component[] = []
  for (const [at, line] of lines.entries()) {
    const input = { type: line.type, holding_id: line.holding_id, date, ...givenIn(line, fund.currency, at) }
    const parts = await partsOf(
      ctx,
      { fund, lp: null, currency: fund.currency },
      input,
      raisedBy(all, found),
    ).catch((error: unknown) => {
      throw atPart(error, `lines.${at}`)
    })
    found.push({ type: line.type, holdingId: line.holding_id ?? null, parts })
  }
  return found
}

/** The total of a line, and the amounts of single investors where they are given. */
function givenIn({ amount, amounts, recallable_amount }: EventLine, currency: string, at: number) {
  if (!amounts || amounts.length === 0) {
    if (amount === undefined)
      throw invalidField(`lines.${at}.amount`, sentence`is required without the amounts of the investors`)
    return { amount, recallable_amount }
  }
  const own = new Map<number, { amount: number; recallable: number }>()
  for (const [index, one] of amounts.entries()) {
    const path = `lines.${at}.amounts.${index}`
    if (own.has(one.lp_id)) throw invalidField(`${path}.lp_id`, sentence`is named twice`)
    const minor = toMinor(one.amount, currency, `${path}.amount`)
    const recallable = toMinor(one.recallable_amount ?? 0, currency, `${path}.recallable_amount`)
    if (recallable > minor)
      throw invalidField(`${path}.recallable_amount`, sentence`must not be more than the amount`)
    own.set(one.lp_id, { amount: minor, recallable })
  }
  const total = sumMinor([...own.values()].map(one => one.amount))
  if (amount !== undefined && toMinor(amount, currency, `lines.${at}.amount`) !== total)
    throw invalidField(
      `lines.${at}.amount`,
      sentence`must be the sum of the amounts, ${fromMinor(total, currency)}`,
    )
  const recalled = sumMinor([...own.values()].map(({ recallable }) => recallable))
  return {
    amount: fromMinor(total, currency),
    recallable_amount: fromMinor(recalled, currency),
    lp_ids: [...own.keys()],
    as_paid: own,
  }
}

/** Returns positions raised by the recallable amounts of earlier components. */
const raisedBy = (all: readonly Position[], components: readonly Component[]): Position[] =>
  all.map(position => {
    const own = components.flatMap(({ parts }) => parts.filter(({ lpId }) => lpId === position.lpId))
    return { ...position, unfunded: position.unfunded + sumMinor(own.map(({ recallable }) => recallable)) }
  })

/** Returns each investor's gains and income. */
function profitsOf(components: readonly Component[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { type, parts } of components)
    if (profitTypes.includes(type))
      for (const { lpId, amount } of parts) found.set(lpId, (found.get(lpId) ?? 0) + amount)
  return found
}

/** The carried interest that each investor bears: as said, or in proportion to the gains and income of all but general partners. */
async function carryBorne(
  ctx: Context,
  { currency }: FundRow,
  carry: EventCarry | undefined,
  gross: readonly Component[],
): Promise<Map<number, number>> {
  if (!carry) return new Map()
  const profits = profitsOf(gross)
  const named = new Map(
    (carry.borne ?? []).map((one, at) => [
      one.lp_id,
      toMinor(one.amount, currency, `carry.borne.${at}.amount`),
    ]),
  )
  const total =
    carry.amount === undefined ? sumMinor(named.values()) : toMinor(carry.amount, currency, 'carry.amount')
  if (named.size > 0 && total !== sumMinor(named.values()))
    throw invalidField(
      'carry.amount',
      sentence`must be the sum of what is borne, ${fromMinor(sumMinor(named.values()), currency)}`,
    )
  const partners = await findPartners(ctx, [...profits.keys()])
  const bearers = [...profits].filter(([lpId]) => partners.get(lpId)?.entity_type !== GENERAL_PARTNER)
  const shares = allocateOver(total, bearers)
  const borne = named.size > 0 ? named : shares
  for (const [lpId, amount] of borne)
    if (amount > (profits.get(lpId) ?? 0))
      throw invalidField(
        'carry',
        sentence`takes ${fromMinor(amount, currency)} ${currency} from ${partners.get(lpId)?.name ?? String(lpId)}, whose gains and income are ${fromMinor(profits.get(lpId) ?? 0, currency)} ${currency}`,
      )
  return borne
}

function allocateOver(total: number, bearers: ReadonlyArray<readonly [number, number]>): Map<number, number> {
  if (total === 0) return new Map()
  const weights = bearers.map(([, profit]) => profit)
  if (weights.every(weight => weight === 0))
    throw invalidField('carry', sentence`needs gains or income of investors to be taken from`)
  return new Map(allocate(total, weights).map((amount, at) => [(bearers[at] as [number, number])[0], amount]))
}

/** The components less the carried interest that their receivers bear, in proportion to their gains and income. */
function afterCarry(
  gross: readonly Component[],
  borne: ReadonlyMap<number, number>,
  currency: string,
): Component[] {
  const taken = new Map<string, number>()
  for (const [lpId, amount] of borne) {
    const own = gross.map(one => (profitTypes.includes(one.type) ? amountOf(one, lpId) : 0))
    if (amount > 0) for (const [at, part] of allocate(amount, own).entries()) taken.set(`${at} ${lpId}`, part)
  }
  return gross.map((component, at) => ({
    ...component,
    parts: component.parts
      .map(part => ({ ...part, amount: part.amount - (taken.get(`${at} ${part.lpId}`) ?? 0) }))
      .map(part => {
        if (part.recallable <= part.amount) return part
        throw invalidField(
          `lines.${at}.recallable_amount`,
          sentence`is more than the ${fromMinor(part.amount, currency)} ${currency} that carried interest leaves of it`,
        )
      })
      .filter(({ amount }) => amount > 0),
  }))
}

async function carryReceived(
  ctx: Context,
  fund: FundRow,
  { date, carry }: EventTerms,
  { all, amount, before }: { all: readonly Position[]; amount: number; before: readonly Component[] },
): Promise<Component> {
  const type = 'carried_interest' as const
  const own = (carry?.received ?? []).map(
    (one, at) => [one.lp_id, toMinor(one.amount, fund.currency, `carry.received.${at}.amount`)] as const,
  )
  if (own.length > 0 && sumMinor(own.map(([, minor]) => minor)) !== amount)
    throw invalidField(
      'carry.received',
      sentence`must sum to the carried interest, ${fromMinor(amount, fund.currency)}`,
    )
  const input = {
    type,
    amount: fromMinor(amount, fund.currency),
    date,
    lp_ids: own.length > 0 ? own.map(([lpId]) => lpId) : carry?.lp_ids,
    ...(own.length > 0
      ? { as_paid: new Map(own.map(([lpId, minor]) => [lpId, { amount: minor, recallable: 0 }])) }
      : {}),
  }
  const parts = await partsOf(
    ctx,
    { fund, lp: null, currency: fund.currency },
    input,
    raisedBy(all, before),
  ).catch((error: unknown) => {
    throw atPart(error, 'carry')
  })
  return { type, holdingId: null, parts }
}
