import type { Context } from '../../kernel/index.ts'
import { allocate, sumMinor } from '../../kernel/values/money.ts'
import type { JournalLine } from '../journal/lines.ts'
import { commitmentsOf } from '../partners/commitments.ts'
import { findPartners, GENERAL_PARTNER } from '../partners/partners.ts'
import { profitLines } from '../profit/profit.ts'
import { capitalAt } from './capital-lines.ts'
import { ACCRUED_CARRY, CARRY, carryBalances } from './carry-balances.ts'

type Amounts = ReadonlyMap<number, number>

/**
 * Returns the lines that move carried interest from the partners who bear it to those who receive it (Dr
 * 3400, Cr 3400): it is paid out of gains allocated to the others, and is no loss of the general partner's.
 * Both maps have the same total.
 */
export const carryMoved = (from: Amounts, to: Amounts): JournalLine[] =>
  moved(CARRY, 'carried_interest', { from, to })

/** Carried interest that is accrued moves on an account of its own. */
export const accrualMoved = (from: Amounts, to: Amounts): JournalLine[] =>
  moved(ACCRUED_CARRY, 'accrued_carried_interest', { from, to })

const moved = (
  code: string,
  ilpaCategory: string,
  { from, to }: { from: Amounts; to: Amounts },
): JournalLine[] => [
  ...[...from].map(([partnerId, debit]) => ({ code, debit, partnerId, ilpaCategory })),
  ...[...to].map(([partnerId, credit]) => ({ code, credit, partnerId, ilpaCategory })),
]

/**
 * Returns who bears paid carried interest by default: the limited partners by their accruals, where those
 * suffice. Otherwise they bear it by the profit in their accounts less amounts borne before, else by
 * commitment. Nobody where there is no limited partner.
 */
export async function carryBearers(
  ctx: Context,
  fundId: number,
  { amount, date, receivers }: { amount: number; date: string; receivers: readonly number[] },
): Promise<Amounts> {
  const committed = new Map<number, number>()
  for (const { lp_id, amount_minor } of await commitmentsOf(ctx, fundId, date))
    committed.set(lp_id, (committed.get(lp_id) ?? 0) + amount_minor)
  const partners = await findPartners(ctx, [...committed.keys()])
  const limited = [...committed.keys()].filter(
    id => !receivers.includes(id) && partners.get(id)?.entity_type !== GENERAL_PARTNER,
  )
  const balances = await carryBalances(ctx, fundId, { date, of: 'accrued' })
  const accrued = limited.map(id => Math.max(0, 0 - (balances.get(id) ?? 0)))
  if (sumMinor(accrued) >= amount) return shared(amount, limited, accrued)
  const accounts = await capitalAt(ctx, fundId, date)
  const profits = limited.map(id => {
    const lines = accounts.get(id) ?? {}
    const keys = [...profitLines, 'allocated_income', 'carried_interest'] as const
    return Math.max(
      0,
      keys.reduce((sum, key) => sum + (lines[key] ?? 0), 0),
    )
  })
  const weights = profits.some(profit => profit > 0) ? profits : limited.map(id => committed.get(id) ?? 0)
  return shared(amount, limited, weights)
}

/**
 * Returns who receives carried interest that a general partner returns: those to whom the last close says it
 * is owed, then those who bore it, up to their part.
 */
export async function carryGivenBack(
  ctx: Context,
  fundId: number,
  { partner, amount, date }: { partner: number; amount: number; date: string },
): Promise<JournalLine[]> {
  const moved = await carryBalances(ctx, fundId, { date, of: 'paid' })
  const accrued = await carryBalances(ctx, fundId, { date, of: 'accrued' })
  const back = Math.min(amount, Math.max(0, moved.get(partner) ?? 0))
  const bore = [...moved].filter(([, balance]) => balance < 0)
  const ids = bore.map(([id]) => id)
  const borne = bore.map(([, balance]) => 0 - balance)
  const owed = bore.map(([id], at) => Math.min(borne[at] as number, Math.max(0, accrued.get(id) ?? 0)))
  const first = shared(Math.min(back, sumMinor(owed)), ids, owed)
  const left = borne.map((amount, at) => amount - (first.get(ids[at] as number) ?? 0))
  const to = summed(first, shared(back - sumMinor(first.values()), ids, left))
  return to.size === 0 ? [] : carrySettled(ctx, fundId, { from: new Map([[partner, back]]), to, date })
}

/**
 * Returns the lines of carried interest paid or returned: it moves, and its accrual ends, since nobody bears
 * it twice.
 */
export async function carrySettled(
  ctx: Context,
  fundId: number,
  { from, to, date }: { from: Amounts; to: Amounts; date: string },
): Promise<JournalLine[]> {
  const accrued = await carryBalances(ctx, fundId, { date, of: 'accrued' })
  const owed = upTo(from, id => 0 - (accrued.get(id) ?? 0))
  const due = upTo(to, id => accrued.get(id) ?? 0)
  const settled = Math.min(sumMinor(owed.values()), sumMinor(due.values()))
  const part = (of: Amounts) => shared(settled, [...of.keys()], [...of.values()])
  return [...carryMoved(from, to), ...accrualMoved(part(due), part(owed))]
}

/** Each amount up to a most that is above zero. */
const upTo = (amounts: Amounts, most: (id: number) => number): Amounts =>
  new Map([...amounts].map(([id, amount]) => [id, Math.min(amount, Math.max(0, most(id)))] as const))

const summed = (one: Amounts, other: Amounts): Amounts =>
  new Map(
    [...new Set([...one.keys(), ...other.keys()])].map(id => [id, (one.get(id) ?? 0) + (other.get(id) ?? 0)]),
  )

function shared(amount: number, ids: readonly number[], weights: readonly number[]): Amounts {
  if (amount === 0 || weights.every(weight => weight === 0)) return new Map()
  const parts = allocate(amount, weights)
  return new Map(ids.map((id, at) => [id, parts[at] as number] as const).filter(([, part]) => part > 0))
}
