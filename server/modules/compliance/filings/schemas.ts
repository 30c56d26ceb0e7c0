import { z } from 'zod'
import { entity, field, input, type Sentence, sentence } from '../../../kernel/index.ts'
import { calendars } from './calendars.ts'
import { bases, rolls, units } from './due-date.ts'
import { filing } from './filing.ts'
import { agencyKeys } from './states.ts'
import { traitKeys } from './traits.ts'

const traits = z.array(z.enum(traitKeys)).max(traitKeys.length)

const counting = {
  base: z.enum(bases).meta({ description: 'From what day it is counted' }),
  month: z.int().min(1).max(12).nullable().meta({ description: 'Of `calendar_date`' }),
  day: z.int().min(1).max(31).nullable().meta({ description: 'Of `calendar_date`' }),
  on: field.date().nullable().meta({ description: 'Of `once`' }),
  offset: z.int().min(0).max(3660),
  unit: z.enum(units),
  roll: z.enum(rolls).meta({ description: 'Where it goes from a day on which nothing can be filed' }),
  calendar: z.enum(calendars),
}

export const FilingRule = entity('FilingRule', {
  id: field.id().nullable().meta({ description: 'Null for a usual rule that the office did not change' }),
  key: field.key(),
  title: z.string(),
  agency: z.enum(agencyKeys),
  agency_label: z.string(),
  needs: traits.meta({
    description: 'It applies to an office of which one of these is true; to all where empty',
  }),
  ...counting,
  source: z.string().nullable().meta({ description: 'Source of the obligation' }),
  note: z.string().nullable(),
  active: z.boolean(),
  applies: z.boolean().meta({ description: 'Whether it is active and the office is one that it applies to' }),
  effective_on: field.date().nullable().meta({ description: 'For base days from here on; null since ever' }),
  in_force: z.boolean(),
  as_of: field.date().meta({
    description:
      'The day of the law that a usual rule follows: look whether it changed since. Of one that the office set, the day on which it did',
  }),
})

const WorkedDeadline = entity('WorkedDeadline', {
  base_on: field.date().meta({ description: 'The day from which it is counted' }),
  period: z.string().nullable(),
  nominal_on: field.date().meta({ description: 'As counted, before it rolls to a business day' }),
  due: field.date().nullable().meta({ description: 'Null where no business day is near' }),
})

export const SavedFilingRule = entity('SavedFilingRule', {
  id: field.id(),
  key: field.key(),
  title: z.string(),
  effective_on: field.date(),
  active: z.boolean(),
  applies: z.boolean().meta({ description: 'Whether it is active and the office is one that it applies to' }),
  deadlines: z.array(WorkedDeadline).meta({
    description:
      'The next that it makes due; of an event, as if it were on the day from which the rule holds',
  }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const FilingRuleInput = input('FilingRuleInput', {
  key: field.key().meta({ description: 'That of a usual rule changes it, any other is a rule of your own' }),
  effective_on: field
    .date()
    .optional()
    .meta({ description: 'For base days from here on, such as quarter ends; today unless given' }),
  title: field.text(200).optional(),
  agency: z.enum(agencyKeys).optional(),
  needs: traits.optional(),
  base: counting.base.optional(),
  month: counting.month.optional(),
  day: counting.day.optional(),
  on: counting.on.optional(),
  offset: counting.offset.optional(),
  unit: counting.unit.optional(),
  roll: counting.roll.optional(),
  calendar: counting.calendar.optional(),
  source: field.text(300).nullish(),
  note: field.text(1000).nullish(),
  active: z.boolean().optional(),
})
export type FilingRuleInput = z.infer<typeof FilingRuleInput>

export const FilingProfile = entity('FilingProfile', {
  fiscal_year_end_month: z.int().meta({ description: 'The fiscal year ends with this month' }),
  traits,
  closed_days: z
    .array(field.date())
    .meta({ description: 'Days besides holidays on which filings cannot be made' }),
  known_traits: z
    .array(z.object({ key: z.enum(traitKeys), label: z.string() }))
    .meta({ description: 'All that `traits` can name' }),
  version: z.int(),
})

export const FilingProfileInput = input('FilingProfileInput', {
  fiscal_year_end_month: z.int().min(1).max(12).optional(),
  traits: traits.optional(),
  closed_days: z.array(field.date()).max(366).optional(),
  version: field.version(),
})
export type FilingProfileInput = z.infer<typeof FilingProfileInput>

export const FilingInput = input('FilingInput', {
  ...filing.Input.shape,
  event_on: field
    .date()
    .optional()
    .meta({ description: 'The day of the event, or the base day of the rule' }),
}).superRefine(({ rule_key, event_on, title, due, agency }, refinement) => {
  const wrong = (path: string, { english }: Sentence) =>
    refinement.addIssue({ code: 'custom', path: [path], message: english })
  if (rule_key === undefined) {
    if (title === undefined) wrong('title', sentence`is required for a filing without a rule`)
    if (due === undefined) wrong('due', sentence`is required for a filing without a rule`)
    if (event_on !== undefined) wrong('event_on', sentence`applies only to a rule-based filing`)
    return
  }
  if (event_on === undefined) wrong('event_on', sentence`is required: the rule counts from it`)
  for (const [path, given] of Object.entries({ title, due, agency }))
    if (given !== undefined) wrong(path, sentence`comes from the rule`)
})
export type FilingInput = z.infer<typeof FilingInput>

export const GenerateInput = input('FilingGeneration', {
  year: z.int().min(2000).max(2100).meta({ description: 'The year in which they are due' }),
})

const PlannedFiling = entity('PlannedFiling', {
  rule_key: field.key(),
  title: z.string(),
  agency_label: z.string(),
  period: z.string().nullable(),
  due: field.date(),
  owner: z.string().nullable().meta({ description: 'Who was responsible for the last by this rule' }),
  moved_from: field.date().nullable().meta({ description: 'When it was due before; null for a new one' }),
})

export const Generated = entity('GeneratedFilings', {
  year: z.int(),
  created: z.int(),
  moved: z.int().meta({ description: 'Upcoming ones whose rule now says another day' }),
  kept: z.int().meta({ description: 'Those that stood already, as the rules say' }),
  filings: z.array(PlannedFiling).meta({ description: 'What was made or moved, by the day it is due' }),
})
