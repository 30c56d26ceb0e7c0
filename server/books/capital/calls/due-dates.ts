import { amountSaid, type Context, type Said, sentence } from '../../../kernel/index.ts'
import type { DueDate, DueDates } from '../../../platform/due-dates.ts'
import { fundNames, fundOwners } from '../../accounts/fund-accounts.ts'
import { OPEN } from '../../calls/states.ts'

type Span = Parameters<DueDates['find']>[1]

/** When capital is due: open calls, the ends of cure periods, of the periods in which funds may call, and of their terms. */
export const capitalDueDates: DueDates = {
  access: 'investor-portal:read',
  find: async (ctx, span) => [
    ...(await callsDue(ctx, span)),
    ...(await curesEnding(ctx, span)),
    ...(await periodsEnding(ctx, span)),
    ...(await termsEnding(ctx, span)),
  ],
}

async function callsDue(ctx: Context, { from, to }: Span): Promise<DueDate[]> {
  const calls = await ctx.db
    .selectFrom('capital_calls')
    .select(['id', 'reference', 'due_date', 'fund_account_id', 'currency', 'updated_at'])
    .select(['amount_minor', 'paid_minor', 'waived_minor'])
    .where('status', 'in', OPEN)
    .where('due_date', '>=', from)
    .where('due_date', '<=', to)
    .execute()
  const funds = await fundNames(
    ctx.db,
    calls.map(({ fund_account_id }) => fund_account_id),
  )
  const owing = await owingInvestors(
    ctx,
    calls.map(({ id }) => id),
  )
  return calls.map(({ id, reference, due_date, fund_account_id, currency, updated_at, ...call }) => ({
    key: `call-${id}`,
    date: due_date,
    title: callDue(nameOf(reference, id), funds.get(fund_account_id)),
    detail: sentence`${amountSaid(call.amount_minor - call.paid_minor - call.waived_minor, currency)} outstanding`,
    who: firstNames(owing.get(id) ?? []),
    changed_at: updated_at,
    page: `/capital-calls/${id}`,
  }))
}

/** Returns the investors with an amount due on each call, largest first. */
async function owingInvestors(
  { db }: Context,
  callIds: readonly number[],
): Promise<Map<number, Array<{ name: string }>>> {
  if (callIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('capital_call_lines as line')
    .innerJoin('lps as lp', 'lp.id', 'line.lp_id')
    .select(['line.call_id', 'lp.name', 'line.amount_minor', 'line.paid_minor', 'line.waived_minor'])
    .where('line.call_id', 'in', callIds)
    .execute()
  const owed = (line: (typeof lines)[number]) => line.amount_minor - line.paid_minor - line.waived_minor
  return Map.groupBy(
    lines.filter(line => owed(line) > 0).sort((one, other) => owed(other) - owed(one)),
    ({ call_id }) => call_id,
  )
}

const MOST_NAMED = 2

/** The first two by name, and how many there are besides. */
function firstNames(investors: ReadonlyArray<{ name: string }>): string | null {
  const named = investors.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = investors.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ') || null
}

async function curesEnding(ctx: Context, { from, to }: Span): Promise<DueDate[]> {
  const defaults = await ctx.db
    .selectFrom('capital_call_defaults as d')
    .innerJoin('capital_calls as call', 'call.id', 'd.call_id')
    .innerJoin('lps as lp', 'lp.id', 'd.lp_id')
    .select(['d.id', 'd.call_id', 'd.cure_ends_on', 'd.updated_at', 'call.reference', 'lp.name'])
    .where('d.declared_on', 'is', null)
    .where('call.status', 'in', OPEN)
    .where('d.cure_ends_on', '>=', from)
    .where('d.cure_ends_on', '<=', to)
    .execute()
  return defaults.map(({ id, call_id, cure_ends_on, updated_at, reference, name }) => ({
    key: `cure-${id}`,
    date: cure_ends_on,
    title: sentence`Cure period of ${name} ends`,
    detail: sentence`Capital call ${nameOf(reference, call_id)}`,
    who: name,
    changed_at: updated_at,
    page: `/capital-calls/${call_id}`,
  }))
}

async function periodsEnding(ctx: Context, { from, to }: Span): Promise<DueDate[]> {
  const terms = await ctx.db
    .selectFrom('fund_call_terms')
    .select(['fund_account_id', 'investment_period_ends_on', 'updated_at'])
    .where('investment_period_ends_on', '>=', from)
    .where('investment_period_ends_on', '<=', to)
    .execute()
  const fundIds = terms.map(({ fund_account_id }) => fund_account_id)
  const funds = await fundNames(ctx.db, fundIds)
  const owners = await fundOwners(ctx, fundIds)
  return terms.map(({ fund_account_id, investment_period_ends_on, updated_at }) => ({
    key: `investment-period-${fund_account_id}`,
    date: investment_period_ends_on as string,
    title: periodEnds(funds.get(fund_account_id)),
    detail: null,
    who: owners.get(fund_account_id),
    changed_at: updated_at,
    page: `/funds/${fund_account_id}`,
  }))
}

/** The ends of the terms of funds that are not liquidated, after their extensions. */
async function termsEnding(ctx: Context, { from, to }: Span): Promise<DueDate[]> {
  const events = await ctx.db
    .selectFrom('fund_life_events as event')
    .innerJoin('fund_accounts as fund', 'fund.id', 'event.fund_account_id')
    .select(['event.fund_account_id', 'event.ends_on', 'event.kind', 'event.updated_at', 'fund.name'])
    .where('event.ends_on', 'is not', null)
    .where('fund.status', '!=', 'liquidated')
    .orderBy('event.id')
    .execute()
  const latest = [...new Map(events.map(event => [event.fund_account_id, event])).values()].filter(
    ({ ends_on }) => (ends_on as string) >= from && (ends_on as string) <= to,
  )
  const owners = await fundOwners(
    ctx,
    latest.map(({ fund_account_id }) => fund_account_id),
  )
  return latest.map(({ fund_account_id, ends_on, kind, updated_at, name }) => ({
    key: `fund-term-${fund_account_id}`,
    date: ends_on as string,
    title: sentence`Term of ${name} ends`,
    detail: kind === 'extension' ? sentence`As extended` : null,
    who: owners.get(fund_account_id),
    changed_at: updated_at,
    page: `/funds/${fund_account_id}?tab=life`,
  }))
}

/** A call's name: its reference or, without one, its number. */
const nameOf = (reference: string | null, id: number): Said => reference ?? sentence`no. ${id}`

const callDue = (call: Said, fund: string | undefined): Said =>
  fund === undefined
    ? sentence`Capital call ${call} is due`
    : sentence`Capital call ${call} of ${fund} is due`

const periodEnds = (fund: string | undefined): Said =>
  fund === undefined ? sentence`Investment period ends` : sentence`Investment period of ${fund} ends`
