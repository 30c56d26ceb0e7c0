import { type Context, changes, conflict, invalidField, namesById, sentence } from '../../kernel/index.ts'
import { isOneName } from '../../kernel/names/name-keys.ts'
import { changeRecord, insertRecord } from '../../kernel/records/index.ts'
import { fromMinor, minorDigits } from '../../kernel/values/money.ts'
import { ownersNamed } from '../../platform/identity/index.ts'
import { baseCurrency } from '../../platform/identity/organisations.ts'
import { seedChart } from './chart.ts'
import { assertUnused, type CurrencyUse } from './currency-use.ts'
import { type FundChange, type FundInput, type FundRow, fundAccount } from './fund-account.ts'

/** The fund's row; 404 when it is not there or not the caller's. For a fund named by the path. */
export const findFund = (ctx: Context, id: number): Promise<FundRow> => fundAccount.find(ctx, id)

/** Names of funds, by id. */
export const fundNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted =>
    db.selectFrom('fund_accounts').select(['id', 'name']).where('id', 'in', wanted).execute(),
  )

/** Returns the owners of funds, by fund. */
export const fundOwners = ({ db }: Pick<Context, 'db'>, ids: ReadonlyArray<number | null>) =>
  ownersNamed({ db }, ids, wanted =>
    db.selectFrom('fund_accounts').select(['id', 'owner_id']).where('id', 'in', wanted).execute(),
  )

/** The funds of this name, in this currency or in any where none is said; legal forms do not tell two apart. */
export async function fundsCalled(
  db: Context['db'],
  name: string,
  currency: string | null,
): Promise<FundRow[]> {
  const funds = await db
    .selectFrom('fund_accounts')
    .selectAll()
    .$if(currency !== null, query => query.where('currency', '=', currency as string))
    .orderBy('id')
    .execute()
  return funds.filter(fund => isOneName(fund.name, name))
}

/** The fund that a body or a query names; 422 at `path` when it is not there or not the caller's. */
export async function requireFund({ db }: Context, id: number, path = 'fund_account_id'): Promise<FundRow> {
  const fund = await db.selectFrom('fund_accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!fund) throw invalidField(path, sentence`is not a fund account of this office`)
  return fund
}

/** Opens a fund's or SPV's book with the default chart; its currency is that of everything in it. */
export async function createFund(ctx: Context, input: FundInput): Promise<FundRow> {
  const { entity_type = 'fund', fiscal_year_end = '12-31', gl_provider = 'manual' } = input
  const { currency = await baseCurrency(ctx) } = input
  const fund = await insertRecord(
    ctx,
    fundAccount,
    { ...input, entity_type, fiscal_year_end, gl_provider, currency },
    { minor_digits: minorDigits(currency), last_number: 0, debits_minor: 0, status: 'active' },
  )
  await seedChart(ctx, fund.id)
  return fund
}

/**
 * Changes any subset of the fields. The currency changes only while nothing is kept in it (409
 * `currency_in_use`); `uses` reports the books and other records in a fund's currency. The end of the fiscal
 * year changes only before the first close (409 `period_closed`), since closed years were shared and reported
 * by it.
 */
export async function changeFund(
  ctx: Context,
  id: number,
  given: FundChange,
  uses: (ctx: Context, fundId: number) => Promise<CurrencyUse[]>,
): Promise<FundRow> {
  const before = await findFund(ctx, id)
  const { currency = before.currency, fiscal_year_end = before.fiscal_year_end } = given
  if (currency !== before.currency) assertUnused(await uses(ctx, id), before.currency)
  if (fiscal_year_end !== before.fiscal_year_end && before.locked_through)
    throw conflict(
      'period_closed',
      sentence`The book of ${before.name} is closed through ${before.locked_through}: its fiscal year cannot be changed.`,
      { locked_through: before.locked_through },
    )
  const after = await changeRecord(ctx, fundAccount, before, given, { minor_digits: minorDigits(currency) })
  ctx.note(changes(before, after))
  return after
}

/** Deletes a fund whose book is empty, chart and all; 409 `has_entries` otherwise. */
export async function deleteFund(ctx: Context, id: number): Promise<void> {
  const { name, currency } = await findFund(ctx, id)
  await assertNoEntries(ctx, id)
  await ctx.db.deleteFrom('gl_accounts').where('fund_account_id', '=', id).execute()
  await ctx.db.deleteFrom('fund_accounts').where('id', '=', id).execute()
  ctx.note({ before: { name, currency } })
}

async function assertNoEntries({ db }: Context, id: number): Promise<void> {
  const entry = await db
    .selectFrom('gl_entries')
    .select('id')
    .where('fund_account_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (entry)
    throw conflict('has_entries', sentence`This fund's book has journal entries: it cannot be deleted.`)
}

/** A fund as the API shows it; `nav` in minor units of its currency. */
export const presentFund = (fund: FundRow, nav: number | undefined) => ({
  ...fundAccount.present(fund),
  nav: fromMinor(nav ?? 0, fund.currency),
})
