import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { accountsById, familyOf, type GlAccountRow } from '../accounts/chart.ts'
import { TRANSFERS } from '../partners/transferred.ts'
import { openProfit, type ProfitLine, profitLines } from '../profit/profit.ts'
import { ACCRUED_CARRY } from './carry-balances.ts'

const distributionLines = [
  'returned_capital',
  'distributed_gains',
  'distributed_income',
  'distributed_in_kind',
  'distributed_carry',
  'other_distributions',
] as const

/** The lines between the opening and the closing balance of a capital account, in their order. */
export const capitalLines = [
  'contributions',
  ...distributionLines,
  ...profitLines,
  // Closing entries that do not name their line.
  'allocated_income',
  'syndication_costs',
  'carried_interest',
  'accrued_carry',
  TRANSFERS,
  'other_capital',
] as const
export type CapitalLine = (typeof capitalLines)[number]

/** Amounts in minor units by line; an increase of capital is positive. Lines left out are zero. */
export type CapitalAmounts = Partial<Record<CapitalLine, number>>

const distributedAs: Record<string, CapitalLine> = {
  return_of_capital: 'returned_capital',
  return_of_unused_capital: 'returned_capital',
  subsequent_close_refund: 'returned_capital',
  realized_gain: 'distributed_gains',
  dividend_income: 'distributed_income',
  interest_income: 'distributed_income',
  other_income: 'distributed_income',
  stock_distribution: 'distributed_in_kind',
  carried_interest: 'distributed_carry',
}

const isProfitLine = (key: string | null): key is ProfitLine => profitLines.some(line => line === key)

/**
 * Returns every partner's capital account at the end of a day, by its components since inception: the equity
 * accounts, and the share of unclosed profit and loss that a closing on that day would give them. The lines
 * of all partners sum to the NAV. Partner 0 has postings without a partner.
 */
export async function capitalAt(
  ctx: Context,
  fundId: number,
  date: string,
): Promise<Map<number, CapitalAmounts>> {
  const accounts = await accountsById(ctx, [fundId])
  const found = new Map<number, CapitalAmounts>()
  const add = (partner: number, line: CapitalLine, amount: number) => {
    const account = found.get(partner) ?? {}
    account[line] = (account[line] ?? 0) + amount
    found.set(partner, account)
  }
  const accrued = familyOf(accounts, [ACCRUED_CARRY])
  const equity = [...accounts.values()].filter(({ type }) => type === 'equity').map(({ id }) => id)
  for (const row of await netByCategory(ctx, fundId, equity, date)) {
    const { category } = accounts.get(row.account_id) as GlAccountRow
    const line = equityLine(category, row.ilpa_category)
    const isAccrued = line === 'carried_interest' && accrued.has(row.account_id)
    add(row.partner_id, isAccrued ? 'accrued_carry' : line, row.net)
  }
  const { shares } = await openProfit(ctx, fundId, date)
  for (const { partner, line, amount } of shares) add(partner, line, amount)
  return found
}

function equityLine(category: string | null, said: string | null): CapitalLine {
  if (said === TRANSFERS) return TRANSFERS
  switch (category) {
    case 'capital_call':
      return 'contributions'
    case 'distribution':
      return distributedAs[said ?? ''] ?? 'other_distributions'
    case 'allocated_income':
      return isProfitLine(said) ? said : 'allocated_income'
    case 'carried_interest':
    case 'syndication_costs':
      return category
    default:
      return 'other_capital'
  }
}

async function netByCategory({ db }: Context, fundId: number, accountIds: readonly number[], to: string) {
  const rows = await db
    .selectFrom('gl_lines')
    .select(['account_id', 'partner_id', 'ilpa_category'])
    // A line that strikes another out has its sides swapped: the plain difference takes both away.
    .select(sql<number>`sum(credit_minor - debit_minor)`.as('net'))
    .where('fund_account_id', '=', fundId)
    .where('date', '<=', to)
    .where('account_id', 'in', accountIds)
    .groupBy(['account_id', 'partner_id', 'ilpa_category'])
    .execute()
  // Postgres sums integers to a text. A reversed posting makes nobody a partner.
  return rows
    .map(row => ({ ...row, partner_id: row.partner_id ?? 0, net: Number(row.net) }))
    .filter(({ net }) => net !== 0)
}
