import { toBit } from '../../../database/columns.ts'
import { testCovenant, WATCH_BAND } from '../../../finance/covenant.ts'
import { type Context, changes, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { followStatus } from '../raise.ts'
import { nextTestAfter } from './calendar.ts'
import type { CovenantRow } from './covenant.ts'
import {
  claimCovenant,
  frequencyOf,
  isCovenant,
  presentCovenant,
  presentReading,
  statusOf,
  termsOn,
  testOn,
} from './rows.ts'
import type { CheckInput } from './schemas.ts'
import { covenantTypes } from './types.ts'

const MOST_READINGS = 200

export const no_cure_left = [409, 'All agreed equity cures are used'] as const

export const cure_over = [409, 'The cure period has ended; see `cure_deadline`'] as const

/** Records a reading of a stored covenant, or tests one that is not stored and keeps nothing. */
export async function check(ctx: Context, input: CheckInput) {
  const { covenant_id, current_value } = input
  if (covenant_id === undefined) return testInline(input)
  if (!(await isCovenant(ctx, covenant_id)))
    throw invalidField('covenant_id', sentence`is not a covenant of this office`)
  const row = await claimCovenant(ctx, covenant_id)
  await assertCureLeft(ctx, row, input)
  const after = await recordReading(ctx, row, { ...input, value: current_value })
  const shown = await presentCovenant(ctx, after)
  return {
    ...shown,
    current_value: shown.current_value as number,
    status: statusOf(after) ?? 'ok',
  }
}

function testInline({ name, type = 'custom', current_value, threshold, ...input }: CheckInput) {
  const direction = directionOf(type, input.direction)
  const terms = {
    direction,
    threshold: threshold as number,
    band: input.watch_band ?? WATCH_BAND,
    absoluteBand: input.watch_band_absolute ?? null,
  }
  const { status, headroom } = testCovenant(terms, current_value)
  return {
    id: null,
    name: name ?? null,
    type,
    direction,
    threshold: terms.threshold,
    current_value,
    status,
    headroom_pct: headroom,
  }
}

/** The direction that was said, else that of the type; 422 at `direction` where the type has none. */
export function directionOf(type: keyof typeof covenantTypes, said: 'max' | 'min' | undefined) {
  const direction = said ?? covenantTypes[type]
  if (direction === null) throw invalidField('direction', sentence`is required for a custom covenant`)
  return direction
}

async function assertCureLeft(ctx: Context, row: CovenantRow, { equity_cure }: CheckInput): Promise<void> {
  if (!equity_cure) return
  if (row.cure_deadline !== null && (await todayOf(ctx)) > row.cure_deadline)
    throw conflict('cure_over', sentence`${row.name} could be cured until ${row.cure_deadline}.`, {
      cure_deadline: row.cure_deadline,
    })
  const { used } = await ctx.db
    .selectFrom('risk_readings')
    .select(eb => eb.fn.countAll<number>().as('used'))
    .where('covenant_id', '=', row.id)
    .where('equity_cure', '=', 1)
    .executeTakeFirstOrThrow()
  if (Number(used) >= row.equity_cures)
    throw conflict(
      'no_cure_left',
      sentence`${row.name} may be cured with equity ${row.equity_cures} times, and was.`,
    )
}

interface Given {
  value: number
  tested_on?: string | undefined
  equity_cure?: boolean | undefined
  source?: CheckInput['source']
  note?: string | undefined
}

/**
 * Keeps a reading and moves the covenant along, unless a later one is there already. The reading is judged by the threshold
 * of its own day, the covenant by that of today.
 */
export async function recordReading(ctx: Context, row: CovenantRow, given: Given): Promise<CovenantRow> {
  const today = await todayOf(ctx)
  const { value, tested_on = today, equity_cure = false, source, note } = given
  if (tested_on > today) throw invalidField('tested_on', sentence`is in the future`)
  const then = testOn(row, value, tested_on)
  await ctx.db
    .insertInto('risk_readings')
    .values({
      covenant_id: row.id,
      tested_on,
      value,
      threshold: termsOn(row, tested_on).threshold,
      headroom: then.headroom,
      status: then.status,
      equity_cure: toBit(equity_cure),
      document: source?.document ?? null,
      page: source?.page ?? null,
      quote: source === undefined || source.lent ? null : source.quote,
      note: note ?? null,
      recorded_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  if (row.last_tested_on !== null && tested_on < row.last_tested_on) return row
  const due = row.next_test_on
  const met = due === null || tested_on >= due
  return moveCovenant(ctx, row, today, {
    current_value: value,
    last_tested_on: tested_on,
    last_tested_at: ctx.now,
    ...(met ? { next_test_on: nextTestAfter(frequencyOf(row), due, tested_on), overdue_since: null } : {}),
  })
}

/** Writes a covenant's changes, tests it by the terms of `day`, and raises or recovers its alert. */
export async function moveCovenant(
  ctx: Context,
  before: CovenantRow,
  day: string,
  change: Partial<Omit<CovenantRow, 'org_id' | 'id'>>,
  at: string = ctx.now,
): Promise<CovenantRow> {
  const changed = { ...before, ...change }
  const status = changed.current_value === null ? null : testOn(changed, changed.current_value, day).status
  const after = await ctx.db
    .updateTable('risk_covenants')
    .set({
      ...change,
      effective_threshold: termsOn(changed, day).threshold,
      status,
      version: before.version + 1,
      updated_at: at,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes({ ...before }, { ...after }))
  await followStatus(ctx, statusOf(before), after, at)
  return after
}

export async function readingsOf({ db }: Context, covenantId: number) {
  const rows = await db
    .selectFrom('risk_readings')
    .selectAll()
    .where('covenant_id', '=', covenantId)
    .orderBy('tested_on', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_READINGS)
    .execute()
  return rows.reverse().map(presentReading)
}
