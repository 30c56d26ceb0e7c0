import type { BreachSimulation, BreachSimulationInput, CovenantWithReadings } from '../../api/modules.ts'
import { readField, type SingleField } from '../../components/form/fields.ts'
import { formatNumber } from '../../format/numbers.ts'
import { covenantParts } from '../../words/covenants.ts'
import { headroomText } from './covenants.ts'

export type Part = 'numerator' | 'denominator'

/** The figure a shock moves: the reading, or one of its components. */
export type Shocking = 'reading' | Part

/** Multiples of the chosen shock that are shown beside each other. */
const STEPS = [0.25, 0.5, 0.75, 1]

/**
 * Returns the names of the covenant's numerator and denominator; null where its reading is an amount or a
 * number of days.
 */
export const partsOf = ({ type, unit }: CovenantWithReadings) =>
  unit === 'currency' || unit === 'days' ? null : covenantParts[type]

export const partField = (part: Part, parts: ReturnType<typeof partsOf>): SingleField<Part> => ({
  name: part,
  label: parts?.[part] ?? '',
  kind: 'number',
  required: true,
})

/** Returns the request body; null while required figures are missing. */
export function simulationBody(
  covenant: CovenantWithReadings,
  { moved, percent, texts }: { moved: Shocking; percent: number; texts: Record<Part, string> },
): BreachSimulationInput | null {
  const shocks = STEPS.map(step => (worseOf(covenant, moved) * step * percent) / 100)
  if (moved === 'reading') return { shocks }
  const numerator = figure(texts.numerator)
  const denominator = figure(texts.denominator)
  return numerator === null || denominator === null || denominator === 0
    ? null
    : { shocks, shocked: moved, numerator, denominator }
}

function figure(text: string): number | null {
  const reading = readField(partField('numerator', null), text)
  return 'value' in reading && typeof reading.value === 'number' ? reading.value : null
}

/** Returns the adverse direction: a maximum ratio worsens as its numerator grows or its denominator falls. */
const worseOf = ({ direction }: CovenantWithReadings, moved: Shocking): 1 | -1 =>
  (direction === 'max') === (moved !== 'denominator') ? 1 : -1

/** Returns the distance to the threshold in words. */
export function cushionText(
  { cushion_pct, at_threshold, capacity }: BreachSimulation,
  covenant: CovenantWithReadings,
  moved: Shocking,
): string {
  const parts = partsOf(covenant)
  if (cushion_pct === null) return 'It cannot breach the threshold.'
  if (moved === 'reading' || !parts || at_threshold === null)
    return `Headroom: the reading may worsen by ${headroomText(cushion_pct)} before the threshold.`
  const other = moved === 'numerator' ? 'denominator' : 'numerator'
  const grows = (part: Part) => worseOf(covenant, part) === 1
  const [name, far, end] = [parts[moved], headroomText(cushion_pct), formatNumber(at_threshold)]
  const first = grows(moved)
    ? `${name} may grow by ${far}, to ${end}, until the threshold`
    : `${name} may fall by ${far}, to ${end}, until the threshold`
  if (capacity === null) return `${first}.`
  const [others, room] = [parts[other], formatNumber(capacity)]
  return grows(other)
    ? `${first}; or ${others} may grow by ${room}.`
    : `${first}; or ${others} may fall by ${room}.`
}
