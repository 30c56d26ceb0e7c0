import { sql, type Updateable } from 'kysely'
import { requireFund } from '../../../books/accounts/fund-accounts.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  assertVersion,
  type Context,
  changes,
  conflict,
  contains,
  invalidField,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { assertNotInUse } from '../../../platform/in-use.ts'
import { findRaisedFund, type RaisedFundRow, raisedFundsIn } from '../prospects/fund-rows.ts'
import { presentFund } from './raised.ts'
import type { RaisedFundChange, RaisedFundInput } from './schemas.ts'
import type { RaisedFundStatus } from './statuses.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: RaisedFundStatus | undefined
  q?: string | undefined
}

export async function listRaisedFunds(ctx: Context, { status, q, ...slice }: Filter) {
  let query = raisedFundsIn(ctx.db)
  if (status) query = query.where('raised_funds.status', '=', status)
  if (q) query = query.where(eb => contains(eb, ['fund_accounts.name', 'raised_funds.name'], q))
  const page = await paginate(query, 'raised_funds.id', slice)
  const shown = new Map<number, Awaited<ReturnType<typeof presentFund>>>()
  for (const row of page.items) shown.set(row.id, await presentFund(ctx, row))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** Begins to raise a fund: one of the books, or one that has no book yet, by its name. */
export async function createRaisedFund(ctx: Context, input: RaisedFundInput): Promise<RaisedFundRow> {
  const { fund_account_id, name, currency: said } = input
  if (fund_account_id === undefined && name === undefined)
    throw invalidField('name', sentence`is needed where no fund of the books is named`)
  if (fund_account_id !== undefined && name !== undefined)
    throw invalidField('name', sentence`is that of the book: give one of the two`)
  const book = fund_account_id === undefined ? null : await bookFor(ctx, fund_account_id, said)
  const currency = book?.currency ?? said ?? (await baseCurrency(ctx))
  const { id } = await ctx.db
    .insertInto('raised_funds')
    .values({
      fund_account_id: book?.id ?? null,
      name: name ?? null,
      currency,
      status: 'raising',
      ...termsOf(input, currency),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await findRaisedFund(ctx, id)
  assertTerms(row)
  return row
}

/** The book of a fund that is raised: in its currency, and of no other one (409 `duplicate` with `fund_id`). */
async function bookFor(ctx: Context, fundAccountId: number, currency: string | undefined) {
  const book = await requireFund(ctx, fundAccountId)
  if (currency !== undefined && currency !== book.currency)
    throw invalidField(
      'fund_account_id',
      sentence`is in ${book.currency}, and the fund is raised in ${currency}`,
    )
  const other = await raisedFundsIn(ctx.db)
    .where('raised_funds.fund_account_id', '=', fundAccountId)
    .executeTakeFirst()
  if (other) throw conflict('duplicate', sentence`${other.name} is raised already.`, { fund_id: other.id })
  return book
}

type Terms = Omit<RaisedFundChange, 'name' | 'fund_account_id' | 'version'>

function termsOf(
  { target_amount, hard_cap_amount, first_close_on, final_close_on, notes, status }: Terms,
  currency: string,
): Updateable<Tables['raised_funds']> {
  const minor = (amount: number | null, path: string) =>
    amount === null ? null : toMinor(amount, currency, path)
  return {
    ...(target_amount === undefined ? {} : { target_minor: minor(target_amount, 'target_amount') }),
    ...(hard_cap_amount === undefined ? {} : { hard_cap_minor: minor(hard_cap_amount, 'hard_cap_amount') }),
    ...(first_close_on === undefined ? {} : { first_close_on }),
    ...(final_close_on === undefined ? {} : { final_close_on }),
    ...(notes === undefined ? {} : { notes }),
    ...(status === undefined ? {} : { status }),
  }
}

function assertTerms({ target_minor, hard_cap_minor, first_close_on, final_close_on }: RaisedFundRow): void {
  if (target_minor !== null && hard_cap_minor !== null && hard_cap_minor < target_minor)
    throw invalidField('hard_cap_amount', sentence`must not be less than the target`)
  if (first_close_on !== null && final_close_on !== null && final_close_on < first_close_on)
    throw invalidField('final_close_on', sentence`must not be before the first close`)
}

/** A new currency keeps the amounts and re-expresses them in its minor units. */
function keptAmounts(before: RaisedFundRow, currency: string): Updateable<Tables['raised_funds']> {
  const columns: Updateable<Tables['raised_funds']> = {}
  if (currency === before.currency) return columns
  for (const column of ['target_minor', 'hard_cap_minor'] as const) {
    const minor = before[column]
    if (minor !== null) columns[column] = toMinor(fromMinor(minor, before.currency), currency, 'currency')
  }
  return columns
}

/** Changes any subset; a book that is named takes its name over, and stays. */
export async function changeRaisedFund(
  ctx: Context,
  id: number,
  { version, name, fund_account_id, currency: said, ...terms }: RaisedFundChange,
): Promise<RaisedFundRow> {
  const before = await findRaisedFund(ctx, id)
  assertVersion(before, version)
  const currency = said ?? before.currency
  if (name !== undefined && before.fund_account_id !== null)
    throw invalidField('name', sentence`is that of its book: rename the fund there`)
  if (currency !== before.currency && before.fund_account_id !== null)
    throw invalidField('currency', sentence`is that of its book`)
  const newBook = fund_account_id !== undefined && fund_account_id !== before.fund_account_id
  if (newBook && before.fund_account_id !== null)
    throw invalidField('fund_account_id', sentence`stays what it is`)
  if (newBook) await bookFor(ctx, fund_account_id, currency)
  const changed = await ctx.db
    .updateTable('raised_funds')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(newBook ? { fund_account_id, name: null } : {}),
      ...keptAmounts(before, currency),
      ...termsOf(terms, currency),
      currency,
      version: sql<number>`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw conflict('changed_meanwhile', sentence`Somebody changed this fund at the same moment.`)
  const after = await findRaisedFund(ctx, id)
  assertTerms(after)
  ctx.note(changes(await presentFund(ctx, before), await presentFund(ctx, after)))
  return after
}

/** Takes a fund off the list that nobody is asked for; 409 `in_use` otherwise. Its book stays. */
export async function deleteRaisedFund(ctx: Context, id: number): Promise<void> {
  await findRaisedFund(ctx, id)
  await assertNotInUse(ctx, 'raised_fund', id, sentence`Archive it instead.`)
  await ctx.db.deleteFrom('raised_funds').where('id', '=', id).execute()
}
