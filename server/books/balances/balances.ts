import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Context, preparedRows } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'

/** A line's effect on the running balances, in minor units; partner 0 is no partner. */
export interface Movement {
  account_id: number
  partner_id: number | null
  debit_minor: number
  credit_minor: number
  is_void: number
}

/** The sums of an account (and partner) over some days, in minor units. */
export interface Turnover {
  fund_account_id: number
  account_id: number
  partner_id: number
  debit: number
  credit: number
}

/** Days, both inclusive; open where left out. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Adds lines of one day to the balances of their month, in the transaction that writes them. A voiding line
 * subtracts from the original's side instead of adding to the other, so that a voided entry leaves no
 * turnover.
 */
export async function addToBalances(
  ctx: Context,
  fundAccountId: number,
  date: string,
  lines: readonly Movement[],
): Promise<void> {
  const month = monthOf(date)
  const sums = new Map<string, { account_id: number; partner_id: number; debit: number; credit: number }>()
  for (const line of lines) {
    const partner = line.partner_id ?? 0
    const key = `${line.account_id} ${partner}`
    const sum = sums.get(key) ?? { account_id: line.account_id, partner_id: partner, debit: 0, credit: 0 }
    const [debit, credit] = turnoverOf(line)
    sum.debit += debit
    sum.credit += credit
    sums.set(key, sum)
  }
  await raiseBalances(
    ctx.db,
    [...sums.values()].map(({ account_id, partner_id, debit, credit }) => ({
      fund_account_id: fundAccountId,
      account_id,
      partner_id,
      month,
      debit_minor: debit,
      credit_minor: credit,
    })),
  )
}

const raiseBalances = preparedRows(
  (db, rows: ReadonlyArray<Insertable<Omit<Tables['gl_balances'], 'org_id'>>>) =>
    db
      .insertInto('gl_balances')
      .values(
        rows.map(row => ({
          fund_account_id: row.fund_account_id,
          account_id: row.account_id,
          partner_id: row.partner_id,
          month: row.month,
          debit_minor: row.debit_minor,
          credit_minor: row.credit_minor,
        })),
      )
      .onConflict(oc =>
        oc
          .columns(['org_id', 'fund_account_id', 'account_id', 'partner_id', 'month'])
          .doUpdateSet(({ eb, ref }) => ({
            debit_minor: eb('gl_balances.debit_minor', '+', ref('excluded.debit_minor')),
            credit_minor: eb('gl_balances.credit_minor', '+', ref('excluded.credit_minor')),
          })),
      ),
)

/** Returns a line's effect on debit and credit turnover: a reversing line subtracts the original. */
function turnoverOf({ debit_minor, credit_minor, is_void }: Movement): [debit: number, credit: number] {
  return is_void ? [0 - credit_minor, 0 - debit_minor] : [debit_minor, credit_minor]
}

/**
 * Debit and credit turnover by fund, account and partner over some days, of these funds or of all. Whole months come
 * from the balances; lines are read only of the months that the days begin or end within.
 */
export async function turnover(
  ctx: Pick<Context, 'db'>,
  { from, to }: Days = {},
  fundIds?: readonly number[],
): Promise<Turnover[]> {
  if (fundIds?.length === 0 || (from !== undefined && to !== undefined && from > to)) return []
  const first = from === undefined ? undefined : isFirst(from) ? monthOf(from) : monthAfter(from)
  const last = to === undefined ? undefined : isLast(to) ? monthOf(to) : monthBefore(to)
  if (first !== undefined && last !== undefined && first > last)
    return merge(await linesOf(ctx, { from, to }, fundIds))
  const parts = [await monthsOf(ctx, first, last, fundIds)]
  if (from !== undefined && !isFirst(from))
    parts.push(await linesOf(ctx, { from, to: lastDay(from) }, fundIds))
  if (to !== undefined && !isLast(to))
    parts.push(await linesOf(ctx, { from: `${monthOf(to)}-01`, to }, fundIds))
  return merge(parts.flat())
}

async function monthsOf(
  { db }: Pick<Context, 'db'>,
  first: string | undefined,
  last: string | undefined,
  fundIds?: readonly number[],
): Promise<Turnover[]> {
  let query = db
    .selectFrom('gl_balances')
    .select(['fund_account_id', 'account_id', 'partner_id'])
    .select(({ fn }) => [
      fn.sum<number>('debit_minor').as('debit'),
      fn.sum<number>('credit_minor').as('credit'),
    ])
    .groupBy(['fund_account_id', 'account_id', 'partner_id'])
  if (fundIds) query = query.where('fund_account_id', 'in', fundIds)
  if (first !== undefined) query = query.where('month', '>=', first)
  if (last !== undefined) query = query.where('month', '<=', last)
  return (await query.execute()).map(inNumbers)
}

/** Sums debits and credits from the journal's lines. */
async function linesOf(
  { db }: Pick<Context, 'db'>,
  { from, to }: Days,
  fundIds?: readonly number[],
): Promise<Turnover[]> {
  const side = (normal: string, voided: string) =>
    sql<number>`sum(case when is_void = 1 then 0 - ${sql.ref(voided)} else ${sql.ref(normal)} end)`
  let query = db
    .selectFrom('gl_lines')
    .select(['fund_account_id', 'account_id'])
    .select(({ fn, val }) => fn.coalesce('partner_id', val(0)).as('partner_id'))
    .select([
      side('debit_minor', 'credit_minor').as('debit'),
      side('credit_minor', 'debit_minor').as('credit'),
    ])
    .groupBy(['fund_account_id', 'account_id', 'partner_id'])
  if (fundIds) query = query.where('fund_account_id', 'in', fundIds)
  if (from !== undefined) query = query.where('date', '>=', from)
  if (to !== undefined) query = query.where('date', '<=', to)
  return (await query.execute()).map(inNumbers)
}

/**
 * Sums a fund's lines again and compares them with its running balances; returns the accounts (and partners)
 * where the two differ, in minor units. Empty when the balances are right.
 */
export async function recount(ctx: Pick<Context, 'db'>, fundAccountId: number) {
  const kept = new Map((await turnover(ctx, {}, [fundAccountId])).map(row => [keyOf(row), row]))
  const counted = new Map((await linesOf(ctx, {}, [fundAccountId])).map(row => [keyOf(row), row]))
  return [...new Set([...kept.keys(), ...counted.keys()])].flatMap(key => {
    const [is, should] = [kept.get(key), counted.get(key)]
    const same = (is?.debit ?? 0) === (should?.debit ?? 0) && (is?.credit ?? 0) === (should?.credit ?? 0)
    const row = (is ?? should) as Turnover
    return same ? [] : [{ account_id: row.account_id, partner_id: row.partner_id, kept: is, counted: should }]
  })
}

function merge(rows: readonly Turnover[]): Turnover[] {
  const merged = new Map<string, Turnover>()
  for (const row of rows) {
    const known = merged.get(keyOf(row))
    if (known) {
      known.debit += row.debit
      known.credit += row.credit
    } else merged.set(keyOf(row), { ...row })
  }
  return [...merged.values()]
}

const keyOf = ({ fund_account_id, account_id, partner_id }: Turnover) =>
  `${fund_account_id} ${account_id} ${partner_id}`

// Postgres sums integers to a text.
const inNumbers = (row: Turnover): Turnover => ({
  ...row,
  partner_id: Number(row.partner_id),
  debit: Number(row.debit),
  credit: Number(row.credit),
})

const monthOf = (date: string): string => date.slice(0, 7)
const isFirst = (date: string): boolean => date.endsWith('-01')
const isLast = (date: string): boolean => date === lastDay(date)
/** The last day of the month of a day. */
export const lastDay = (date: string): string => daysAfter(`${monthAfter(date)}-01`, -1)
const monthAfter = (date: string): string => monthOf(daysAfter(`${monthOf(date)}-01`, 31))
const monthBefore = (date: string): string => monthOf(daysAfter(`${monthOf(date)}-01`, -1))

/** The first day of which a fund's book has a line; null while it has none. */
export async function firstDayOf({ db }: Pick<Context, 'db'>, fundAccountId: number): Promise<string | null> {
  const { first } = await db
    .selectFrom('gl_lines')
    .select(({ fn }) => fn.min<string | null>('date').as('first'))
    .where('fund_account_id', '=', fundAccountId)
    .executeTakeFirstOrThrow()
  return first
}
