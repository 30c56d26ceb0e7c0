import type { Selectable } from 'kysely'
import { fromJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import type { K1Box } from './k1-schemas.ts'
import { inWholeUnits, lineKey } from './k1-sharing.ts'

type ReturnRow = Selectable<Tables['k1_returns']>
type ScheduleRow = Selectable<Tables['k1_schedules']>
export type OverrideRow = Selectable<Tables['k1_overrides']>
export type Schedule = ScheduleRow & Pick<ReturnRow, 'tax_year' | 'version' | 'kind' | 'fund_account_id'>

/** One line of a K-1 as it was computed, in minor units. */
interface Line {
  box: K1Box
  code: string | null
  description: string | null
  amount: number
}

export const boxesOf = (schedule: Schedule): Line[] => fromJson<Line[]>(schedule.boxes)

/** The computed lines with the last override of each, and lines that are only overridden. */
export function effectiveLines(schedule: Schedule, overrides: readonly OverrideRow[]) {
  const own = overrides.filter(({ schedule_id }) => schedule_id === schedule.id)
  const computed = boxesOf(schedule)
  const added = [...new Set(own.map(({ box }) => box))]
    .filter(key => !computed.some(line => lineKey(line) === key))
    .map(key => ({ ...parseKey(key), description: null, amount: 0 }))
  return [...computed, ...added].map(({ box, code, description, amount }) => {
    const override = own.find(one => one.box === lineKey({ box, code }))?.amount_minor ?? null
    return { box, code, description, computed: amount, override, effective: override ?? amount }
  })
}

/**
 * Returns each K-1's lines of a year in whole units, by K-1 and line: the partners sum to the rounded line.
 */
export function formAmounts(
  ofYear: readonly Schedule[],
  overrides: readonly OverrideRow[],
  currency: string,
): Map<number, Map<string, number>> {
  const all = ofYear.map(({ id, ...schedule }) => ({
    id,
    effective: new Map(
      effectiveLines({ id, ...schedule }, overrides).map(line => [lineKey(line), line.effective]),
    ),
  }))
  const forms = new Map(all.map(({ id }) => [id, new Map<string, number>()]))
  for (const key of new Set(all.flatMap(({ effective }) => [...effective.keys()]))) {
    const whole = inWholeUnits(
      all.map(({ effective }) => effective.get(key) ?? 0),
      currency,
    )
    for (const [at, { id }] of all.entries()) forms.get(id)?.set(key, whole[at] as number)
  }
  return forms
}

export function parseKey(key: string): { box: K1Box; code: string | null } {
  const [, box = '', code = ''] = /^(\d{1,2}[abc]?)([A-Z]{0,2})$/.exec(key) ?? []
  return { box: box as K1Box, code: code || null }
}

export function warningsOf(
  schedules: readonly Schedule[],
  overrides: readonly OverrideRow[],
  currency: string,
) {
  const differences = new Map<string, number>()
  for (const schedule of schedules)
    for (const { computed, effective, ...line } of effectiveLines(schedule, overrides))
      differences.set(lineKey(line), (differences.get(lineKey(line)) ?? 0) + effective - computed)
  return [...differences].flatMap(([key, difference]) =>
    difference === 0
      ? []
      : [
          sentence`The partners’ box ${key} differs from the return by ${fromMinor(difference, currency)} ${currency}.`,
        ],
  )
}
