import { type Booked, unfundedOf } from '../../../finance/capital-call.ts'
import { allocate } from '../../../kernel/values/money.ts'
import { partOf, type Transferred } from '../../partners/transferred.ts'
import type { Called, CapitalHistory } from './history.ts'

/**
 * A partner's commitment, calls, payments and distributions by the end of a day, in minor units. Every answer
 * and every paper with one of these figures takes it from here.
 */
export interface Figures {
  committed: number
  /** Issued calls less waivers and other corrections; inside the commitment, and in all. */
  calledInside: number
  called: number
  /** As booked: a contribution counts from the notice of its call on. */
  contributions: number
  /** Called and not paid yet. */
  receivable: number
  /** The contributions among called and unpaid amounts. */
  unpaid: number
  /** Money: contributions less their unpaid part, less those returned unused. */
  paidIn: number
  /** As booked, with contributions returned unused; givebacks lower it from the notice on. */
  distributions: number
  /** Givebacks among called and unpaid amounts. */
  owedBack: number
  /** Capital that came back unused. */
  returned: number
  /** Money: distributions less contributions returned unused, and less givebacks. */
  distributed: number
  /** The recallable part of distributions. */
  recallable: number
  /** Uncalled commitment. */
  unfunded: number
}

export const NO_FIGURES: Figures = {
  committed: 0,
  calledInside: 0,
  called: 0,
  contributions: 0,
  receivable: 0,
  unpaid: 0,
  paidIn: 0,
  distributions: 0,
  owedBack: 0,
  returned: 0,
  distributed: 0,
  recallable: 0,
  unfunded: 0,
}

/** A day after everything that is recorded. */
export const ALWAYS = '9999-12-31'

/** Returns the figures of every partner at the end of a day; partner 0 has postings without a partner. */
export function figuresAt(history: CapitalHistory, day: string): Map<number, Figures> {
  const found = new Map<number, Figures>()
  const of = (partner: number): Figures => {
    const known = found.get(partner)
    if (known) return known
    const made = { ...NO_FIGURES }
    found.set(partner, made)
    return made
  }
  for (const { partner, amount, admittedOn } of history.commitments)
    if (admittedOn <= day) of(partner).committed += amount
  for (const one of history.called) addCalled(of(one.partner), one, day)
  for (const one of history.distributed) if (stands(one, day)) of(one.partner).recallable += one.recallable
  for (const { partner, date, kind, byRecord, inside, amount } of history.moves) {
    if (date > day) continue
    const figures = of(partner)
    if (kind === 'receivable') figures.receivable += amount
    else if (kind === 'contribution') {
      figures.contributions += amount
      if (byRecord) continue
      figures.called += amount
      if (inside) figures.calledInside += amount
    } else {
      figures.distributions += amount
      if (kind === 'returned') figures.returned += amount
    }
  }
  for (const one of history.transfers.filter(({ date }) => date <= day)) {
    addTransferred(of(one.seller), one, -1)
    addTransferred(of(one.buyer), one, 1)
  }
  for (const figures of found.values()) {
    // Only calls have amounts due that are not contributions.
    figures.unpaid += figures.receivable
    figures.paidIn = figures.contributions - figures.unpaid - figures.returned
    figures.distributed = figures.distributions - figures.returned + figures.owedBack
    figures.unfunded = isOver(history, day)
      ? 0
      : unfundedOf(figures.committed, figures.calledInside, figures.recallable)
  }
  return found
}

/** Returns whether a fund was liquidated by the end of a day: nothing of a commitment can be called any more. */
export const isOver = ({ liquidatedOn }: CapitalHistory, day: string): boolean =>
  liquidatedOn !== null && liquidatedOn <= day

/** The figures of a fund: those of all its partners together. */
export function fundFiguresAt(history: CapitalHistory, day: string): Figures {
  const total = { ...NO_FIGURES }
  for (const figures of figuresAt(history, day).values())
    for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += figures[name]
  return total
}

/** A partner's contributions and distributions on a day, in minor units; both positive. */
export interface CapitalFlow {
  date: string
  contribution: number
  distribution: number
}

/**
 * Returns the flows of every partner up to a day, dated by the money. A called amount counts on the day it
 * was paid; an unpaid one counts on its due date, or on that day where it is due later. A buyer has the
 * transferred interest's earlier flows, on their own days. A contribution returned unused is a distribution
 * here, since it is money. A record entered by mistake and reversed by then counts on no day; other postings
 * count on the day of their entry. By partner, netted by day, in order. With `paid`, amounts still due are
 * left out.
 */
export function flowsUntil(
  history: CapitalHistory,
  day: string,
  which: 'paid' | 'owed' = 'owed',
): Map<number, CapitalFlow[]> {
  const found = new Map<number, CapitalFlow[]>()
  const add = (partner: number, date: string, contribution: number, distribution: number) => {
    const own = found.get(partner) ?? []
    own.push({ date, contribution, distribution })
    found.set(partner, own)
  }
  for (const { partner, date, kind, byRecord, amount } of history.moves) {
    if (date > day || byRecord || kind === 'receivable') continue
    if (kind === 'contribution') add(partner, date, amount, 0)
    else add(partner, date, 0, amount)
  }
  for (const one of history.distributed) if (stands(one, day)) add(one.partner, one.date, 0, one.amount)
  for (const one of history.called)
    for (const { date, parts } of paidOf(one, day, which))
      add(one.partner, date, parts.contribution, 0 - parts.giveback)
  for (const one of history.transfers.filter(({ date }) => date <= day))
    for (const { date, contribution, distribution } of one.flows) {
      add(one.seller, date, -contribution, -distribution)
      add(one.buyer, date, contribution, distribution)
    }
  return new Map([...found].map(([partner, flows]) => [partner, byDay(flows)]))
}

/**
 * Returns contributions returned unused among the distributions of `flowsUntil`, by partner, on the days of
 * the money. A buyer has the seller's earlier ones, in proportion to the interest.
 */
export function returnedUntil(history: CapitalHistory, day: string): Map<number, Returned[]> {
  const found = new Map<number, Returned[]>()
  const add = (partner: number, date: string, amount: number) =>
    found.set(partner, [...(found.get(partner) ?? []), { date, amount }])
  for (const { partner, date, kind, byRecord, amount } of history.moves)
    if (date <= day && kind === 'returned' && !byRecord) add(partner, date, amount)
  for (const one of history.distributed)
    if (one.returned && stands(one, day)) add(one.partner, one.date, one.amount)
  for (const transfer of history.transfers.filter(({ date }) => date <= day))
    for (const { date, amount } of [...(found.get(transfer.seller) ?? [])].filter(one =>
      transfer.carried ? one.date === transfer.date : one.date <= transfer.date,
    )) {
      const part = partOf(amount, transfer)
      add(transfer.seller, date, -part)
      add(transfer.buyer, date, part)
    }
  return found
}

/** A flow by what it was for; null where nobody said. */
export interface TypedFlow extends CapitalFlow {
  type: string | null
}

/**
 * Returns the flows of `flowsUntil`, each by its own type, of all partners together or of one, in order. The
 * earlier flows of a transferred interest are of the type `transfers`.
 */
export function typedFlowsUntil(history: CapitalHistory, day: string, partner?: number): TypedFlow[] {
  const isOwn = (one: number) => partner === undefined || one === partner
  const found: TypedFlow[] = []
  for (const { partner: of, date, kind, byRecord, amount, type } of history.moves) {
    if (!isOwn(of) || date > day || byRecord || kind === 'receivable') continue
    found.push(
      kind === 'contribution'
        ? { date, type, contribution: amount, distribution: 0 }
        : { date, type, contribution: 0, distribution: amount },
    )
  }
  for (const one of history.distributed)
    if (isOwn(one.partner) && stands(one, day))
      found.push({ date: one.date, type: one.type, contribution: 0, distribution: one.amount })
  for (const one of history.called.filter(({ partner: of }) => isOwn(of)))
    for (const { date, shares } of paidSharesOf(one, day, 'owed'))
      for (const [at, amount] of shares.entries()) {
        const { as, type } = one.shares[at] as Called['shares'][number]
        if (as === 'contribution') found.push({ date, type, contribution: amount, distribution: 0 })
        if (as === 'giveback') found.push({ date, type, contribution: 0, distribution: 0 - amount })
      }
  for (const one of history.transfers.filter(({ date }) => date <= day))
    for (const { date, contribution, distribution } of one.flows) {
      const type = 'transfers'
      if (isOwn(one.seller))
        found.push({ date, type, contribution: 0 - contribution, distribution: 0 - distribution })
      if (isOwn(one.buyer)) found.push({ date, type, contribution, distribution })
    }
  const days = Map.groupBy(found, ({ date, type }) => `${date} ${type}`)
  return [...days.values()]
    .flatMap(of => {
      const { date, type } = of[0] as TypedFlow
      const [contribution, distribution] = [
        sum(of.map(one => one.contribution)),
        sum(of.map(one => one.distribution)),
      ]
      return contribution === 0 && distribution === 0 ? [] : [{ date, type, contribution, distribution }]
    })
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

/** Paid-in capital returned unused on a day, in minor units. */
export interface Returned {
  date: string
  amount: number
}

/** The flows of a fund: those of all its partners together. */
export const fundFlowsUntil = (history: CapitalHistory, day: string): CapitalFlow[] =>
  byDay([...flowsUntil(history, day).values()].flat())

/** Flows of one day as one, in order; days on which nothing is left are left out. */
function byDay(flows: readonly CapitalFlow[]): CapitalFlow[] {
  const days = new Map<string, CapitalFlow>()
  for (const { date, contribution, distribution } of flows) {
    const day = days.get(date) ?? { date, contribution: 0, distribution: 0 }
    day.contribution += contribution
    day.distribution += distribution
    days.set(date, day)
  }
  return [...days.values()]
    .filter(({ contribution, distribution }) => contribution !== 0 || distribution !== 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns whether a record is in force at the end of the day: recorded by then, and not reversed. */
const stands = ({ date, takenBackOn }: { date: string; takenBackOn: string | null }, day: string): boolean =>
  date <= day && !(takenBackOn !== null && takenBackOn <= day)

const binds = ({ notice, takenBackOn }: Called, day: string): boolean =>
  stands({ date: notice, takenBackOn }, day)

/** Settlements of a call by the end of a day that were not voided by then, in order. */
const settledBy = ({ settled }: Called, day: string) => settled.filter(one => stands(one, day))

/** A transfer's effect on its seller or buyer beside its entry. */
function addTransferred(figures: Figures, one: Transferred, sign: 1 | -1): void {
  figures.called += sign * one.called
  figures.calledInside += sign * one.calledInside
  figures.recallable += sign * one.recallable
  figures.returned += sign * one.returned
}

function addCalled(figures: Figures, one: Called, day: string): void {
  if (!binds(one, day)) return
  const settled = settledBy(one, day)
  const waived = settled.filter(({ waivedInside }) => waivedInside !== null)
  figures.called += one.amount - sum(waived.map(({ amount }) => amount))
  figures.calledInside += one.inside - sum(waived.map(({ waivedInside }) => waivedInside as number))
  const owed = partsOf(one, one.amount - sum(settled.map(({ amount }) => amount)))
  figures.unpaid -= owed.interest + owed.giveback
  figures.owedBack += owed.giveback
}

/** Paid and outstanding amounts of a call, on their days. */
function paidOf(
  one: Called,
  day: string,
  which: 'paid' | 'owed',
): { date: string; parts: Record<Booked, number> }[] {
  return paidSharesOf(one, day, which).map(({ date, shares }) => ({ date, parts: bookedOf(one, shares) }))
}

/** Paid and outstanding amounts of a call by purpose, on their days. */
function paidSharesOf(
  one: Called,
  day: string,
  which: 'paid' | 'owed',
): { date: string; shares: number[] }[] {
  if (!binds(one, day)) return []
  const found: ReturnType<typeof paidSharesOf> = []
  let owed = one.amount
  for (const { date, amount, waivedInside } of settledBy(one, day)) {
    const [before, after] = [sharesOf(one, owed), sharesOf(one, owed - amount)]
    if (waivedInside === null)
      found.push({ date, shares: before.map((share, at) => share - (after[at] as number)) })
    owed -= amount
  }
  return owed === 0 || which === 'paid'
    ? found
    : [...found, { date: one.due < day ? one.due : day, shares: sharesOf(one, owed) }]
}

/** An amount still owed of a call by purpose: they are paid alike, to the unit. */
const sharesOf = ({ shares }: Called, owed: number): number[] =>
  owed === 0
    ? shares.map(() => 0)
    : allocate(
        owed,
        shares.map(({ amount }) => amount),
      )

/** An amount still owed of a call by where it is booked. */
const partsOf = (one: Called, owed: number): Record<Booked, number> => bookedOf(one, sharesOf(one, owed))

function bookedOf({ shares }: Called, amounts: readonly number[]): Record<Booked, number> {
  const parts = { contribution: 0, interest: 0, giveback: 0 }
  for (const [at, amount] of amounts.entries()) parts[(shares[at] as Called['shares'][number]).as] += amount
  return parts
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
