import { amountOf, type Context } from '../../../kernel/index.ts'
import type { DueDate, DueDates } from '../../../platform/due-dates.ts'
import { fundNames } from '../../accounts/fund-accounts.ts'
import { OPEN } from '../states.ts'

type Span = Parameters<DueDates['find']>[1]

/** When capital is due: open calls, the ends of cure periods, and of the periods in which funds may still call. */
export const capitalDueDates: DueDates = {
  access: 'investor-portal:read',
  find: async (ctx, span) => [
    ...(await callsDue(ctx, span)),
    ...(await curesEnding(ctx, span)),
    ...(await periodsEnding(ctx, span)),
  ],
}

async function callsDue(ctx: Context, { from, to }: Span): Promise<DueDate[]> {
  const calls = await ctx.db
    .selectFrom('capital_calls')
    .select(['id', 'reference', 'due_date', 'fund_account_id', 'currency'])
    .select(['amount_minor', 'paid_minor', 'waived_minor'])
    .where('status', 'in', OPEN)
    .where('due_date', '>=', from)
    .where('due_date', '<=', to)
    .execute()
  const funds = await fundNames(
    ctx.db,
    calls.map(({ fund_account_id }) => fund_account_id),
  )
  return calls.map(({ id, reference, due_date, fund_account_id, currency, ...call }) => ({
    key: `call-${id}`,
    date: due_date,
    title: `Capital call ${reference ?? `no. ${id}`}${ofFund(funds, fund_account_id)} is due`,
    detail: `${amountOf(call.amount_minor - call.paid_minor - call.waived_minor, currency)} outstanding`,
    page: `/capital-calls/${id}`,
  }))
}

async function curesEnding(ctx: Context, { from, to }: Span): Promise<DueDate[]> {
  const defaults = await ctx.db
    .selectFrom('capital_call_defaults as d')
    .innerJoin('capital_calls as call', 'call.id', 'd.call_id')
    .innerJoin('lps as lp', 'lp.id', 'd.lp_id')
    .select(['d.id', 'd.call_id', 'd.cure_ends_on', 'call.reference', 'lp.name'])
    .where('d.declared_on', 'is', null)
    .where('call.status', 'in', OPEN)
    .where('d.cure_ends_on', '>=', from)
    .where('d.cure_ends_on', '<=', to)
    .execute()
  return defaults.map(({ id, call_id, cure_ends_on, reference, name }) => ({
    key: `cure-${id}`,
    date: cure_ends_on,
    title: `Cure period of ${name} ends`,
    detail: `Capital call ${reference ?? `no. ${call_id}`}`,
    page: `/capital-calls/${call_id}`,
  }))
}

async function periodsEnding(ctx: Context, { from, to }: Span): Promise<DueDate[]> {
  const terms = await ctx.db
    .selectFrom('fund_call_terms')
    .select(['fund_account_id', 'investment_period_ends_on'])
    .where('investment_period_ends_on', '>=', from)
    .where('investment_period_ends_on', '<=', to)
    .execute()
  const funds = await fundNames(
    ctx.db,
    terms.map(({ fund_account_id }) => fund_account_id),
  )
  return terms.map(({ fund_account_id, investment_period_ends_on }) => ({
    key: `investment-period-${fund_account_id}`,
    date: investment_period_ends_on as string,
    title: `Investment period${ofFund(funds, fund_account_id)} ends`,
    detail: null,
    page: `/funds/${fund_account_id}`,
  }))
}

const ofFund = (names: ReadonlyMap<number | null, string>, id: number | null): string => {
  const name = names.get(id)
  return name === undefined ? '' : ` of ${name}`
}
