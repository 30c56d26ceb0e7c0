import { allocate, Exact } from '../../kernel/values/money.ts'
import { type ClassTerms, poolsGrowing, wholeUnits } from './capital-pool.ts'
import { PartnerAccount, type Tier } from './partner-account.ts'

/**
 * An event of a fund on a day; amounts in minor units, partners by their place in the list.
 * `contribution`: paid in, by one partner or by all by commitment; for a deal, or for expenses.
 * `returned`: the unused part of it that came back to one partner, as at a later closing, and reduces that
 * partner's paid-in capital.
 * `write_down`: of a deal's cost, where capital is returned deal by deal.
 * `received`: earlier distributions to one partner. `carry`: earlier carry of the GP, borne by one partner or by all.
 * `distribution`: the amount to run through the tiers, of one partner or of all; for a deal, with the realised part of
 * its remaining cost (default: all).
 */
export interface FundEvent {
  date: string
  kind: 'contribution' | 'returned' | 'write_down' | 'received' | 'carry' | 'distribution'
  amount: number
  partner?: number | undefined
  deal?: string | undefined
  realised?: number | undefined
}

/**
 * The group over which a clawback is computed: a shortfall of carry from one partner is set off against an
 * excess from another. A partner of no group is computed alone.
 */
export type ClawbackGroup = string | undefined

export interface PartnersInput {
  style: 'european' | 'american'
  partners: readonly { terms: ClassTerms; commitment: number; clawback?: ClawbackGroup }[]
  events: readonly FundEvent[]
  /** The escrowed part of the carry, and the part of the GP's carry that went to taxes. */
  escrow: number
  carryTax: number
  /** The day of the clawback test; not before the last event. */
  end: string
}

/** One day on which something ran through the tiers, or on which anything happened. */
export interface FundDay {
  date: string
  /** Owed to the partners before and after: capital with preferred return. */
  owedBefore: number
  owedAfter: number
  distributed: number
  tiers: Tier[]
  escrowed: number
}

export interface PartnerOutcome {
  tiers: Tier[]
  contributed: number
  /** Owed at the end, of all that is not held for a deal. */
  unreturned: number
  owed: number
  carry: number
  clawback: number
}

export interface PartnersOutcome {
  days: FundDay[]
  partners: PartnerOutcome[]
  /** Carry taken, computed and earlier; and its escrowed part. */
  carry: number
  escrow: number
  /** The clawback: the amount owed, the parts paid from escrow and by the GP, the uncovered part, and escrow released. */
  clawback: { due: number; fromEscrow: number; fromGp: number; uncovered: number; released: number }
}

const EXPENSES = ' expenses'

/**
 * Runs the waterfall of a fund by partner. Each distribution is shared in proportion to the partners'
 * contributions (to the deal, for one of a deal), to the unit by the largest remainder, and each share runs
 * through the tiers of the partner's class. European: all capital first. American: the capital of realised
 * deals, of losses written down, and their part of expenses. Within a day the kinds go in the order above,
 * whatever that of the rows.
 */
export function partnersWaterfall(input: PartnersInput): PartnersOutcome {
  const fund = new Fund(input)
  const byDay = Map.groupBy(input.events, ({ date }) => date)
  const days = [...byDay.keys()].sort().map(date => fund.live(date, byDay.get(date) as FundEvent[]))
  return fund.close(days)
}

interface Member {
  account: PartnerAccount
  commitment: number
  /** In all, and for each deal. */
  paid: number
  paidFor: Map<string, number>
  tiers: Tier[]
}

class Fund {
  private readonly input: PartnersInput
  private readonly members: Member[]
  private escrow = 0

  constructor(input: PartnersInput) {
    this.input = input
    const first = input.events.reduce((day, { date }) => (date < day ? date : day), input.end)
    const classes = new Set(input.partners.map(({ terms }) => terms))
    const growing = new Map([...classes].map(terms => [terms, poolsGrowing(terms, first)]))
    this.members = input.partners.map(({ terms, commitment }) => ({
      account: new PartnerAccount(terms, first, growing.get(terms) as ReturnType<typeof poolsGrowing>),
      commitment,
      paid: 0,
      paidFor: new Map(),
      tiers: [],
    }))
  }

  live(date: string, events: readonly FundEvent[]): FundDay {
    const of = (kind: FundEvent['kind']) => events.filter(event => event.kind === kind)
    for (const { account } of this.members) account.until(date)
    const owedBefore = this.owed()
    for (const event of of('contribution')) this.contribute(event)
    for (const event of of('returned')) this.giveBack(event)
    for (const event of of('write_down')) this.writeDown(event)
    for (const { partner = 0, amount } of of('received')) this.members[partner]?.account.receive(amount)
    for (const event of of('carry')) this.bear(event)
    const distributions = of('distribution')
    for (const event of distributions) this.realise(event)
    this.releaseExpenses()
    const tiers = this.distribute(distributions)
    const carry = tiers.reduce((total, { gp }) => total + gp, 0)
    const escrowed = wholeUnits(new Exact(this.input.escrow).times(carry))
    this.escrow += escrowed
    const distributed = distributions.reduce((total, { amount }) => total + amount, 0)
    return { date, owedBefore, owedAfter: this.owed(), distributed, tiers, escrowed }
  }

  close(days: FundDay[]): PartnersOutcome {
    for (const { account } of this.members) account.until(this.input.end)
    const dues = this.dues()
    const due = total(dues)
    const carry = total(this.members.map(({ account }) => account.carry))
    const fromEscrow = Math.min(due, this.escrow)
    const kept = new Exact(1).minus(this.input.carryTax).times(carry - this.escrow)
    const fromGp = Math.min(due - fromEscrow, wholeUnits(kept))
    const back = due === 0 ? dues : allocate(fromEscrow + fromGp, dues)
    return {
      days,
      partners: this.members.map(({ account, paid, tiers }, at) => ({
        tiers,
        contributed: paid,
        unreturned: account.balance().capital,
        owed: account.balance().inAll,
        carry: account.carry,
        clawback: back[at] as number,
      })),
      carry,
      escrow: this.escrow,
      clawback: {
        due,
        fromEscrow,
        fromGp,
        uncovered: due - fromEscrow - fromGp,
        released: this.escrow - fromEscrow,
      },
    }
  }

  /** The clawback due to each partner; within a group, at most the GP's excess over its share of the whole. */
  private dues(): number[] {
    const beyond = this.members.map(({ account }) => account.carryBeyond())
    const tooMuch = beyond.map(amount => Math.max(0, amount))
    const groups = Map.groupBy(beyond.keys(), at => this.input.partners[at]?.clawback ?? at)
    for (const places of groups.values()) {
      const net = Math.max(0, total(places.map(at => beyond[at] as number)))
      const own = places.map(at => tooMuch[at] as number)
      if (net < total(own))
        for (const [nth, part] of allocate(net, own).entries()) tooMuch[places[nth] as number] = part
    }
    return tooMuch
  }

  private owed(): number {
    return total(this.members.map(({ account }) => account.balance().inAll))
  }

  private contribute({ amount, partner, deal }: FundEvent): void {
    const parts =
      partner === undefined
        ? allocate(
            amount,
            this.members.map(({ commitment }) => commitment),
          ).entries()
        : [[partner, amount] as const]
    for (const [at, part] of parts) this.takeIn(this.members[at] as Member, part, deal)
  }

  private takeIn(member: Member, amount: number, deal: string | undefined): void {
    member.paid += amount
    if (deal !== undefined) member.paidFor.set(deal, (member.paidFor.get(deal) ?? 0) + amount)
    member.account.contribute(amount, this.input.style === 'european' ? undefined : (deal ?? EXPENSES))
  }

  /** Less was paid in, and for each deal by as large a part. */
  private giveBack({ amount, partner = 0 }: FundEvent): void {
    const member = this.members[partner] as Member
    const left = new Exact(1).minus(
      member.paid === 0 ? 0 : Exact.min(1, new Exact(amount).dividedBy(member.paid)),
    )
    member.paid = Math.max(0, member.paid - amount)
    for (const [deal, paid] of member.paidFor) member.paidFor.set(deal, wholeUnits(left.times(paid)))
    member.account.giveBack(amount)
  }

  private writeDown({ amount, deal = '' }: FundEvent): void {
    const cost = this.members.reduce((sum, { account }) => sum.plus(account.holds(deal)), new Exact(0))
    if (cost.isZero()) return
    const fraction = Exact.min(1, new Exact(amount).dividedBy(cost))
    for (const { account } of this.members) account.release(deal, fraction)
  }

  private realise({ deal, realised = 1 }: FundEvent): void {
    if (deal === undefined) return
    for (const { account } of this.members) account.release(deal, new Exact(realised))
  }

  /** Releases expenses in proportion to the deals' cost. */
  private releaseExpenses(): void {
    for (const { account, paid, paidFor } of this.members) {
      const [forDeals, held] = [total([...paidFor.values()]), account.holds(EXPENSES)]
      if (forDeals === 0 || held.isZero()) continue
      const heldForDeals = [...paidFor.keys()].reduce(
        (sum, deal) => sum.plus(account.holds(deal)),
        new Exact(0),
      )
      const toHold = heldForDeals.dividedBy(forDeals).times(paid - forDeals)
      if (toHold.lessThan(held)) account.release(EXPENSES, new Exact(1).minus(toHold.dividedBy(held)))
    }
  }

  /**
   * In proportion to the partners' contributions, weighted by the carry that each bears first; unweighted
   * where none bears any.
   */
  private bear({ amount, partner }: FundEvent): void {
    if (partner !== undefined) {
      this.members[partner]?.account.bear(amount)
      return
    }
    const paid = this.weights()
    const borne = this.members.map(({ account: { terms } }, at) =>
      new Exact(firstCarry(terms)).times(paid[at] as number),
    )
    const parts = allocate(amount, borne.some(weight => weight.greaterThan(0)) ? borne : paid)
    for (const [at, part] of parts.entries()) this.members[at]?.account.bear(part)
  }

  private distribute(distributions: readonly FundEvent[]): Tier[] {
    const shares = this.members.map(() => 0)
    for (const { amount, deal, partner } of distributions)
      for (const [at, part] of partner === undefined
        ? allocate(amount, this.weights(deal)).entries()
        : [[partner, amount] as const])
        shares[at] = (shares[at] as number) + part
    const tiers: Tier[] = []
    for (const [at, member] of this.members.entries()) {
      const own = member.account.distribute(shares[at] as number)
      addTo(member.tiers, own)
      addTo(tiers, own)
    }
    return tiers
  }

  /** Contributions for the deal, or in total without a deal or contributions to it; before that, the commitments. */
  private weights(deal?: string): number[] {
    const forDeal = this.members.map(({ paidFor }) => (deal === undefined ? 0 : (paidFor.get(deal) ?? 0)))
    if (total(forDeal) > 0) return forDeal
    const paid = this.members.map(one => one.paid)
    return total(paid) > 0 ? paid : this.members.map(({ commitment }) => commitment)
  }
}

const firstCarry = ({ carry, further }: ClassTerms): number =>
  [carry, ...further.map(one => one.carry)].find(part => part > 0) ?? 0

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Adds tiers to those before; a class with more further hurdles has more of them. */
function addTo(sums: Tier[], tiers: readonly Tier[]): void {
  for (const [at, { lp, gp }] of tiers.entries()) {
    const sum = sums[at] ?? { lp: 0, gp: 0 }
    sums[at] = { lp: sum.lp + lp, gp: sum.gp + gp }
  }
}
