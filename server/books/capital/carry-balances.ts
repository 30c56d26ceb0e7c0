import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { accountsById, familyOf } from '../accounts/chart.ts'
import { findPartners, GENERAL_PARTNER } from '../partners/partners.ts'

/** The account by which carried interest moves from those who bear it to those who receive it. */
export const CARRY = '3400'
/** Its sub-account for accrued and unpaid carried interest; a fund has it from its first accrual. */
export const ACCRUED_CARRY = '3490'

/**
 * Returns carried interest that partners bore, paid or accrued, by partner; amounts received are positive.
 */
export async function carryBalances(
  ctx: Context,
  fundId: number,
  { date, of }: { date: string; of: 'paid' | 'accrued' },
): Promise<Map<number, number>> {
  const accounts = await accountsById(ctx, [fundId])
  const accrued = familyOf(accounts, [ACCRUED_CARRY])
  const ids =
    of === 'accrued' ? [...accrued] : [...familyOf(accounts, [CARRY])].filter(id => !accrued.has(id))
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
  return new Map(
    rows
      .map(({ partner_id, net }) => [partner_id as number, Number(net)] as const)
      .filter(([, net]) => net !== 0),
  )
}

/**
 * Returns the part of a fund's net assets that is accrued to its general partners as carried interest at the
 * end of a day.
 */
export async function accruedCarryAt(ctx: Context, fundId: number, date: string): Promise<number> {
  const balances = await carryBalances(ctx, fundId, { date, of: 'accrued' })
  if (balances.size === 0) return 0
  const partners = await findPartners(ctx, [...balances.keys()])
  return [...balances].reduce(
    (sum, [id, net]) => (partners.get(id)?.entity_type === GENERAL_PARTNER ? sum + net : sum),
    0,
  )
}
