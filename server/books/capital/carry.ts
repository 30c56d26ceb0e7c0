import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { allocate } from '../../kernel/values/money.ts'
import { accountsById, familyOf } from '../accounts/chart.ts'
import type { JournalLine } from '../journal/lines.ts'
import { commitmentsOf } from '../partners/commitments.ts'
import { findPartners, GENERAL_PARTNER } from '../partners/partners.ts'
import { profitLines } from '../profit/profit.ts'
import { capitalAt } from './capital-lines.ts'

const CARRY = '3400'
const CATEGORY = 'carried_interest'

type Amounts = ReadonlyMap<number, number>

/**
 * Carried interest moves from the accounts of those who bear it to those who get it (Dr 3400, Cr 3400): it is paid out of
 * gains that were allocated to the others, and no loss of the general partner's. Both maps come to the same sum.
 */
export const carryMoved = (from: Amounts, to: Amounts): JournalLine[] => [
  ...[...from].map(([partnerId, debit]) => ({ code: CARRY, debit, partnerId, ilpaCategory: CATEGORY })),
  ...[...to].map(([partnerId, credit]) => ({ code: CARRY, credit, partnerId, ilpaCategory: CATEGORY })),
]

/**
 * Who bears carried interest that is paid where nobody says: the limited partners by the profit in their accounts less
 * what they bore before, else by commitment. Nobody where there is no limited partner.
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

/** Who gets carried interest back that a general partner gives back: whoever bore it, as far as they bore some. */
export async function carryGivenBack(
  ctx: Context,
  fundId: number,
  { partner, amount, date }: { partner: number; amount: number; date: string },
): Promise<JournalLine[]> {
  const moved = await carryBalances(ctx, fundId, date)
  const back = Math.min(amount, Math.max(0, moved.get(partner) ?? 0))
  const bore = [...moved].filter(([, balance]) => balance < 0)
  const to = shared(
    back,
    bore.map(([id]) => id),
    bore.map(([, balance]) => 0 - balance),
  )
  return to.size === 0 ? [] : carryMoved(new Map([[partner, back]]), to)
}

/** What stands on the accounts of carried interest by partner, credit positive. */
async function carryBalances(ctx: Context, fundId: number, date: string): Promise<Map<number, number>> {
  const ids = [...familyOf(await accountsById(ctx, [fundId]), [CARRY])]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('gl_lines')
    .select('partner_id')
    .select(sql<number>`sum(credit_minor - debit_minor)`.as('net'))
    .where('fund_account_id', '=', fundId)
    .where('account_id', 'in', ids)
    .where('partner_id', 'is not', null)
    .where('date', '<=', date)
    .groupBy('partner_id')
    .orderBy('partner_id')
    .execute()
  return new Map(rows.map(({ partner_id, net }) => [partner_id as number, Number(net)]))
}

function shared(amount: number, ids: readonly number[], weights: readonly number[]): Amounts {
  if (amount === 0 || weights.every(weight => weight === 0)) return new Map()
  const parts = allocate(amount, weights)
  return new Map(ids.map((id, at) => [id, parts[at] as number] as const).filter(([, part]) => part > 0))
}
