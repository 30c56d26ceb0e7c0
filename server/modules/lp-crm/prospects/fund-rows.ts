import type { Selectable } from 'kysely'
import { companyKey } from '../../../companies/names.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, invalidField, namesById, notFound, rowsById, sentence } from '../../../kernel/index.ts'

/** A fund that is raised, under the name of its book where it has one. */
export type RaisedFundRow = Omit<Selectable<Tables['raised_funds']>, 'name'> & { name: string }

export const raisedFundsIn = (db: Context['db']) =>
  db
    .selectFrom('raised_funds')
    .leftJoin('fund_accounts', 'fund_accounts.id', 'raised_funds.fund_account_id')
    .selectAll('raised_funds')
    .select(({ fn }) => fn.coalesce('fund_accounts.name', 'raised_funds.name').$castTo<string>().as('name'))

/** The fund that is raised; 404 when it is not there or not the caller's. */
export async function findRaisedFund({ db }: Context, id: number): Promise<RaisedFundRow> {
  const row = await raisedFundsIn(db).where('raised_funds.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The fund that a body names; 422 at `fund_id` where it is none that is raised. */
export async function requireRaisedFund({ db }: Context, id: number): Promise<RaisedFundRow> {
  const row = await raisedFundsIn(db).where('raised_funds.id', '=', id).executeTakeFirst()
  if (!row) throw invalidField('fund_id', sentence`is not a fund in fundraising: GET /lp-crm/funds`)
  return row
}

/**
 * The funds that are raised under this name, in this currency or in any where none is said; legal forms do not tell two apart.
 */
export async function raisedFundsCalled(
  db: Context['db'],
  name: string,
  currency: string | null,
): Promise<RaisedFundRow[]> {
  const funds = await raisedFundsIn(db)
    .$if(currency !== null, query => query.where('raised_funds.currency', '=', currency as string))
    .orderBy('raised_funds.id')
    .execute()
  return funds.filter(fund => companyKey(fund.name) === companyKey(name))
}

export const raisedFundsById = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  rowsById(ids, wanted => raisedFundsIn(db).where('raised_funds.id', 'in', wanted).execute())

/** What funds that are raised are called, by id. */
export const raisedFundNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted => raisedFundsIn(db).where('raised_funds.id', 'in', wanted).execute())
