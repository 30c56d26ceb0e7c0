import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { Exact } from '../../kernel/values/money.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { CLOSING } from '../accounts/periods.ts'
import { type LaterClosing, standingAsIfFirst } from '../partners/joined-later.ts'
import { type SharedDays, type Sharing, type Span, sharingOf, weightsOver } from '../partners/sharing.ts'
import { type SharedSpan, type Transferred, transferredProfit, transfersOf } from '../partners/transferred.ts'

/**
 * Returns the part of the profit open at the end of some days that passes to buyers by the transfers of those
 * days, by partner, in minor units. `spans` are the days by which it is shared, with each partner's share.
 * Profit of earlier days that is shared again (`again`) passes by every transfer since.
 */
export async function openTransfers(
  ctx: Context,
  fund: FundRow,
  days: Span,
  spans: ReadonlyArray<SharedDays & { totals: ReadonlyMap<number, number> }>,
): Promise<Map<number, number>> {
  const all = (await transfersOf(ctx, fund.id)).filter(({ date, carried }) => date <= days.to && !carried)
  if (all.length === 0) return new Map()
  const sharing = await sharingOf(ctx, fund.id)
  const found = transferredProfit(
    await openLate(ctx, fund, days, all),
    spans.filter(({ again }) => !again).map(span => sharedByDays(sharing, span)),
  )
  const anew = spans.filter(({ again }) => again)
  const moved = transferredProfit(
    anew.length === 0 ? [] : all.map(transfer => ({ ...transfer, closedLate: 0 })),
    anew.map(span => sharedByDays(sharing, span)),
  )
  for (const [partner, amount] of moved) found.set(partner, (found.get(partner) ?? 0) + amount)
  return found
}

/**
 * Returns the transfers of some days that no closing included, with the profit closed to each seller after
 * them.
 */
async function openLate(ctx: Context, fund: FundRow, days: Span, all: readonly Transferred[]) {
  const closed = await lastClosing(ctx, fund.id, days.to)
  const due = all.filter(({ date }) => date >= days.from && (closed === null || closed < date))
  const late: Array<Transferred & { closedLate: number }> = []
  for (const transfer of due) late.push({ ...transfer, closedLate: await closedLate(ctx, fund.id, transfer) })
  return late
}

/** Some days over which profit is shared by commitment and day. */
export const sharedByDays = (
  sharing: Sharing,
  span: Pick<SharedSpan, 'from' | 'to' | 'totals'> & { closings?: readonly LaterClosing[] },
): SharedSpan => ({
  ...span,
  weightUntil: (partner, to) => {
    const closings = span.closings ?? standingAsIfFirst(sharing.closings, span.to)
    const { partners, commitment } = weightsOver(sharing, { from: span.from, to }, closings)
    return commitment[partners.indexOf(partner)] ?? new Exact(0)
  },
})

/** The last day by whose end profit was closed and stands so. */
export async function lastClosing({ db }: Context, fundId: number, to: string): Promise<string | null> {
  const { last } = await db
    .selectFrom('gl_entries as entry')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select(({ fn }) => fn.max<string | null>('entry.date').as('last'))
    .where('entry.fund_account_id', '=', fundId)
    .where('entry.source', '=', CLOSING)
    .where('entry.date', '<=', to)
    .where('reversal.id', 'is', null)
    .executeTakeFirstOrThrow()
  return last
}

/** The pre-transfer profit that was closed to the seller after the transfer was recorded, or reopened. */
async function closedLate({ db }: Context, fundId: number, transfer: Transferred): Promise<number> {
  const { net } = await db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .innerJoin('gl_accounts as account', 'account.id', 'line.account_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    // A line that strikes another out has its sides swapped: the plain difference takes both away.
    .select(sql<number | null>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.partner_id', '=', transfer.seller)
    .where('line.date', '<', transfer.date)
    .where('account.type', '=', 'equity')
    .where(({ fn, eb }) => eb(fn.coalesce('original.source', 'entry.source'), '=', CLOSING))
    .where('entry.number', '>', transfer.lastNumber)
    .executeTakeFirstOrThrow()
  return Number(net ?? 0)
}
