import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { carryKept } from '../../../books/balances/carry-taken.ts'
import type { CarryChange } from '../../../books/capital/accrue-carry.ts'
import { type CapitalAmounts, capitalAt } from '../../../books/capital/capital-lines.ts'
import { carryBearers } from '../../../books/capital/carry.ts'
import { carryBalances } from '../../../books/capital/carry-balances.ts'
import { type CarryTerms, carryTermsOf } from '../../../books/capital/carry-terms.ts'
import { type Figures, figuresAt, NO_FIGURES } from '../../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../../books/capital/figures/history.ts'
import { carryDue } from '../../../finance/waterfall/carry-due.ts'
import type { FundEvent } from '../../../finance/waterfall/partners.ts'
import { amountSaid, type Context, type Said, sentence } from '../../../kernel/index.ts'
import { allocate, sumMinor } from '../../../kernel/values/money.ts'
import { clawbackGroupOf } from './by-partner.ts'
import { type BookPartner, eventsOf, inTheBook, type Member, withTerms } from './from-the-book.ts'

/** The carried interest of a fund on a day, in minor units. */
export interface CarryAccrual {
  change: CarryChange
  /** Total by the terms, paid so far, and remaining accrual. */
  due: number
  paid: number
  accrued: number
  before: number
}

/** Why there is no accrual, in the words of a close's evidence; `fails` where the terms ask for one. */
export interface NotAccrued {
  reason: Said
  fails: boolean
}

/** A partner's account before carried interest, and the part of that paid already. */
interface Account extends Member {
  id: number
  gross: number
  borne: number
  accrued: number
}

/**
 * Returns a close's change of accrued carried interest. It runs the book's waterfall by the fund's terms as
 * if everything were sold at its book value (hypothetical liquidation, semantics 4.5), each partner's own
 * account through the tiers of its class, less carry paid and already accrued.
 */
export async function carryAccrualOf(
  ctx: Context,
  fund: FundRow,
  day: string,
): Promise<CarryAccrual | NotAccrued> {
  const terms = await carryTermsOf(ctx, fund.id, day)
  if (!terms) return { reason: sentence`The fund’s terms name no carried interest.`, fails: false }
  const book = await inTheBook(ctx, fund, day)
  const receivers = book.partners.filter(one => !one.bearsCarry && one.lpId !== null)
  if (receivers.length === 0)
    return { reason: sentence`The fund has no general partner to accrue carried interest to.`, fails: true }
  const capital = await capitalAt(ctx, fund.id, day)
  const loose = sumOf(capital.get(0) ?? {})
  if (loose !== 0)
    return {
      reason: sentence`Capital posted to no partner: ${amountSaid(loose, fund.currency)}. Nobody bears its carried interest.`,
      fails: true,
    }
  const paid = await notMovedYet(ctx, fund.id, { day, receivers: idsOf(receivers) })
  const accounts = await accountsOf(ctx, fund.id, day, {
    members: withTerms(book.partners, terms).filter(one => one.lpId !== null),
    capital,
    paid,
  })
  const figures = figuresAt(await capitalHistory(ctx, fund.id), day)
  const due = carryDue({
    style: terms.type,
    end: day,
    carryTax: terms.carry_tax_pct ?? 0,
    partners: accounts.map(({ terms: own, commitment, class: ofClass }) => {
      return { terms: own, commitment, clawback: clawbackGroupOf(terms, ofClass) }
    }),
    events: eventsUntil(day, { terms, book, accounts, figures }),
    worth: accounts.map(({ gross, borne }) => gross - borne),
    borne: accounts.map(({ borne }) => borne),
  })
  return changed(accounts, due, { receivers, paid })
}

const idsOf = (partners: readonly BookPartner[]): number[] => partners.flatMap(({ lpId }) => lpId ?? [])

const sumOf = (account: CapitalAmounts): number => sumMinor(Object.values(account))

/**
 * Returns carried interest paid before it moved through capital: the part each bears, and the part each
 * received.
 */
async function notMovedYet(
  ctx: Context,
  fundId: number,
  { day, receivers }: { day: string; receivers: readonly number[] },
): Promise<Map<number, number>> {
  const moved = await carryBalances(ctx, fundId, { date: day, of: 'paid' })
  const left = [...(await carryKept(ctx, fundId, day))]
    .filter(([id]) => receivers.includes(id))
    .map(([id, kept]) => [id, kept - Math.max(0, moved.get(id) ?? 0)] as const)
    .filter(([, amount]) => amount > 0)
  const amount = sumMinor(left.map(([, one]) => one))
  const bearers = await carryBearers(ctx, fundId, { amount, date: day, receivers })
  return bearers.size === 0
    ? new Map()
    : new Map([...[...bearers].map(([id, part]) => [id, 0 - part] as const), ...left])
}

async function accountsOf(
  ctx: Context,
  fundId: number,
  date: string,
  {
    members,
    capital,
    paid,
  }: {
    members: readonly Member[]
    capital: ReadonlyMap<number, CapitalAmounts>
    paid: ReadonlyMap<number, number>
  },
): Promise<Account[]> {
  const moved = await carryBalances(ctx, fundId, { date, of: 'paid' })
  const accrued = await carryBalances(ctx, fundId, { date, of: 'accrued' })
  return members.map(one => {
    const id = one.lpId as number
    const [own, open] = [moved.get(id) ?? 0, accrued.get(id) ?? 0]
    const borne = one.bearsCarry ? Math.max(0, 0 - own - (paid.get(id) ?? 0)) : 0
    return { ...one, id, gross: sumOf(capital.get(id) ?? {}) - own - open, borne, accrued: open }
  })
}

/** Returns contributions and distributions, with unpaid calls as if paid on the day. */
function eventsUntil(
  day: string,
  {
    terms,
    book,
    accounts,
    figures,
  }: {
    terms: CarryTerms
    book: Awaited<ReturnType<typeof inTheBook>>
    accounts: readonly Account[]
    figures: ReadonlyMap<number, Figures>
  },
): FundEvent[] {
  const byDeal = terms.type === 'american' ? { holdings: book.holdings, asOf: day, isSaid: false } : null
  const flows = book.flows.filter(({ kind, lpId }) => kind !== 'carry' && lpId !== null)
  const owed = accounts.flatMap(({ id }) => {
    const { unpaid, owedBack } = figures.get(id) ?? NO_FIGURES
    return [
      { date: day, kind: 'contribution' as const, lpId: id, amount: unpaid },
      { date: day, kind: 'received' as const, lpId: id, amount: 0 - owedBack },
    ]
  })
  return eventsOf([...flows, ...owed.filter(({ amount }) => amount !== 0)], accounts, byDeal)
}

function changed(
  accounts: readonly Account[],
  due: readonly number[],
  { receivers, paid }: { receivers: readonly BookPartner[]; paid: ReadonlyMap<number, number> },
): CarryAccrual {
  const open = accounts.map(({ borne }, at) => (due[at] as number) - borne)
  const anew = borneAnew(open)
  const accrued = new Map<number, number>()
  const moved = new Map(paid)
  for (const [at, { id, accrued: before }] of accounts.entries()) {
    const own = anew[at] as number
    accrued.set(id, own - (open[at] as number) - before)
    if (own !== 0) moved.set(id, (moved.get(id) ?? 0) - own)
  }
  const total = sumMinor(open)
  const weights = receivers.map(({ commitment }) => commitment)
  const parts = allocate(total, weights.some(weight => weight > 0) ? weights : weights.map(() => 1))
  for (const [at, id] of idsOf(receivers).entries())
    accrued.set(id, (accrued.get(id) ?? 0) + (parts[at] as number))
  return {
    change: { accrued, paid: moved },
    due: sumMinor(due),
    paid: sumMinor(accounts.map(({ borne }) => borne)),
    accrued: total,
    before: sumMinor(accounts.map(one => (one.bearsCarry ? 0 - one.accrued : 0))),
  }
}

/**
 * Returns the paid carried interest that each takes over from the others (negative: gives up): who bore more
 * than is due is relieved by those who owe, as far as these reach, and only the rest is the general partner's
 * to return.
 */
function borneAnew(open: readonly number[]): number[] {
  const [owing, owed] = [1, -1].map(sign => open.map(amount => Math.max(0, sign * amount))) as [
    number[],
    number[],
  ]
  const netted = Math.min(sumMinor(owing), sumMinor(owed))
  if (netted === 0) return open.map(() => 0)
  const [more, less] = [allocate(netted, owing), allocate(netted, owed)]
  return open.map((_, at) => (more[at] as number) - (less[at] as number))
}
