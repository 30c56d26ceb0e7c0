import type { Exception } from '../api/modules.ts'
import type { States } from './words.ts'

export type Severity = Exception['severity']

/** The one scale of severity, for flags, findings, alerts and exceptions; gravest first. */
export const severities: States<Severity> = {
  critical: { tone: 'bad', label: 'Critical' },
  high: { tone: 'serious', label: 'High' },
  medium: { tone: 'warning', label: 'Medium' },
  low: { tone: 'quiet', label: 'Low' },
}

const scale = Object.keys(severities) as Severity[]

/** Choices of a scale, or of the part of it that some records know. */
export const severityChoices = (known: readonly Severity[] = scale) =>
  known.map(value => ({ value, label: severities[value].label }))

/** Place on the scale, 0 for the gravest: sorts the gravest first. */
export const gravityOf = (severity: Severity): number => scale.indexOf(severity)
