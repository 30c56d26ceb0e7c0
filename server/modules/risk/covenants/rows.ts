import type { Selectable } from 'kysely'
import { fromBit, fromJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { dealNames } from '../../../deals/deal.ts'
import {
  type CovenantStatus,
  type CovenantTerms,
  type CovenantTest,
  type Direction,
  type ScheduleStep,
  testCovenant,
  thresholdOn,
} from '../../../finance/covenant.ts'
import { type Context, notFound } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type CovenantRow, covenant } from './covenant.ts'
import type { Frequency } from './types.ts'

type ReadingRow = Selectable<Tables['risk_readings']>

export const statusOf = ({ status }: Pick<CovenantRow, 'status'>) => status as CovenantStatus | null
export const frequencyOf = ({ frequency }: CovenantRow) => frequency as Frequency
export const scheduleOf = ({ schedule }: Pick<CovenantRow, 'schedule'>) => fromJson<ScheduleStep[]>(schedule)

/** True when the office has a covenant with this id. */
export const isCovenant = async ({ db }: Context, id: number): Promise<boolean> =>
  (await db.selectFrom('risk_covenants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The covenant, with whoever else writes to it waiting until this is done. */
export async function claimCovenant({ db, now }: Context, id: number): Promise<CovenantRow> {
  const row = await db
    .updateTable('risk_covenants')
    .set({ updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Terms = Pick<CovenantRow, 'direction' | 'threshold' | 'schedule' | 'watch_band' | 'watch_band_absolute'>

/** Returns the test terms of a covenant on a day. */
export const termsOn = (row: Terms, day: string): CovenantTerms => ({
  direction: row.direction as Direction,
  threshold: thresholdOn({ threshold: row.threshold, schedule: scheduleOf(row) }, day),
  band: row.watch_band,
  absoluteBand: row.watch_band_absolute,
})

type Days = Pick<CovenantRow, 'waived_until' | 'holiday_from' | 'holiday_until'>

/** Why a breach is not held against the borrower on a day, its first and last day included. */
export function reliefOn({ waived_until, holiday_from, holiday_until }: Days, day: string) {
  if (waived_until !== null && day <= waived_until) return 'waiver' as const
  const inHoliday = holiday_until !== null && day <= holiday_until && (holiday_from ?? day) <= day
  return inHoliday ? ('holiday' as const) : null
}

/** A value tested on a day: under a waiver or in a holiday a breach is watched. */
export function testOn(row: Terms & Days, value: number, day: string): CovenantTest {
  const test = testCovenant(termsOn(row, day), value)
  return test.status === 'breach' && reliefOn(row, day) !== null ? { ...test, status: 'watch' } : test
}

export async function presentCovenants(ctx: Context, rows: readonly CovenantRow[]) {
  const today = await todayOf(ctx)
  const deals = await dealNames(
    ctx.db,
    rows.map(({ deal_id }) => deal_id),
  )
  const ids = rows.map(({ id }) => id)
  const cures =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('risk_readings')
          .select(['covenant_id', eb => eb.fn.countAll<number>().as('used')])
          .where('covenant_id', 'in', ids)
          .where('equity_cure', '=', 1)
          .groupBy('covenant_id')
          .execute()
  const used = new Map(cures.map(one => [one.covenant_id, Number(one.used)]))
  return rows.map(row => {
    const shown = covenant.present(row)
    return {
      ...shown,
      deal_name: row.deal_id === null ? null : (deals.get(row.deal_id) ?? null),
      headroom_pct:
        row.current_value === null
          ? null
          : testCovenant({ ...termsOn(row, today), threshold: shown.threshold }, row.current_value).headroom,
      relief: reliefOn(row, today),
      equity_cures_used: used.get(row.id) ?? 0,
    }
  })
}

export async function presentCovenant(ctx: Context, row: CovenantRow) {
  const [shown] = await presentCovenants(ctx, [row])
  return shown as NonNullable<typeof shown>
}

/** A reading as the API shows it. */
export const presentReading = ({ org_id: _, headroom, equity_cure, status, ...row }: ReadingRow) => ({
  ...row,
  headroom_pct: headroom,
  equity_cure: fromBit(equity_cure),
  status: status as CovenantStatus,
})
