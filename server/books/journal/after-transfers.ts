import { type Context, conflict, sentence } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
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
 * Refuses lines on the capital or dues of somebody whose interest went over later, and what undoes such lines: what
 * went over was reckoned with what stood on the day. Closes are shared out by themselves. 409 `interest_transferred`.
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
  const touched = await capitalOf(ctx, fund.id, lines)
  const stands = (one: Transferred) =>
    touched.has(one.seller) &&
    (original
      ? original.date < one.date || (original.date === one.date && (original.number ?? 0) <= one.lastNumber)
      : entry.date < one.date)
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

/** Returns the partners whose capital or call receivables these lines affect. */
async function capitalOf(ctx: Context, fundId: number, lines: readonly PostedLine[]): Promise<Set<number>> {
  const accounts = await accountsById(ctx, [fundId])
  const dues = familyOf(accounts, ['1200'])
  const touched = lines.filter(
    ({ account_id }) => dues.has(account_id) || accounts.get(account_id)?.type === 'equity',
  )
  return new Set(touched.flatMap(({ partner_id }) => partner_id ?? []))
}

/** 409 `built_upon` where what was posted of somebody after a day, or by entries after one, is not undone. */
export async function assertNothingSince(
  ctx: Context,
  fund: Pick<FundRow, 'id' | 'currency'>,
  partner: number,
  since: { day: string } | { number: number },
  refuse: (amount: number) => Error,
): Promise<void> {
  const query = ctx.db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select(['line.account_id'])
    .select(({ fn }) => [
      fn.sum<number>('line.debit_minor').as('debit'),
      fn.sum<number>('line.credit_minor').as('credit'),
    ])
    .where('line.fund_account_id', '=', fund.id)
    .where('line.partner_id', '=', partner)
    .where(({ fn, eb }) => eb(fn.coalesce('original.source', 'entry.source'), 'not in', OF_CLOSES))
    .groupBy('line.account_id')
  const later =
    'day' in since ? query.where('line.date', '>', since.day) : query.where('entry.number', '>', since.number)
  const moved = (await later.execute()).find(({ debit, credit }) => Number(debit) !== Number(credit))
  if (moved) throw refuse(fromMinor(Math.abs(Number(moved.debit) - Number(moved.credit)), fund.currency))
}
