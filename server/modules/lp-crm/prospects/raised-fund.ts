import type { SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../database/tables.ts'
import { type Context, field, invalidField, namesById, rowsById, sentence } from '../../../kernel/index.ts'
import { isOneName } from '../../../kernel/names/name-keys.ts'
import {
  choice,
  currency,
  date,
  ownField,
  type RowOf,
  record,
  rowsIn,
  text,
} from '../../../kernel/records/index.ts'
import { fundStatuses } from './states.ts'

/** A fund that is raised, under the name of its book where it has one. */
export type RaisedFundRow = Omit<RowOf<'raised_funds'>, 'name'> & { name: string }
export type RaisedFundInput = z.output<typeof raisedFund.Input>
export type RaisedFundChange = z.output<typeof raisedFund.Change>

/** An amount to raise: nothing is none. */
const raised = <const O extends { column: string; label: string }>(what: string, options: O) =>
  ownField('amount', field.money(what), field.amount(what).gt(0), {
    ...options,
    currency: 'currency',
    searched: true,
  })

const over = { status: ['closed', 'archived'] }

/** A fund for which limited partners are asked. */
export const raisedFund = record({
  type: 'raised_fund',
  table: 'raised_funds',
  entity: 'RaisedFund',
  label: 'Fund in fundraising',
  plural: 'Funds that are raised',
  title: 'name',
  access: 'lp-crm:read',
  timeline: {
    ids: ['fund_id'],
    address: '/api/v1/svc/lp-crm/funds/{fund_id}',
    within: '/api/v1/svc/lp-crm',
    asked: true,
  },
  page: '/fundraising/funds',
  unpaged: true,
  counter: 'version',
  from: {
    rows: db =>
      db
        .selectFrom('raised_funds')
        .leftJoin('fund_accounts', 'fund_accounts.id', 'raised_funds.fund_account_id')
        .select(({ fn }) => fn.coalesce('fund_accounts.name', 'raised_funds.name').as('name'))
        .select('fund_accounts.owner_id'),
    instead: ['name'],
  },
  due: [
    {
      on: 'first_close_on',
      who: 'owner_id',
      key: 'raised-fund-first',
      said: name => sentence`The first close of ${name}`,
      unless: over,
    },
    {
      on: 'final_close_on',
      who: 'owner_id',
      key: 'raised-fund-final',
      said: name => sentence`The final close of ${name}`,
      unless: over,
    },
  ],
  fields: {
    name: text(200, {
      defaulted: true,
      description: 'Taken from the fund’s book, if it has one',
      given: 'Required without a book',
      find: true,
    }),
    fund_account_id: ownField('record', field.id(), field.id(), {
      lasting: true,
      description: 'The fund’s book',
      given: 'Fund in the books, whose name and currency it takes',
      uses: { of: 'fund_account.currency', what: sentence`fundraising target` },
      form: false,
      list: false,
    }),
    currency: currency({
      defaulted: true,
      given: 'Default: the book’s or the office’s; can change only without a book',
      list: 'optional',
    }),
    status: choice(fundStatuses, {
      defaulted: true,
      only: 'change',
      searched: true,
      filter: true,
    }),
    target_amount: raised('Fundraising target', { column: 'target', label: 'Target' }),
    hard_cap_amount: raised('Hard cap', { column: 'hard_cap', label: 'Hard cap' }),
    first_close_on: date({ label: 'First close', searched: true }),
    final_close_on: date({ label: 'Final close', searched: true }),
    notes: text(5000, { searched: true, list: false }),
  },
  beside: {
    raised_amount: field.money('Commitments per the book; null without one').nullable(),
    raised_share: z
      .number()
      .nullable()
      .meta({ description: 'Share of the target raised, as a fraction to four decimals' }),
    soft_circled_amount: field.money(
      'Amount from prospects in soft_circle and committed without a commitment in the book',
    ),
    soft_circled_elsewhere: z
      .array(z.object({ currency: z.string(), amount: field.money() }))
      .meta({ description: 'Soft circles in other currencies' }),
    lps: z.int().meta({ description: 'Prospects for the fund that have not declined' }),
  },
})

/** Funds that are raised, under the name of their book where they have one. */
export const raisedFundsIn = (db: Context['db']) =>
  rowsIn(db, raisedFund) as unknown as SelectQueryBuilder<Tables, 'raised_funds', RaisedFundRow>

/** The fund that is raised; 404 when it is not there or not the caller's. */
export const findRaisedFund = async (ctx: Context, id: number): Promise<RaisedFundRow> =>
  (await raisedFund.find(ctx, id)) as RaisedFundRow

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
  return funds.filter(fund => isOneName(fund.name, name))
}

export const raisedFundsById = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  rowsById(ids, wanted => raisedFundsIn(db).where('raised_funds.id', 'in', wanted).execute())

/** Returns the names of funds in fundraising by id. */
export const raisedFundNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted => raisedFundsIn(db).where('raised_funds.id', 'in', wanted).execute())
