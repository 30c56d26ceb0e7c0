import type { Context } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { allocate } from '../../kernel/values/money.ts'
import { accountsById, type GlAccountRow } from '../accounts/chart.ts'
import { fiscalYearOf } from '../accounts/fiscal-years.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { findFund } from '../accounts/fund-accounts.ts'
import { closedThrough } from '../accounts/periods.ts'
import { firstDayOf, type Turnover, turnover } from '../balances/balances.ts'
import { operatingTurnover } from '../balances/operating-turnover.ts'
import { type Participation, participationOf } from '../calls/participation.ts'
import { sharesOver, type Weights } from '../partners/sharing.ts'
import { TRANSFERS } from '../partners/transferred.ts'
import { lastClosing, openTransfers } from './profit-transfers.ts'
import { sharedTurnover } from './shared-turnover.ts'

/** Profit and loss lines of a partner's statement (ILPA); a closing entry names one for every 32xx line. */
export const profitLines = [
  'interest_income',
  'dividend_income',
  'other_income',
  'realised_gains',
  'unrealised_gains',
  'currency_gains',
  'management_fees',
  'fee_offsets',
  'partnership_expenses',
  'financing_costs',
] as const
export type ProfitLine = (typeof profitLines)[number]

const byCode: Record<string, ProfitLine> = {
  '4010': 'interest_income',
  '4020': 'dividend_income',
  '4400': 'currency_gains',
  '5110': 'fee_offsets',
  '5400': 'financing_costs',
}
const byCategory: Record<string, ProfitLine> = {
  income: 'other_income',
  realised_gain: 'realised_gains',
  unrealised_gain: 'unrealised_gains',
  management_fee: 'management_fees',
  expense: 'partnership_expenses',
}

/** A partner's share of one line, in minor units, a profit positive; partner 0 is nobody. */
export interface ProfitShare {
  partner: number
  line: ProfitLine | typeof TRANSFERS
  amount: number
}

/**
 * Returns the profit and loss in a fund's book at the end of a day that is not closed yet, and its owners.
 * Postings for a partner are that partner's. The rest of each account is shared by commitment and its days
 * with the largest remainder, management fees by what each partner pays of them (`sharesOver`), and income of
 * a holding by participation in it. Without commitments it is nobody's. A partner's profit for the days
 * before their interest was transferred passes to the buyer.
 */
export async function openProfit(
  ctx: Context,
  fundId: number,
  date: string,
): Promise<{ open: Turnover[]; shares: ProfitShare[] }> {
  const accounts = await accountsById(ctx, [fundId])
  const open = profitIn(accounts, await turnover(ctx, { to: date }, [fundId]))
  const lineOf = lineByAccount(accounts)
  const shares = new Map<string, ProfitShare>()
  const fund = await findFund(ctx, fundId)
  const from = await openSince(ctx, fund, date, accounts)
  const participation = participations(ctx, fundId)
  const first = (await firstDayOf(ctx, fundId)) ?? from
  const closed = await lastClosing(ctx, fundId, date)
  const spans = (await sharesOver(ctx, fund, { from, to: date }, first))
    // Profit shared again is closed with the days it belongs to.
    .filter(({ again, sharedAt }) => !again || closed === null || closed < sharedAt)
    .map(span => ({ ...span, totals: new Map<number, number>() }))
  for (const span of spans) {
    const posted = await (span.again ? operatingTurnover : turnover)(ctx, span, [fundId])
    const taking = await participation(span.knownOn)
    for (const { row, weights } of await sharedTurnover(ctx, profitIn(accounts, posted), {
      days: span,
      participation: taking,
      accounts,
    }))
      for (const one of shareOf(row, accounts.get(row.account_id) as GlAccountRow, weights)) {
        const [partner, line, amount] = [one.partner, lineOf(row.account_id), span.sign * one.amount]
        const share = shares.get(`${partner} ${line}`) ?? { partner, line, amount: 0 }
        share.amount += amount
        shares.set(`${partner} ${line}`, share)
        span.totals.set(partner, (span.totals.get(partner) ?? 0) + amount)
      }
  }
  for (const [partner, amount] of await openTransfers(ctx, fund, { from, to: date }, spans))
    shares.set(`${partner} ${TRANSFERS}`, { partner, line: TRANSFERS, amount })
  return { open, shares: [...shares.values()].filter(({ amount }) => amount !== 0) }
}

/** Returns a function for the participation by the end of a day, which is computed once for each day. */
export function participations(ctx: Context, fundId: number): (day: string) => Promise<Participation> {
  const known = new Map<string, Promise<Participation>>()
  return day => {
    const found = known.get(day) ?? participationOf(ctx, fundId, day)
    known.set(day, found)
    return found
  }
}

/** Returns turnover of income and expenses, without entries that cancel out. */
export const profitIn = (
  accounts: ReadonlyMap<number, GlAccountRow>,
  rows: readonly Turnover[],
): Turnover[] =>
  rows.filter(({ account_id, debit, credit }) => {
    const type = accounts.get(account_id)?.type
    return (type === 'income' || type === 'expense') && debit !== credit
  })

/** Returns each partner's share of the profit (positive) or loss of one account; partner 0 is nobody. */
export function shareOf(
  { partner_id, debit, credit }: Pick<Turnover, 'partner_id' | 'debit' | 'credit'>,
  { category }: Pick<GlAccountRow, 'category'>,
  { partners, commitment, fee }: Weights,
): Array<{ partner: number; amount: number }> {
  const net = credit - debit
  const weights = category === 'management_fee' ? fee : commitment
  if (partner_id > 0 || weights.every(weight => weight.isZero()))
    return [{ partner: partner_id, amount: net }]
  const parts = allocate(net, weights)
  return partners.map((partner, at) => ({ partner, amount: parts[at] as number }))
}

/**
 * Returns the first day that can be open: after the last close that left nothing open, else the start of the
 * first year.
 */
async function openSince(
  ctx: Context,
  fund: FundRow,
  date: string,
  accounts: ReadonlyMap<number, GlAccountRow>,
): Promise<string> {
  const closed = (await closedThrough(ctx, fund.id)).findLast(end => end <= date)
  if (closed !== undefined && profitIn(accounts, await turnover(ctx, { to: closed }, [fund.id])).length === 0)
    return daysAfter(closed, 1)
  return fiscalYearOf(fund, (await firstDayOf(ctx, fund.id)) ?? date).from
}

/** The line of an account: its own or that of the account it details, however deep; else that of its category. */
function lineByAccount(accounts: ReadonlyMap<number, GlAccountRow>): (accountId: number) => ProfitLine {
  const codes = new Map([...accounts.values()].map(account => [account.code, account]))
  const lineOf = (account: GlAccountRow): ProfitLine => {
    const own = byCode[account.code]
    if (own) return own
    const parent = account.parent_code === null ? undefined : codes.get(account.parent_code)
    if (parent) return lineOf(parent)
    return (
      byCategory[account.category ?? ''] ??
      (account.type === 'income' ? 'other_income' : 'partnership_expenses')
    )
  }
  return id => lineOf(accounts.get(id) as GlAccountRow)
}
