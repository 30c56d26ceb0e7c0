import { dealNames } from '../../../deals/deal.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  paginate,
  sayKept,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { statusOf } from '../covenants/rows.ts'
import type { AlertKind, Severity } from '../events.ts'
import {
  type AlertRow,
  certificateDanger,
  overadvanceDanger,
  overdueDanger,
  raise,
  thresholdDanger,
} from '../raise.ts'
import type { AlertInput } from './schemas.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  open?: boolean | undefined
  covenant_id?: number | undefined
  facility_id?: number | undefined
}

export async function listAlerts(ctx: Context, { open, covenant_id, facility_id, ...slice }: Filter) {
  let query = ctx.db.selectFrom('risk_alerts').selectAll()
  if (open !== undefined) query = query.where('resolved_at', open ? 'is' : 'is not', null)
  if (covenant_id !== undefined) query = query.where('covenant_id', '=', covenant_id)
  if (facility_id !== undefined) query = query.where('facility_id', '=', facility_id)
  const page = await paginate(query, 'risk_alerts.id', slice)
  const shown = new Map((await presentAlerts(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** Presents alerts with their subjects; the amounts of an overadvance are those of the run that found it. */
export async function presentAlerts(ctx: Context, rows: readonly AlertRow[]) {
  const { db } = ctx
  const wanted = (of: (row: AlertRow) => number | null) => rows.map(of)
  const covenants = await namesAndDeals(
    ctx,
    'risk_covenants',
    wanted(row => row.covenant_id),
  )
  const facilities = await namesAndDeals(
    ctx,
    'risk_facilities',
    wanted(row => row.facility_id),
  )
  const runIds = wanted(row => row.run_id).filter(id => id !== null)
  const runs = new Map(
    (runIds.length === 0
      ? []
      : await db
          .selectFrom('risk_bb_runs as run')
          .innerJoin('risk_facilities as facility', 'facility.id', 'run.facility_id')
          .select(['run.id', 'run.outstanding_minor', 'run.overadvance_minor', 'facility.currency'])
          .where('run.id', 'in', runIds)
          .execute()
    ).map(run => [run.id, run]),
  )
  const deals = await dealNames(
    db,
    [...covenants.values(), ...facilities.values()].map(({ deal_id }) => deal_id),
  )
  return rows.map(({ org_id: _, message_said, ...row }) => {
    const about =
      row.covenant_id === null ? facilities.get(row.facility_id as number) : covenants.get(row.covenant_id)
    const run = row.run_id === null ? undefined : runs.get(row.run_id)
    return {
      ...row,
      kind: row.kind as AlertKind,
      severity: row.severity as Severity,
      message: sayKept(ctx.say, row.message, message_said),
      name: about?.name ?? '',
      deal_id: about?.deal_id ?? null,
      deal_name: about?.deal_id == null ? null : (deals.get(about.deal_id) ?? null),
      currency: run?.currency ?? null,
      ...(run
        ? {
            value: fromMinor(run.outstanding_minor, run.currency),
            threshold: fromMinor(run.outstanding_minor - run.overadvance_minor, run.currency),
          }
        : {}),
    }
  })
}

async function namesAndDeals(
  { db }: Context,
  table: 'risk_covenants' | 'risk_facilities',
  ids: ReadonlyArray<number | null>,
) {
  const found = ids.filter(id => id !== null)
  if (found.length === 0) return new Map<number, { name: string; deal_id: number | null }>()
  const rows = await db.selectFrom(table).select(['id', 'name', 'deal_id']).where('id', 'in', found).execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function present(ctx: Context, row: AlertRow) {
  const [shown] = await presentAlerts(ctx, [row])
  return shown as NonNullable<typeof shown>
}

export async function getAlert(ctx: Context, id: number) {
  const row = await ctx.db.selectFrom('risk_alerts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(ctx, row)
}

export const nothing_to_raise = [409, 'It is compliant and tested in time'] as const

/** Raises the alert of a covenant or a facility again, where it was resolved too early. */
export async function raiseAlert(ctx: Context, { covenant_id, facility_id }: AlertInput) {
  const { name, dangers } =
    covenant_id === undefined
      ? await dangersOfFacility(ctx, facility_id as number)
      : await dangersOfCovenant(ctx, covenant_id)
  const [gravest] = dangers
  if (!gravest) throw conflict('nothing_to_raise', sentence`${name} is well and in time.`)
  return present(ctx, await raise(ctx, gravest, ctx.now))
}

/** In breach or watched first, overdue otherwise. */
async function dangersOfCovenant({ db }: Context, id: number) {
  const row = await db.selectFrom('risk_covenants').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw invalidField('covenant_id', sentence`is not a covenant of this office`)
  const status = statusOf(row)
  return {
    name: row.name,
    dangers: [
      ...(status === 'watch' || status === 'breach' ? [thresholdDanger(row, status)] : []),
      ...(row.overdue_since === null ? [] : [overdueDanger(row)]),
    ],
  }
}

/** Overdrawn by the latest borrowing base first, without its certificate otherwise. */
async function dangersOfFacility({ db }: Context, id: number) {
  const row = await db.selectFrom('risk_facilities').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw invalidField('facility_id', sentence`is not a facility of this office`)
  const run = await db
    .selectFrom('risk_bb_runs')
    .select(['id', 'overadvance_minor'])
    .where('facility_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    name: row.name,
    dangers: [
      ...(run && run.overadvance_minor > 0 ? [overadvanceDanger(row, run.id, run.overadvance_minor)] : []),
      ...(row.certificate_overdue_since === null ? [] : [certificateDanger(row)]),
    ],
  }
}

/** Resolves an alert; the second time it returns the first resolution. */
export async function resolveAlert(ctx: Context, id: number, note: string | undefined) {
  const resolved = await ctx.db
    .updateTable('risk_alerts')
    .set({
      resolved_at: ctx.now,
      resolved_by: ctx.principal.name,
      note: note ?? null,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return resolved ? present(ctx, resolved) : getAlert(ctx, id)
}

/** The alerts of some covenants and of the facilities of a deal, newest first. */
export async function alertsOf(ctx: Context, covenantIds: readonly number[], dealId: number | null) {
  const rows = await ctx.db
    .selectFrom('risk_alerts')
    .leftJoin('risk_facilities', 'risk_facilities.id', 'risk_alerts.facility_id')
    .selectAll('risk_alerts')
    .where(eb =>
      eb.or([
        eb('risk_alerts.covenant_id', 'in', [0, ...covenantIds]),
        eb('risk_facilities.deal_id', '=', dealId ?? 0),
      ]),
    )
    .orderBy('risk_alerts.id', 'desc')
    .execute()
  return presentAlerts(ctx, rows)
}
