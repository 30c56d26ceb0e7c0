import { type Context, contains, notFound, paginate, sayKept } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { holdAccount } from './accounts.ts'
import { proposalsFor } from './proposals.ts'
import type { BankAccountRow } from './rows/bank-account.ts'
import { bankAccount } from './rows/bank-account.ts'
import { type BankLineRow, type LineStatus, lineTaken, statusOf } from './rows/bank-rows.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: LineStatus | undefined
  q?: string | undefined
}

/** Lists the movements of an account, the latest imported first; open ones with match candidates. */
export async function listLines(ctx: Context, accountId: number, { status, q, ...slice }: Filter) {
  const account = await bankAccount.find(ctx, accountId)
  let query = ctx.db.selectFrom('bank_lines').selectAll().where('bank_account_id', '=', account.id)
  if (status === 'matched') query = query.where('match_id', 'is not', null)
  else if (status) {
    query = query.where('match_id', 'is', null)
    query = query.where('set_aside_reason', status === 'set_aside' ? 'is not' : 'is', null)
  }
  if (q)
    query = query.where(eb =>
      contains(eb, ['counterparty', 'description', 'bank_reference', 'payment_reference'], q),
    )
  const page = await paginate(query, 'bank_lines.id', slice)
  const shown = new Map((await presentLines(ctx, account, page.items)).map(line => [line.id, line]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

export async function getLine(ctx: Context, id: number) {
  const line = await ctx.db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst()
  if (!line) throw notFound()
  const [shown] = await presentLines(ctx, await bankAccount.find(ctx, line.bank_account_id), [line])
  return shown as NonNullable<typeof shown>
}

/** Says of an open movement why it is none of the book's. 409 `line_taken` when it is matched or set aside. */
export async function setAside(ctx: Context, id: number, reason: string) {
  await assertOpen(ctx, id)
  await ctx.db
    .updateTable('bank_lines')
    .set({ set_aside_reason: reason, set_aside_by: ctx.principal.name, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  ctx.note({ bank_line_id: id, reason })
  return getLine(ctx, id)
}

/** Takes it back that a movement was set aside; one that is open stays so. */
export async function takeUpAgain(ctx: Context, id: number) {
  await ctx.db
    .updateTable('bank_lines')
    .set({ set_aside_reason: null, set_aside_by: null, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  return getLine(ctx, id)
}

async function assertOpen(ctx: Context, id: number): Promise<void> {
  const { bank_account_id } = await getLine(ctx, id)
  await holdAccount(ctx, bank_account_id)
  const line = await ctx.db
    .selectFrom('bank_lines')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (statusOf(line) !== 'open') throw lineTaken([line])
}

async function presentLines(ctx: Context, account: BankAccountRow, rows: readonly BankLineRow[]) {
  const reasons = await reasonsOf(ctx, rows)
  const proposals = await proposalsFor(
    ctx,
    account,
    rows.filter(row => statusOf(row) === 'open'),
  )
  return rows.map(({ org_id: _org, likeness: _likeness, nth: _nth, amount_minor, ...row }) => ({
    ...row,
    amount: fromMinor(amount_minor, account.currency),
    currency: account.currency,
    status: statusOf({ amount_minor, ...row } as BankLineRow),
    match_reason: reasons.get(row.match_id) ?? null,
    proposals: proposals.get(row.id) ?? [],
  }))
}

async function reasonsOf(
  { db, say }: Context,
  rows: readonly BankLineRow[],
): Promise<Map<number | null, string>> {
  const ids = [...new Set(rows.flatMap(({ match_id }) => match_id ?? []))]
  if (ids.length === 0) return new Map()
  const matches = await db
    .selectFrom('bank_matches')
    .select(['id', 'reason', 'said'])
    .where('id', 'in', ids)
    .execute()
  return new Map(matches.map(({ id, reason, said }) => [id, sayKept(say, reason, said)]))
}

/** How many movements of each bank account of a fund are neither matched nor set aside; accounts without any are left out. */
export async function openBankLines(
  { db }: Context,
  fundId: number,
): Promise<Array<{ id: number; count: number }>> {
  const rows = await db
    .selectFrom('bank_lines as line')
    .innerJoin('bank_accounts as account', 'account.id', 'line.bank_account_id')
    .select('account.id')
    .select(({ fn }) => fn.count<number>('line.id').as('count'))
    .where('account.fund_account_id', '=', fundId)
    .where('line.match_id', 'is', null)
    .where('line.set_aside_reason', 'is', null)
    .groupBy('account.id')
    .orderBy('account.id')
    .execute()
  return rows.map(({ id, count }) => ({ id, count: Number(count) }))
}
