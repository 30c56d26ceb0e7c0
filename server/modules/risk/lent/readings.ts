import { plain } from '../../../imports/columns.ts'
import { type Lent, lentAnswer, rowsOfLent } from '../../../imports/lending.ts'
import { type Context, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { CovenantRow } from '../covenants/covenant.ts'
import { testOn } from '../covenants/rows.ts'
import { covenantReadings } from './kinds.ts'

/** Readings of a source, each tested by the terms of the covenant of its name on its day; nothing is recorded. */
export async function lentReadings(ctx: Context, lent: Lent, { from, to }: { from?: string; to?: string }) {
  const { rows, source } = await rowsOfLent(ctx, covenantReadings, lent)
  const today = await todayOf(ctx)
  const covenants = Map.groupBy(
    await ctx.db.selectFrom('risk_covenants').selectAll().orderBy('id').execute(),
    ({ name }) => plain(name),
  )
  const readings = rows
    .map(({ values }) => ({
      covenant: values.covenant as string,
      company: values.company,
      date: values.date,
      value: Number(values.value),
    }))
    .filter(({ date }) => date === null || ((from ?? date) <= date && date <= (to ?? date)))
    .map(reading => ({
      ...reading,
      ...testedBy(ctx, covenants.get(plain(reading.covenant)) ?? [], reading.value, reading.date ?? today),
    }))
  return lentAnswer(lent, { readings, source }, { readings: [] })
}

const NONE = sentence`No covenant has this name.`
const SEVERAL = sentence`Several covenants have this name.`

function testedBy({ say }: Context, named: readonly CovenantRow[], value: number, day: string) {
  const [only] = named
  if (!only || named.length > 1) return { ...untested, reason: say(named.length > 1 ? SEVERAL : NONE) }
  const { status, headroom } = testOn(only, value, day)
  return { covenant_id: only.id, status, headroom_pct: headroom, reason: null }
}

const untested = { covenant_id: null, status: null, headroom_pct: null }
