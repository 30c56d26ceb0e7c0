import { sql } from 'kysely'
import type { CallType } from '../../finance/capital-call.ts'
import type { Context } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { GlAccountRow } from '../accounts/chart.ts'
import { CLOSING } from '../accounts/periods.ts'
import type { Turnover } from '../balances/balances.ts'
import { operatingTurnover } from '../balances/operating-turnover.ts'
import { type Participation, weighIn } from '../calls/participation.ts'
import type { SharedDays, Span, Weights } from '../partners/sharing.ts'

/** Turnover of an account that is shared by the same weights. */
export interface SharedTurnover {
  row: Turnover
  weights: Weights
}

/** The sharing of some days: participation, and the fund's accounts. */
interface Sharing {
  days: SharedDays
  participation: Participation
  accounts: ReadonlyMap<number, GlAccountRow>
}

/**
 * Returns the turnover of some days, each part with the partners' weights in it. A holding with unequal
 * participation is shared by participation, a fee that later partners made up for by all who bear it, and the
 * rest by the weights of the days.
 */
export async function sharedTurnover(
  ctx: Context,
  posted: readonly Turnover[],
  { days, participation, accounts }: Sharing,
): Promise<SharedTurnover[]> {
  const [first] = posted
  if (!first) return []
  const rows = await withFeesOfAll(ctx, posted, days, accounts)
  const weights = weightsByKind(days)
  const weightsOf = ({ account_id }: Turnover) =>
    weights(calledAs(accounts.get(account_id) as GlAccountRow, accounts))
  if (participation.size === 0) return rows.map(row => ({ row, weights: weightsOf(row) }))
  const own = await netOfHoldings(ctx, first.fund_account_id, days, [...participation.keys()])
  return rows.flatMap(row => {
    const parts = row.partner_id > 0 ? [] : (own.get(row.account_id) ?? [])
    const apart = parts.map(({ holdingId, net }) => ({
      row: { ...row, debit: 0, credit: net },
      weights: weighIn(weightsOf(row), participation.get(holdingId)),
    }))
    const net = parts.reduce((sum, part) => sum + part.net, 0)
    return [...apart, { row: { ...row, credit: row.credit - net }, weights: weightsOf(row) }].filter(
      shared => shared.row.debit !== shared.row.credit,
    )
  })
}

/** The weights of a kind of purpose, computed once. */
function weightsByKind({ weightsFor }: SharedDays): (kind: CallType) => Weights {
  const known = new Map<CallType, Weights>()
  return kind => {
    const weights = known.get(kind) ?? weightsFor(kind)
    known.set(kind, weights)
    return weights
  }
}

/** Returns the call purpose that bears an income or expense account. */
function calledAs(
  { category, code, parent_code }: GlAccountRow,
  accounts: ReadonlyMap<number, GlAccountRow>,
): CallType {
  if (category === 'management_fee') return 'management_fees'
  if (category !== 'expense') return 'investments'
  if (code === ORGANISATION) return 'organizational_costs'
  const parent = [...accounts.values()].find(one => one.code === parent_code)
  return parent ? calledAs(parent, accounts) : 'partnership_expenses'
}

const ORGANISATION = '5200'

/**
 * Fees are posted by partner as computed. Where later partners have made up for them, and bear no part yet,
 * postings before they joined are shared by all.
 */
async function withFeesOfAll(
  ctx: Context,
  rows: readonly Turnover[],
  days: SharedDays,
  accounts: ReadonlyMap<number, GlAccountRow>,
): Promise<readonly Turnover[]> {
  const closings = days.closings.filter(({ leftOut }) => !leftOut.includes('management_fees'))
  const last = closings
    .map(({ day }) => daysAfter(day, -1))
    .sort()
    .at(-1)
  if (last === undefined || last < days.from) return rows
  const isFee = ({ account_id }: Turnover) => accounts.get(account_id)?.category === 'management_fee'
  const until = last < days.to ? last : days.to
  const [first] = rows as [Turnover]
  const before = (
    await operatingTurnover(ctx, { from: days.from, to: until }, [first.fund_account_id])
  ).filter(row => isFee(row) && row.partner_id > 0 && row.debit !== row.credit)
  const joined = new Set(closings.flatMap(one => [...one.joined]))
  const anew = [...Map.groupBy(before, ({ account_id }) => account_id)]
    .filter(([, own]) => !own.some(({ partner_id }) => joined.has(partner_id)))
    .flatMap(([, own]) => own)
  const moved = [...rows]
  const move = (row: Turnover, partner_id: number, sign: 1 | -1) => {
    const at = moved.findIndex(one => one.account_id === row.account_id && one.partner_id === partner_id)
    const known = moved[at] ?? { ...row, partner_id, debit: 0, credit: 0 }
    moved[at < 0 ? moved.length : at] = {
      ...known,
      debit: known.debit + sign * row.debit,
      credit: known.credit + sign * row.credit,
    }
  }
  for (const row of anew) {
    move(row, row.partner_id, -1)
    move(row, 0, 1)
  }
  return moved.filter(({ debit, credit }) => debit !== credit)
}

/**
 * Returns postings without a partner on each account and holding in some days, credit positive, without
 * closing entries.
 */
async function netOfHoldings(
  { db }: Context,
  fundId: number,
  { from, to }: Span,
  holdingIds: readonly number[],
): Promise<Map<number, Array<{ holdingId: number; net: number }>>> {
  const rows = await db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select(['line.account_id', 'line.investment_id'])
    // A line that strikes another out has its sides swapped: the plain difference takes both away.
    .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.investment_id', 'in', holdingIds)
    .where('line.partner_id', 'is', null)
    .where('line.date', '>=', from)
    .where('line.date', '<=', to)
    .where(({ fn, eb }) => eb(fn.coalesce('original.source', 'entry.source'), '!=', CLOSING))
    .groupBy(['line.account_id', 'line.investment_id'])
    .orderBy('line.account_id')
    .orderBy('line.investment_id')
    .execute()
  const nets = rows.map(row => ({
    accountId: row.account_id,
    holdingId: row.investment_id as number,
    net: Number(row.net),
  }))
  return Map.groupBy(
    nets.filter(({ net }) => net !== 0),
    ({ accountId }) => accountId,
  )
}
