import type { Selectable, Updateable } from 'kysely'
import { companyKey } from '../../companies/names.ts'
import type { Tables } from '../../database/tables.ts'
import {
  type Context,
  changes,
  conflict,
  invalidField,
  namesById,
  notFound,
  sentence,
} from '../../kernel/index.ts'
import { fromMinor, minorDigits, toMinor } from '../../kernel/values/money.ts'
import { assertOwner, ownersNamed } from '../../platform/identity/index.ts'
import { baseCurrency } from '../../platform/identity/organisations.ts'
import { seedChart } from './chart.ts'
import { assertUnused, type CurrencyUse } from './currency-use.ts'

export type FundRow = Selectable<Tables['fund_accounts']>

export interface FundInput {
  name: string
  entity_type?: string | undefined
  currency?: string | undefined
  /** In major units. */
  committed_total?: number | null | undefined
  /** `MM-DD`. */
  fiscal_year_end?: string | undefined
  gl_provider?: string | undefined
  /** Somebody of the office. */
  owner_id?: number | null | undefined
  next_step?: string | null | undefined
  /** YYYY-MM-DD. */
  next_step_at?: string | null | undefined
}

/** The fund's row; 404 when it is not there or not the caller's. For a fund named by the path. */
export async function findFund({ db }: Context, id: number): Promise<FundRow> {
  const fund = await db.selectFrom('fund_accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!fund) throw notFound()
  return fund
}

/** What funds are called, by id. */
export const fundNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted =>
    db.selectFrom('fund_accounts').select(['id', 'name']).where('id', 'in', wanted).execute(),
  )

/** Who looks after funds, by the fund. */
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
  return funds.filter(fund => companyKey(fund.name) === companyKey(name))
}

/** The fund that a body or a query names; 422 at `path` when it is not there or not the caller's. */
export async function requireFund({ db }: Context, id: number, path = 'fund_account_id'): Promise<FundRow> {
  const fund = await db.selectFrom('fund_accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!fund) throw invalidField(path, sentence`is not a fund account of this office`)
  return fund
}

/** Opens a fund's or SPV's book with the default chart; its currency is that of everything in it. */
export async function createFund(ctx: Context, input: FundInput): Promise<FundRow> {
  const currency = input.currency ?? (await baseCurrency(ctx))
  await assertOwner(ctx, input.owner_id)
  const fund = await ctx.db
    .insertInto('fund_accounts')
    .values({
      name: input.name,
      entity_type: input.entity_type ?? 'fund',
      currency,
      minor_digits: minorDigits(currency),
      committed_total_minor:
        input.committed_total == null ? null : toMinor(input.committed_total, currency, 'committed_total'),
      fiscal_year_end: input.fiscal_year_end ?? '12-31',
      gl_provider: input.gl_provider ?? 'manual',
      owner_id: input.owner_id ?? null,
      next_step: input.next_step ?? null,
      next_step_at: input.next_step_at ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await seedChart(ctx, fund.id)
  return fund
}

/**
 * Changes any subset; the currency only while nothing is kept in it (409 `currency_in_use`), which `uses` tells of the
 * books and of those who keep more of a fund; the end of the fiscal year while nothing is closed (409 `period_closed`),
 * for closed years were shared and reported by it.
 */
export async function changeFund(
  ctx: Context,
  id: number,
  { currency, committed_total, ...rest }: Partial<FundInput>,
  uses: (ctx: Context, fundId: number) => Promise<CurrencyUse[]>,
): Promise<FundRow> {
  const before = await findFund(ctx, id)
  await assertOwner(ctx, rest.owner_id)
  const target = currency ?? before.currency
  if (target !== before.currency) assertUnused(await uses(ctx, id), before.currency)
  if ((rest.fiscal_year_end ?? before.fiscal_year_end) !== before.fiscal_year_end && before.locked_through)
    throw conflict(
      'period_closed',
      sentence`The book of ${before.name} is closed through ${before.locked_through}: its fiscal year stays.`,
      { locked_through: before.locked_through },
    )
  const kept =
    before.committed_total_minor === null ? null : fromMinor(before.committed_total_minor, before.currency)
  const total = committed_total === undefined ? kept : committed_total
  const wanted: Updateable<Tables['fund_accounts']> = {
    ...rest,
    currency: target,
    minor_digits: minorDigits(target),
    committed_total_minor:
      total === null
        ? null
        : toMinor(total, target, committed_total === undefined ? 'currency' : 'committed_total'),
  }
  const after = await ctx.db
    .updateTable('fund_accounts')
    .set({ ...wanted, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
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
  if (entry) throw conflict('has_entries', sentence`There are journal entries in this fund's book. It stays.`)
}

/** A fund as the API shows it; `nav` in minor units of its currency. */
export const presentFund = (
  { committed_total_minor, last_number, debits_minor, ...fund }: FundRow,
  nav: number | undefined,
) => ({
  ...fund,
  committed_total: committed_total_minor === null ? null : fromMinor(committed_total_minor, fund.currency),
  nav: fromMinor(nav ?? 0, fund.currency),
})
