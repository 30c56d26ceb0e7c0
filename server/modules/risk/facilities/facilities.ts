import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { fromJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { dealNames, termsOfDeal } from '../../../deals/deal.ts'
import { assertVersion, type Context, changes, entity, notFound } from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { recover } from '../raise.ts'
import { type FacilityChange, type FacilityInput, type FacilityRow, facility } from './facility.ts'
import { Rules } from './schemas.ts'

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

/** The fields of a facility in a list. */
export const FacilitySummary = entity(
  'FacilitySummary',
  facility.Entity.omit({ rules: true, runs: true }).shape,
)

export const facilityQuery = listQuery(facility)

const pageOfFacilities = listRecords(facility)

export async function listFacilities(ctx: Context, asked: z.output<typeof facilityQuery>) {
  const page = await pageOfFacilities(ctx, asked)
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
    const { rules: _, ...shown } = facility.present(row)
    const run = runs.get(row.id)
    return {
      ...shown,
      deal_name: row.deal_id === null ? null : (deals.get(row.deal_id) ?? null),
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

export const getFacility = async (ctx: Context, id: number) => present(ctx, await facility.find(ctx, id))

export async function createFacility(ctx: Context, input: FacilityInput) {
  const currency = input.currency ?? (await termsOfDeal(ctx, input.deal_id))?.currency ?? 'USD'
  const { rules = Rules.parse({}), ...given } = input
  const standard = { kind: 'loan_pool', outstanding: 0, letters_of_credit: 0 }
  const row = await insertRecord(ctx, facility, {
    ...standard,
    ...given,
    currency,
    rules: countable(rules, currency),
  })
  return present(ctx, row)
}

/** Passes the rules on; 422 where a reserve has more decimals than the currency. */
function countable(rules: Rules, currency: string): Rules {
  for (const [at, { amount }] of rules.reserves.entries())
    toMinor(amount, currency, `rules.reserves.${at}.amount`)
  return rules
}

export async function changeFacility(ctx: Context, id: number, { version, ...given }: FacilityChange) {
  const before = await claimFacility(ctx, id)
  assertVersion(before, version)
  if (given.rules) countable(given.rules, before.currency)
  const after = await changeRecord(
    ctx,
    facility,
    before,
    given,
    given.next_certificate_on === undefined ? {} : { certificate_overdue_since: null },
  )
  if (after.certificate_overdue_since === null)
    await recover(ctx, { kind: 'overdue', covenantId: null, facilityId: id }, ctx.now)
  const [was, is] = await presentSummaries(ctx, [before, after])
  ctx.note(changes({ ...was, latest_run: null }, { ...is, latest_run: null }))
  return present(ctx, after)
}
