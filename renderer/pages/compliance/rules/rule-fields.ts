import type { FilingProfile, FilingRule, FilingRuleInput } from '../../../api/modules.ts'
import { readField, type SingleField } from '../../../components/form/fields.ts'
import { choicesOf } from '../../../format/choices.ts'
import { agencies, ruleBases, ruleCalendars, ruleRolls, ruleUnits } from '../../../words/compliance.ts'
import { months } from './rules.ts'

/** The typed values of a rule. */
export interface RuleValues {
  title: string
  key: string
  agency: FilingRule['agency']
  effective_on: string
  active: 'yes' | 'no'
  base: FilingRule['base']
  month: string | null
  day: number | null
  on: string | null
  offset: number
  unit: FilingRule['unit']
  roll: FilingRule['roll']
  calendar: FilingRule['calendar']
  needs: FilingRule['needs']
  source: string | null
  note: string | null
}

const yesNo = { yes: 'Yes', no: 'No' } as const

/** The fields of a rule, or of a new version of one. */
export const ruleFields = (
  rule: FilingRule | undefined,
  { known_traits }: FilingProfile,
): Array<SingleField<keyof RuleValues>> => [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  {
    name: 'key',
    label: 'Key',
    kind: 'key',
    required: true,
    ...(rule
      ? { fixed: 'The key of a rule cannot be changed' }
      : { hint: 'A permanent short name, for programs' }),
  },
  { name: 'agency', label: 'Agency', kind: 'choice', required: true, choices: choicesOf(agencies) },
  {
    name: 'effective_on',
    label: 'Holds from',
    kind: 'date',
    required: true,
    hint: 'For periods that end and events that occur from that date',
  },
  { name: 'active', label: 'In use', kind: 'choice', required: true, choices: choicesOf(yesNo) },
  { name: 'base', label: 'Counted from', kind: 'choice', required: true, choices: choicesOf(ruleBases) },
  { name: 'month', label: 'Month', kind: 'choice', choices: months },
  { name: 'day', label: 'Day of the month', kind: 'number' },
  { name: 'on', label: 'On', kind: 'date' },
  { name: 'offset', label: 'Offset from base day', kind: 'number', required: true },
  { name: 'unit', label: 'Offset unit', kind: 'choice', required: true, choices: choicesOf(ruleUnits) },
  { name: 'calendar', label: 'Calendar', kind: 'choice', required: true, choices: choicesOf(ruleCalendars) },
  {
    name: 'roll',
    label: 'If on a non-business day, moves to',
    kind: 'choice',
    required: true,
    choices: choicesOf(ruleRolls),
  },
  {
    name: 'needs',
    label: 'Applies to',
    kind: 'list',
    choices: known_traits.map(({ key, label }) => ({ value: key, label })),
    hint: 'Offices that meet any of these; empty: every office',
  },
  { name: 'source', label: 'Source', kind: 'text', hint: 'Source of the obligation' },
  { name: 'note', label: 'Note', kind: 'multiline' },
]

/** A field that only one way of counting asks for. */
const onlyFor: Partial<Record<keyof RuleValues, FilingRule['base']>> = {
  month: 'calendar_date',
  day: 'calendar_date',
  on: 'once',
}

export const asksForRule = (name: keyof RuleValues, { base }: Readonly<Record<string, string>>): boolean =>
  onlyFor[name] === undefined || onlyFor[name] === base

/** Returns the request body for the typed values. */
export const ruleBody = ({ month, active, ...values }: RuleValues): FilingRuleInput => ({
  ...values,
  month: month === null ? null : Number(month),
  active: active === 'yes',
})

/**
 * Returns the rule as typed so far, with a placeholder for a missing name; null while a field does not parse.
 */
export function ruleSoFar(
  fields: ReadonlyArray<SingleField<keyof RuleValues>>,
  texts: Readonly<Record<string, string>>,
): FilingRuleInput | null {
  const unnamed: Readonly<Record<string, string>> = { title: 'New rule', key: 'new_rule', agency: 'other' }
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const reading = readField(field, texts[field.name] || unnamed[field.name] || '')
    if ('problem' in reading) return null
    values[field.name] = reading.value
  }
  return ruleBody(values as unknown as RuleValues)
}
