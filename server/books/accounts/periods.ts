import type { Context } from '../../kernel/index.ts'
import { conflict, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { FundRow } from './fund-account.ts'
import { findFund } from './fund-accounts.ts'

export const period_closed = [409, 'The fund’s book is closed through `locked_through`'] as const

/** The source of entries that close the profit or loss of a period to the partners' capital. */
export const CLOSING = 'closing'

/** The source of entries by which a close accrues carried interest. */
export const CARRY_ACCRUAL = 'carry_accrual'

/** Returns whether a fund's book is closed through this day. */
export const isClosed = ({ locked_through }: Pick<FundRow, 'locked_through'>, date: string): boolean =>
  locked_through !== null && date <= locked_through

/** A day itself where the book is open on it, else the first open day after it. */
export const firstOpenDay = ({ locked_through }: Pick<FundRow, 'locked_through'>, day: string): string =>
  locked_through !== null && day <= locked_through ? daysAfter(locked_through, 1) : day

/** 409 `period_closed` with the lock date when nothing may be posted on this day, or any more. */
export function assertOpen(fund: Pick<FundRow, 'name' | 'locked_through' | 'status'>, date: string): void {
  const { locked_through } = fund
  assertNotLiquidated(fund, date)
  if (!isClosed(fund, date)) return
  throw conflict(
    'period_closed',
    sentence`The book of ${fund.name} is closed through ${String(locked_through)}: post after that day.`,
    { locked_through, date },
  )
}

function assertNotLiquidated(
  { name, locked_through, status }: Pick<FundRow, 'name' | 'locked_through' | 'status'>,
  date: string | null,
): void {
  if (status === 'liquidated')
    throw conflict('period_closed', sentence`${name} is liquidated: reopen its book first.`, {
      locked_through,
      date,
      status,
    })
}

/**
 * Closes a fund's book through a day (inclusive), or opens it again up to an earlier one or altogether (null). Every
 * change is kept with its reason. Who may do it, and after which checks, is the caller's to decide.
 */
export async function lockThrough(
  ctx: Context,
  fundAccountId: number,
  lockedThrough: string | null,
  reason: string,
): Promise<FundRow> {
  assertNotLiquidated(await findFund(ctx, fundAccountId), lockedThrough)
  await ctx.db
    .insertInto('period_locks')
    .values({
      fund_account_id: fundAccountId,
      locked_through: lockedThrough,
      reason,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  return ctx.db
    .updateTable('fund_accounts')
    .set({ locked_through: lockedThrough, updated_at: ctx.now })
    .where('id', '=', fundAccountId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The last days of the periods that a fund's book is closed through, in order; without those that were opened again. */
export async function closedThrough({ db }: Context, fundAccountId: number): Promise<string[]> {
  const locks = await db
    .selectFrom('period_locks')
    .select('locked_through')
    .where('fund_account_id', '=', fundAccountId)
    .orderBy('id')
    .execute()
  return locks.reduce<string[]>((ends, { locked_through }) => {
    if (locked_through === null) return []
    return [...ends.filter(end => end < locked_through), locked_through]
  }, [])
}
