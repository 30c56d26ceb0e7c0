import { sql } from 'kysely'
import { accountsById, familyOf } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { turnover } from '../../../books/balances/balances.ts'
import { ACCRUED_CARRY } from '../../../books/capital/carry-balances.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import { TRANSFERS } from '../../../books/partners/transferred.ts'
import type { Context } from '../../../kernel/index.ts'
import { fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import type { Period } from './close-checks.ts'
import type { CapitalAccount } from './close-schemas.ts'

type CapitalLine = 'beginning' | 'capital_call' | 'distribution' | 'income' | 'accrued' | 'other'

const NOTHING: Record<CapitalLine, number> = {
  beginning: 0,
  capital_call: 0,
  distribution: 0,
  income: 0,
  accrued: 0,
  other: 0,
}

/** Each partner's capital over the period, after the closing entry; credit positive. */
export async function capitalAccounts(
  ctx: Context,
  fund: FundRow,
  { start, end }: Period,
): Promise<CapitalAccount[]> {
  const accounts = await accountsById(ctx, [fund.id])
  const accrued = familyOf(accounts, [ACCRUED_CARRY])
  const rows = new Map<number, Record<CapitalLine, number>>()
  const add = (partner: number, line: CapitalLine, amount: number) => {
    const row = rows.get(partner) ?? { ...NOTHING }
    row[line] += amount
    rows.set(partner, row)
  }
  for (const { account_id, partner_id, debit, credit } of await turnover(ctx, { to: end }, [fund.id]))
    if (accounts.get(account_id)?.type === 'equity') add(partner_id, 'beginning', credit - debit)
  const within = await turnover(ctx, { from: start, to: end }, [fund.id])
  for (const { account_id, partner_id, debit, credit } of within) {
    const account = accounts.get(account_id)
    if (account?.type !== 'equity') continue
    add(partner_id, accrued.has(account_id) ? 'accrued' : lineOf(account.category), credit - debit)
    add(partner_id, 'beginning', debit - credit)
  }
  for (const { account_id, category, partner, amount } of await transferredWithin(ctx, fund.id, {
    start,
    end,
  })) {
    add(partner, accrued.has(account_id) ? 'accrued' : lineOf(category), -amount)
    add(partner, 'other', amount)
  }
  const partners = await findPartners(ctx, [...rows.keys()])
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, fund.currency)
  return [...rows]
    .filter(([, row]) => Object.values(row).some(amount => amount !== 0))
    .sort(([a], [b]) => a - b)
    .map(([partner, row]) => ({
      lp_id: partner || null,
      name: partners.get(partner)?.name ?? 'Posted for no partner',
      beginning: major(row.beginning),
      contributions: major(row.capital_call),
      distributions: major(0 - row.distribution),
      allocated_income: major(row.income),
      accrued_carry: major(row.accrued),
      other: major(row.other),
      ending: major(sumMinor(Object.values(row))),
    }))
}

const lineOf = (category: string | null): CapitalLine =>
  category === 'capital_call' || category === 'distribution'
    ? category
    : category === 'allocated_income'
      ? 'income'
      : 'other'

/** Returns transfers of each kind of capital, which nobody contributed or earned; credit positive. */
async function transferredWithin({ db }: Context, fundId: number, { start, end }: Period) {
  const rows = await db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_accounts as account', 'account.id', 'line.account_id')
    .select(['account.category', 'line.account_id', 'line.partner_id'])
    .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.date', '>=', start)
    .where('line.date', '<=', end)
    .where('account.type', '=', 'equity')
    .where('line.ilpa_category', '=', TRANSFERS)
    .groupBy(['account.category', 'line.account_id', 'line.partner_id'])
    .execute()
  return rows.map(({ account_id, category, partner_id, net }) => ({
    account_id,
    category,
    partner: partner_id ?? 0,
    amount: Number(net),
  }))
}
