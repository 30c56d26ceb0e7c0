import type { z } from 'zod'
import { requireFund } from '../../../books/accounts/fund-accounts.ts'
import {
  assertVersion,
  type Context,
  changes,
  conflict,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { assertNotInUse } from '../../../platform/in-use.ts'
import {
  findRaisedFund,
  type RaisedFundChange,
  type RaisedFundInput,
  type RaisedFundRow,
  raisedFund,
  raisedFundsIn,
} from '../prospects/raised-fund.ts'
import { presentFund } from './raised.ts'

/** Query parameters of the list of funds in fundraising. */
export const raisedFundQuery = listQuery(raisedFund)

const pageOfFunds = listRecords(raisedFund)

export async function listRaisedFunds(ctx: Context, asked: z.output<typeof raisedFundQuery>) {
  const page = await pageOfFunds(ctx, asked)
  const shown = new Map<number, Awaited<ReturnType<typeof presentFund>>>()
  for (const row of page.items) shown.set(row.id, await presentFund(ctx, row))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** Begins to raise a fund: one of the books, or one that has no book yet, by its name. */
export async function createRaisedFund(ctx: Context, input: RaisedFundInput): Promise<RaisedFundRow> {
  const { fund_account_id, name, currency: said } = input
  if (fund_account_id === undefined && name === undefined)
    throw invalidField('name', sentence`is required without a fund account`)
  if (fund_account_id !== undefined && name !== undefined)
    throw invalidField('name', sentence`comes from the book: send only one`)
  const book = fund_account_id === undefined ? null : await bookFor(ctx, fund_account_id, said)
  const currency = book?.currency ?? said ?? (await baseCurrency(ctx))
  const { id } = await insertRecord(ctx, raisedFund, { ...input, currency }, { status: 'raising' })
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

function assertTerms({ target_minor, hard_cap_minor, first_close_on, final_close_on }: RaisedFundRow): void {
  if (target_minor !== null && hard_cap_minor !== null && hard_cap_minor < target_minor)
    throw invalidField('hard_cap_amount', sentence`must not be less than the target`)
  if (first_close_on !== null && final_close_on !== null && final_close_on < first_close_on)
    throw invalidField('final_close_on', sentence`must not be before the first close`)
}

/** Changes any subset; a book that is named takes its name over, and stays. */
export async function changeRaisedFund(
  ctx: Context,
  id: number,
  { version, ...given }: RaisedFundChange,
): Promise<RaisedFundRow> {
  const before = await findRaisedFund(ctx, id)
  assertVersion(before, version)
  const { name, fund_account_id, currency = before.currency } = given
  if (name !== undefined && before.fund_account_id !== null)
    throw invalidField('name', sentence`comes from its book: rename the fund there`)
  if (currency !== before.currency && before.fund_account_id !== null)
    throw invalidField('currency', sentence`comes from its book`)
  const newBook = fund_account_id !== undefined && fund_account_id !== before.fund_account_id
  if (newBook && before.fund_account_id !== null)
    throw invalidField('fund_account_id', sentence`cannot be changed`)
  if (newBook) await bookFor(ctx, fund_account_id, currency)
  await changeRecord(ctx, raisedFund, before, given, newBook ? { name: null } : {})
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
