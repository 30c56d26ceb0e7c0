import { sql } from 'kysely'
import { type Context, conflict, sentence } from '../../kernel/index.ts'
import { accountsById, familyOf } from '../accounts/chart.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { CARRY_ACCRUAL, CLOSING } from '../accounts/periods.ts'
import { findLp } from '../partners/investor.ts'
import { TRANSFER, type Transferred, transfersOf } from '../partners/transferred.ts'
import type { EntryRow } from './journal-rows.ts'

export const interest_transferred = [
  409,
  'The investor has since transferred the interest; see `transfer_id` and `effective_on`',
] as const

/** The sources of entries that are shared by who holds an interest, and of those that move it. */
const OF_CLOSES: readonly string[] = [CLOSING, CARRY_ACCRUAL, TRANSFER]

interface PostedLine {
  account_id: number
  partner_id: number | null
}

/**
 * Refuses lines on the capital or dues of a partner whose interest was transferred later, and reversals of
 * such lines: the transfer was computed from the balances of the day. Closes are shared by themselves. 409
 * `interest_transferred`.
 */
export async function assertNotTransferred(
  ctx: Context,
  fund: Pick<FundRow, 'id' | 'name'>,
  entry: EntryRow,
  lines: readonly PostedLine[],
): Promise<void> {
  if (!lines.some(({ partner_id }) => partner_id !== null)) return
  const transfers = await transfersOf(ctx, fund.id)
  if (transfers.length === 0) return
  const original =
    entry.reverses_id === null
      ? null
      : await ctx.db
          .selectFrom('gl_entries')
          .selectAll()
          .where('id', '=', entry.reverses_id)
          .executeTakeFirstOrThrow()
  if (OF_CLOSES.includes((original ?? entry).source)) return
  const touched = await touchedBy(ctx, fund.id, lines)
  const stands = (one: Transferred) =>
    touched[one.carried ? 'any' : 'capital'].has(one.seller) &&
    (original
      ? (original.date < one.date && !one.carried) ||
        (original.date === one.date && (original.number ?? 0) <= one.lastNumber)
      : entry.date < one.date && !one.carried)
  const built = transfers.find(stands)
  if (!built) return
  const { name } = await findLp(ctx, built.seller)
  throw conflict(
    'interest_transferred',
    original
      ? sentence`${name} transferred the interest in ${fund.name} on ${built.date}, with this entry in it: void the transfer first.`
      : sentence`${name} transferred the interest in ${fund.name} on ${built.date}: date it from then on, or void the transfer first.`,
    { transfer_id: built.id, effective_on: built.date },
  )
}

/** Returns the partners whose capital or call receivables these lines affect, and those named in any of them. */
async function touchedBy(ctx: Context, fundId: number, lines: readonly PostedLine[]) {
  const accounts = await accountsById(ctx, [fundId])
  const dues = familyOf(accounts, ['1200'])
  const capital = lines.filter(
    ({ account_id }) => dues.has(account_id) || accounts.get(account_id)?.type === 'equity',
  )
  const whose = (some: readonly PostedLine[]) => new Set(some.flatMap(({ partner_id }) => partner_id ?? []))
  return { capital: whose(capital), any: whose(lines) }
}

/** Lines after a day with every transfer of before in them, or those by entries after one, without any. */
export type Since = { day: string } | { number: number; day: string }

/**
 * Returns postings for a partner since then, by day and account, credit positive; closings are shared by
 * themselves.
 */
export async function postedSince(ctx: Context, fundId: number, partner: number, since: Since) {
  const apart = 'number' in since ? OF_CLOSES : OF_CLOSES.filter(source => source !== TRANSFER)
  const query = ctx.db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select(['line.date', 'line.account_id'])
    .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.partner_id', '=', partner)
    .where(({ fn, eb }) => eb(fn.coalesce('original.source', 'entry.source'), 'not in', apart))
    .groupBy(['line.date', 'line.account_id'])
    .orderBy('line.date')
    .orderBy('line.account_id')
  const later =
    'number' in since
      ? query.where('entry.number', '>', since.number).where('line.date', '>=', since.day)
      : query.where('line.date', '>', since.day)
  return (await later.execute())
    .map(row => ({ date: row.date, accountId: row.account_id, net: Number(row.net) }))
    .filter(({ net }) => net !== 0)
}
