import type { Selectable } from 'kysely'
import { companyColumns } from '../../../companies/company.ts'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { dealNames, findDeal, isDeal } from '../../../deals/deal.ts'
import {
  assertVersion,
  type Context,
  changes,
  contains,
  invalidField,
  notFound,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { recover } from '../raise.ts'
import { type FacilityChange, type FacilityInput, type facilityKinds, Rules } from './schemas.ts'

export type FacilityRow = Selectable<Tables['risk_facilities']>
type RunRow = Selectable<Tables['risk_bb_runs']>

const MOST_RUNS = 50
const runColumns = [
  'id',
  'facility_id',
  'as_of',
  'commitment_minor',
  'outstanding_minor',
  'letters_of_credit_minor',
  'base_minor',
  'availability_minor',
  'overadvance_minor',
  'run_by',
  'created_at',
] as const
type RunFigures = Pick<RunRow, (typeof runColumns)[number]>

export const rulesOf = ({ rules }: Pick<FacilityRow, 'rules'>) => fromJson<Rules>(rules)

export async function findFacility({ db }: Context, id: number): Promise<FacilityRow> {
  const row = await db.selectFrom('risk_facilities').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The facility, with whoever else writes to it waiting until this is done. */
export async function claimFacility({ db, now }: Context, id: number): Promise<FacilityRow> {
  const row = await db
    .updateTable('risk_facilities')
    .set({ updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

interface Filter {
  limit: number
  cursor?: string | undefined
  deal_id?: number | undefined
  q?: string | undefined
}

export async function listFacilities(ctx: Context, { deal_id, q, ...slice }: Filter) {
  let query = ctx.db.selectFrom('risk_facilities').selectAll()
  if (deal_id !== undefined) query = query.where('deal_id', '=', deal_id)
  if (q) query = query.where(eb => contains(eb, ['name', 'lender'], q))
  const page = await paginate(query, 'risk_facilities.id', slice)
  const shown = new Map((await presentSummaries(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** The figures of a run as the API shows them. */
export const runFigures = (run: RunFigures, currency: string) => {
  const money = (minor: number) => fromMinor(minor, currency)
  return {
    id: run.id,
    as_of: run.as_of,
    commitment: money(run.commitment_minor),
    outstanding: money(run.outstanding_minor),
    letters_of_credit: money(run.letters_of_credit_minor),
    borrowing_base: money(run.base_minor),
    availability: money(run.availability_minor),
    overadvance: money(run.overadvance_minor),
    run_by: run.run_by,
    created_at: run.created_at,
  }
}

async function presentSummaries(ctx: Context, rows: readonly FacilityRow[]) {
  const { db } = ctx
  const ids = rows.map(({ id }) => id)
  const latest =
    ids.length === 0
      ? []
      : await db
          .selectFrom('risk_bb_runs')
          .select(runColumns)
          .where('id', 'in', eb =>
            eb
              .selectFrom('risk_bb_runs as newest')
              .select(of => of.fn.max('newest.id').as('id'))
              .where('newest.facility_id', 'in', ids)
              .groupBy('newest.facility_id'),
          )
          .execute()
  const runs = new Map(latest.map(run => [run.facility_id, run]))
  const deals = await dealNames(
    db,
    rows.map(({ deal_id }) => deal_id),
  )
  return rows.map(row => {
    const {
      commitment_minor,
      outstanding_minor,
      letters_of_credit_minor,
      rules: _,
      org_id: __,
      ...shown
    } = row
    const run = runs.get(row.id)
    const money = (minor: number) => fromMinor(minor, row.currency)
    return {
      ...shown,
      kind: row.kind as (typeof facilityKinds)[number],
      deal_name: row.deal_id === null ? null : (deals.get(row.deal_id) ?? null),
      commitment: money(commitment_minor),
      outstanding: money(outstanding_minor),
      letters_of_credit: money(letters_of_credit_minor),
      latest_run: run ? runFigures(run, row.currency) : null,
    }
  })
}

async function present(ctx: Context, row: FacilityRow) {
  const [shown] = await presentSummaries(ctx, [row])
  const runs = await ctx.db
    .selectFrom('risk_bb_runs')
    .select(runColumns)
    .where('facility_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(MOST_RUNS)
    .execute()
  return {
    ...(shown as NonNullable<typeof shown>),
    rules: rulesOf(row),
    runs: runs.map(run => runFigures(run, row.currency)),
  }
}

export const getFacility = async (ctx: Context, id: number) => present(ctx, await findFacility(ctx, id))

export async function createFacility(ctx: Context, input: FacilityInput) {
  const deal = input.deal_id == null ? null : await dealOf(ctx, input.deal_id)
  const currency = input.currency ?? deal?.currency ?? 'USD'
  const minor = (amount: number, path: string) => toMinor(amount, currency, path)
  const row = await ctx.db
    .insertInto('risk_facilities')
    .values({
      name: input.name,
      kind: input.kind,
      deal_id: deal?.id ?? null,
      ...(await companyColumns(ctx, 'lender', input)),
      currency,
      commitment_minor: minor(input.commitment, 'commitment'),
      outstanding_minor: minor(input.outstanding ?? 0, 'outstanding'),
      letters_of_credit_minor: minor(input.letters_of_credit ?? 0, 'letters_of_credit'),
      maturity_on: input.maturity_on ?? null,
      next_certificate_on: input.next_certificate_on ?? null,
      rules: toJson(countable(input.rules ?? Rules.parse({}), currency)),
      notes: input.notes ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(ctx, row)
}

async function dealOf(ctx: Context, id: number) {
  if (!(await isDeal(ctx, id))) throw invalidField('deal_id', sentence`is not a deal of this office`)
  return findDeal(ctx, id)
}

/** Passes the rules on; 422 where a reserve has more decimals than the currency. */
function countable(rules: Rules, currency: string): Rules {
  for (const [at, { amount }] of rules.reserves.entries())
    toMinor(amount, currency, `rules.reserves.${at}.amount`)
  return rules
}

export async function changeFacility(ctx: Context, id: number, change: FacilityChange) {
  const before = await claimFacility(ctx, id)
  const {
    version,
    commitment,
    outstanding,
    letters_of_credit,
    rules,
    company_id: _,
    lender: __,
    ...given
  } = change
  assertVersion(before, version)
  if (given.deal_id != null) await dealOf(ctx, given.deal_id)
  const minor = (amount: number | undefined, path: string) =>
    amount === undefined ? {} : { [`${path}_minor`]: toMinor(amount, before.currency, path) }
  const after = await ctx.db
    .updateTable('risk_facilities')
    .set({
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ...(await companyColumns(ctx, 'lender', change)),
      ...minor(commitment, 'commitment'),
      ...minor(outstanding, 'outstanding'),
      ...minor(letters_of_credit, 'letters_of_credit'),
      ...(given.next_certificate_on === undefined ? {} : { certificate_overdue_since: null }),
      ...(rules === undefined ? {} : { rules: toJson(countable(rules, before.currency)) }),
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.certificate_overdue_since === null)
    await recover(ctx, { kind: 'overdue', covenantId: null, facilityId: id }, ctx.now)
  const [was, is] = await presentSummaries(ctx, [before, after])
  ctx.note(changes({ ...was, latest_run: null }, { ...is, latest_run: null }))
  return present(ctx, after)
}
