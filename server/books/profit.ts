import type { Context } from '../kernel/index.ts'
import { allocate } from '../kernel/money.ts'
import { type Turnover, turnover } from './balances.ts'
import { accountsById, type GlAccountRow } from './chart.ts'
import { commitmentsOf } from './partners.ts'

/** What profit and loss is on a partner's statement (ILPA's lines); a closing entry says it of every 32xx line. */
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
  line: ProfitLine
  amount: number
}

/**
 * The profit and loss that is in a fund's book at the end of a day and not closed yet, and whose it is: what is posted
 * for a partner that partner's, the rest of each account by commitment with the largest remainder, management fees
 * over those who pay them. Without commitments it is nobody's.
 */
export async function openProfit(
  ctx: Context,
  fundId: number,
  date: string,
): Promise<{ open: Turnover[]; shares: ProfitShare[] }> {
  const accounts = await accountsById(ctx, [fundId])
  const open = (await turnover(ctx, { to: date }, [fundId])).filter(({ account_id, debit, credit }) => {
    const type = accounts.get(account_id)?.type
    return (type === 'income' || type === 'expense') && debit !== credit
  })
  if (open.length === 0) return { open, shares: [] }
  const weights = await weightsOf(ctx, fundId, date)
  const lineOf = lineByAccount(accounts)
  const shares = new Map<string, ProfitShare>()
  for (const { account_id, partner_id, debit, credit } of open) {
    const { category } = accounts.get(account_id) as GlAccountRow
    const line = lineOf(account_id)
    const net = credit - debit
    const parts = partner_id > 0 ? [{ partner: partner_id, part: net }] : split(net, weights, category)
    for (const { partner, part } of parts) {
      const share = shares.get(`${partner} ${line}`) ?? { partner, line, amount: 0 }
      share.amount += part
      shares.set(`${partner} ${line}`, share)
    }
  }
  return { open, shares: [...shares.values()].filter(({ amount }) => amount !== 0) }
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

interface Weights {
  partners: number[]
  all: number[]
  /** Zero for who pays no management fee. */
  fee: number[]
}

async function weightsOf(ctx: Context, fundId: number, date: string): Promise<Weights> {
  const byPartner = new Map<number, { all: number; fee: number }>()
  for (const { lp_id, amount_minor, excluded_from_fees } of await commitmentsOf(ctx, fundId, date)) {
    const known = byPartner.get(lp_id) ?? { all: 0, fee: 0 }
    const fee = excluded_from_fees === 1 ? 0 : amount_minor
    byPartner.set(lp_id, { all: known.all + amount_minor, fee: known.fee + fee })
  }
  return {
    partners: [...byPartner.keys()],
    all: [...byPartner.values()].map(({ all }) => all),
    fee: [...byPartner.values()].map(({ fee }) => fee),
  }
}

function split(net: number, { partners, all, fee }: Weights, category: string | null) {
  const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0)
  const weights = category === 'management_fee' && sum(fee) > 0 ? fee : all
  if (sum(weights) === 0) return [{ partner: 0, part: net }]
  return allocate(net, weights).map((part, index) => ({ partner: partners[index] as number, part }))
}
