import type { FundRow } from '../../books/accounts/fund-account.ts'
import { requireFund } from '../../books/accounts/fund-accounts.ts'
import { cashAt } from '../../books/balances/cash.ts'
import { fundFiguresAt } from '../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../books/capital/figures/history.ts'
import { openHolding } from '../../books/holdings/register.ts'
import { findDeal, isDeal } from '../../deals/deal.ts'
import {
  amountSaid,
  type Context,
  invalidField,
  joined,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import { allocate, Exact, fromMinor, toMinor } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import type { AllocationInput, AllocationRule } from './schemas.ts'

type Funds = AllocationInput['funds']

/** Labels of the rules by which funds share a deal. */
const titles: Record<AllocationRule, Sentence> = {
  commitments: sentence`by commitments`,
  cash: sentence`by cash`,
  shares: sentence`by fixed shares`,
}

/**
 * Shares a deal between funds of one currency by the rule, to the minor unit by the largest remainder, and opens a holding
 * of each with its part as the expected cost. 422 for funds that the rule gives nothing to share by.
 */
export async function allocateDeal(
  ctx: Context,
  { deal_id, amount, rule, funds: asked, ...holding }: AllocationInput,
) {
  if (!(await isDeal(ctx, deal_id))) throw invalidField('deal_id', sentence`is not a deal of this office`)
  const deal = await findDeal(ctx, deal_id)
  const day = await todayOf(ctx)
  const funds = await fundsOf(ctx, asked)
  const currency = (funds[0] as FundRow).currency
  const weights = await weightsOf(ctx, rule, funds, asked, day)
  const total = toMinor(amount, currency, 'amount')
  const amounts = allocate(total, weights)
  const parts = []
  for (const [at, fund] of funds.entries()) {
    const part = fromMinor(amounts[at] as number, currency)
    const { id } = await openHolding(ctx, {
      ...holding,
      name: holding.name ?? deal.name,
      deal_id,
      fund_account_id: fund.id,
      expected_cost: part,
    })
    parts.push({
      fund_account_id: fund.id,
      fund: fund.name,
      weight: weights[at] as number,
      amount: part,
      holding_id: id,
    })
  }
  const told = funds.map(({ name }, at) => joined([name, amountSaid(amounts[at] as number, currency)], ' '))
  await ctx.log(
    [{ type: 'deal', id: deal_id }, ...parts.map(one => ({ type: 'holding', id: one.holding_id }))],
    {
      type: 'allocation',
      summary: sentence`${amountSaid(total, currency)} of ${deal.name} shared ${titles[rule]}: ${joined(told, ', ')}`,
    },
  )
  return { deal_id, currency, amount, rule, as_of: day, parts }
}

async function fundsOf(ctx: Context, asked: Funds): Promise<FundRow[]> {
  const funds: FundRow[] = []
  for (const [at, { fund_account_id }] of asked.entries()) {
    const path = `funds.${at}.fund_account_id`
    const fund = await requireFund(ctx, fund_account_id).catch(() => undefined)
    if (!fund) throw invalidField(path, sentence`is not a fund of this office`)
    if (funds.some(({ id }) => id === fund.id)) throw invalidField(path, sentence`is named twice`)
    if (funds[0] && funds[0].currency !== fund.currency)
      throw invalidField(
        path,
        sentence`is in ${fund.currency}, and ${funds[0].name} in ${funds[0].currency}: allocate in one currency`,
      )
    funds.push(fund)
  }
  return funds
}

/** In minor units for commitments and cash, as fractions for shares; each not negative, together more than nothing. */
async function weightsOf(
  ctx: Context,
  rule: AllocationRule,
  funds: readonly FundRow[],
  asked: Funds,
  day: string,
): Promise<number[]> {
  if (rule === 'shares') return sharesOf(asked)
  const stray = asked.findIndex(({ share }) => share !== undefined)
  if (stray >= 0) throw invalidField(`funds.${stray}.share`, sentence`applies only to the rule \`shares\``)
  const weights: number[] = []
  for (const { id } of funds)
    weights.push(
      rule === 'cash'
        ? Math.max(0, await cashAt(ctx, id, day))
        : fundFiguresAt(await capitalHistory(ctx, id), day).committed,
    )
  if (weights.every(weight => weight === 0))
    throw invalidField(
      'rule',
      sentence`gives nothing to share ${titles[rule]} by: none of these funds has any on ${day}`,
    )
  return weights
}

function sharesOf(asked: Funds): number[] {
  const missing = asked.findIndex(({ share }) => share === undefined)
  if (missing >= 0)
    throw invalidField(`funds.${missing}.share`, sentence`is required for the rule \`shares\``)
  const shares = asked.map(({ share }) => share as number)
  const sum = shares.reduce((total, share) => total.plus(share), new Exact(0))
  if (!sum.equals(1))
    throw invalidField('funds', sentence`have shares that sum to ${String(sum)}, and must sum to 1`)
  return shares
}
