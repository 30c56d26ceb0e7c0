import { accountName } from '../../../books/accounts/account-name.ts'
import { accountsById, familyOf, type GlAccountRow } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { turnover } from '../../../books/balances/balances.ts'
import { CASH } from '../../../books/balances/cash.ts'
import { callName, owedOf } from '../../../books/calls/call-rows.ts'
import { isOneOf, OPEN } from '../../../books/calls/states.ts'
import { capitalAt } from '../../../books/capital/capital-lines.ts'
import { partnerNames } from '../../../books/partners/partners.ts'
import { amountOf, type Context, joined, type Sentence, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { openBankLines } from '../../bank/index.ts'
import type { SettledKind } from './schemas.ts'

/** The step that it blocks: the final distribution, or the end itself. */
export type Step = 'final_distribution' | 'liquidation'

/** Something that is open in a fund that winds up; `amount` in minor units. */
export interface Unsettled {
  kind: SettledKind
  /** The record: a call, an account, a holding, an investor, an event. */
  id: number | null
  amount: number | null
  says: Sentence
  before: Step[]
}

const BOTH: Step[] = ['final_distribution', 'liquidation']

/**
 * Returns what must be settled before a fund pays everything out and ends: unpaid calls, drafts, payables and
 * receivables, holdings, unshared profit, negative capital accounts. Before the end also cash, remaining
 * capital accounts, and bank movements missing in the book.
 */
export async function toSettle(ctx: Context, fund: FundRow): Promise<Unsettled[]> {
  return [
    ...(await calls(ctx, fund)),
    ...(await drafts(ctx, fund)),
    ...(await holdings(ctx, fund)),
    ...(await accounts(ctx, fund)),
    ...(await capital(ctx, fund)),
    ...(await bankLines(ctx, fund)),
  ]
}

async function calls(ctx: Context, fund: FundRow): Promise<Unsettled[]> {
  const rows = await ctx.db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .selectAll('line')
    .select(['call.reference', 'call.status'])
    .where('call.fund_account_id', '=', fund.id)
    .where('call.status', 'in', ['draft', 'approved', ...OPEN])
    .orderBy('line.id')
    .execute()
  return [...Map.groupBy(rows, ({ call_id }) => call_id)].flatMap(([id, lines]): Unsettled[] => {
    const [{ reference, status }] = lines as [(typeof lines)[number]]
    const name = callName({ id, reference })
    if (!isOneOf(OPEN, status))
      return [{ kind: 'draft_call', id, amount: null, says: sentence`${name} is a draft`, before: BOTH }]
    const owed = lines.reduce((sum, line) => sum + owedOf(line), 0)
    return owed === 0
      ? []
      : [
          {
            ...{ kind: 'unpaid_call', id, amount: owed, before: BOTH },
            says: sentence`${amountOf(owed, fund.currency)} of ${name} is unpaid`,
          },
        ]
  })
}

async function drafts({ db }: Context, fund: FundRow): Promise<Unsettled[]> {
  const entries = await db
    .selectFrom('gl_entries')
    .select(['id', 'description'])
    .where('fund_account_id', '=', fund.id)
    .where('status', '=', 'draft')
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('distribution_events')
    .select(['id', 'reference'])
    .where('fund_account_id', '=', fund.id)
    .where('status', '=', 'draft')
    .orderBy('id')
    .execute()
  return [
    ...entries.map(({ id, description }): Unsettled => {
      const says = sentence`The entry ${description ?? `#${id}`} is a draft`
      return { kind: 'draft_entry', id, amount: null, says, before: BOTH }
    }),
    ...events.map(({ id, reference }): Unsettled => {
      const says = sentence`The distribution ${reference ?? `#${id}`} is a draft`
      return { kind: 'draft_distribution', id, amount: null, says, before: BOTH }
    }),
  ]
}

async function holdings({ db }: Context, fund: FundRow): Promise<Unsettled[]> {
  const rows = await db
    .selectFrom('holdings')
    .select(['id', 'name'])
    .where('fund_account_id', '=', fund.id)
    .where('status', '!=', 'exited')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name }): Unsettled => {
    return { kind: 'holding', id, amount: null, says: sentence`${name} is not exited`, before: BOTH }
  })
}

/** Assets besides cash, debts, and profit that no close has shared out; cash before the end. */
async function accounts(ctx: Context, fund: FundRow): Promise<Unsettled[]> {
  const chart = await accountsById(ctx, [fund.id])
  const cash = familyOf(chart, CASH)
  const balances = new Map<number, number>()
  for (const { account_id, debit, credit } of await turnover(ctx, {}, [fund.id]))
    balances.set(account_id, (balances.get(account_id) ?? 0) + debit - credit)
  const standing = [...balances]
    .filter(([, balance]) => balance !== 0)
    .map(([id, balance]) => ({ account: chart.get(id) as GlAccountRow, balance }))
    .sort((one, other) => (one.account.code < other.account.code ? -1 : 1))
  const found = standing.flatMap(({ account, balance }): Unsettled[] => {
    const named = joined([account.code, accountName(account.name)], ' ')
    const { id } = account
    if (account.type === 'liability') {
      const says = sentence`${amountOf(0 - balance, fund.currency)} is owed on ${named}`
      // Payables of the final distribution itself are paid after it.
      return [{ kind: 'payable', id, amount: 0 - balance, says, before: BOTH }]
    }
    if (account.type !== 'asset') return []
    const says = sentence`${amountOf(balance, fund.currency)} stands on ${named}`
    return cash.has(id)
      ? [{ kind: 'cash', id, amount: balance, says, before: ['liquidation'] }]
      : [{ kind: 'asset', id, amount: balance, says, before: BOTH }]
  })
  const open = standing.filter(({ account: { type } }) => type === 'income' || type === 'expense')
  const profit = open.reduce((sum, { balance }) => sum - balance, 0)
  if (open.length > 0)
    found.push({
      ...{ kind: 'open_profit', id: null, amount: profit, before: BOTH },
      says: sentence`A result of ${amountOf(profit, fund.currency)} is not closed to the partners`,
    })
  const last = await lastDayOf(ctx, fund.id)
  if (last !== null && (fund.locked_through === null || last > fund.locked_through))
    found.push({
      ...{ kind: 'open_period', id: null, amount: null, before: ['liquidation'] },
      says: sentence`The book is not closed through its last entry of ${last}`,
    })
  return found
}

async function lastDayOf({ db }: Context, fundId: number): Promise<string | null> {
  const { last } = await db
    .selectFrom('gl_lines')
    .select(({ fn }) => fn.max<string | null>('date').as('last'))
    .where('fund_account_id', '=', fundId)
    .executeTakeFirstOrThrow()
  return last
}

/** Returns partners with a negative capital account, and before the end those with any balance. */
async function capital(ctx: Context, fund: FundRow): Promise<Unsettled[]> {
  const found = await capitalOf(ctx, fund.id, (await lastDayOf(ctx, fund.id)) ?? (await todayOf(ctx)))
  const names = await partnerNames(ctx.db, [...found.keys()])
  return [...found].map(([partner, amount]): Unsettled => {
    const id = partner || null
    const name = names.get(partner) ?? 'nobody'
    const account = sentence`The capital account of ${name} stands at ${amountOf(amount, fund.currency)}`
    return amount < 0
      ? { kind: 'capital_below_zero', id, amount, says: account, before: BOTH }
      : { kind: 'capital', id, amount, says: account, before: ['liquidation'] }
  })
}

/** Every capital account with something on it, in minor units. */
export async function capitalOf(ctx: Context, fundId: number, day: string): Promise<Map<number, number>> {
  const all = [...(await capitalAt(ctx, fundId, day))].map(([partner, lines]) => {
    return [partner, Object.values(lines).reduce((sum, amount) => sum + amount, 0)] as const
  })
  return new Map(all.filter(([, amount]) => amount !== 0).sort(([one], [other]) => one - other))
}

async function bankLines(ctx: Context, fund: FundRow): Promise<Unsettled[]> {
  return (await openBankLines(ctx, fund.id)).map(({ id, count }): Unsettled => {
    return {
      ...{ kind: 'bank_lines', id, amount: null, before: ['liquidation'] },
      says: sentence`Movements of a bank account that are not matched: ${count}`,
    }
  })
}
