import { z } from 'zod'
import { entity, field, input, renamed, type Sentence, sentence } from '../../../kernel/index.ts'
import { calendars } from './calendars.ts'
import { bases, rolls, units } from './due-date.ts'
import { filing } from './filing.ts'
import { agencyKeys } from './states.ts'
import { traitKeys } from './traits.ts'

const traits = z.array(z.enum(traitKeys)).max(traitKeys.length)

const counting = {
  base: z.enum(bases).meta({ description: 'Base day of the deadline' }),
  month: z.int().min(1).max(12).nullable().meta({ description: 'For `calendar_date`' }),
  day: z.int().min(1).max(31).nullable().meta({ description: 'For `calendar_date`' }),
  on: field.date().nullable().meta({ description: 'For `once`' }),
  offset: z.int().min(0).max(3660),
  unit: z.enum(units),
  roll: z.enum(rolls).meta({ description: 'Rolls to the next or previous business day' }),
  calendar: z.enum(calendars),
}

export const FilingRule = entity('FilingRule', {
  id: field.id().nullable().meta({ description: 'Null for a built-in rule that the office did not change' }),
  key: field.key(),
  title: z.string(),
  agency: z.enum(agencyKeys),
  agency_label: z.string(),
  needs: traits.meta({
    description: 'Applies if one of these traits is true; to every office if empty',
  }),
  ...counting,
  source: z.string().nullable().meta({ description: 'Source of the obligation' }),
  note: z.string().nullable(),
  active: z.boolean(),
  applies: z.boolean().meta({ description: 'Active and applicable to the office' }),
  effective_on: field
    .date()
    .nullable()
    .meta({ description: 'For base days from this day on; null: from inception' }),
  in_force: z.boolean(),
  as_of: field.date().meta({
    description:
      'Legal status date of a built-in rule: check for changes since. For an office’s own rule, the day it was set',
  }),
})

const WorkedDeadline = entity('WorkedDeadline', {
  base_on: field.date().meta({ description: 'Base day of the deadline' }),
  period: z.string().nullable(),
  nominal_on: field.date().meta({ description: 'Deadline before rolling to a business day' }),
  ...renamed(
    'due_date',
    'due',
    field.date().nullable().meta({ description: 'Null if no business day is near' }),
  ),
})

export const SavedFilingRule = entity('SavedFilingRule', {
  id: field.id(),
  key: field.key(),
  title: z.string(),
  effective_on: field.date(),
  active: z.boolean(),
  applies: z.boolean().meta({ description: 'Active and applicable to the office' }),
  deadlines: z.array(WorkedDeadline).meta({
    description:
      'Next deadlines under the rule; for an event rule, as if the event were on its effective day',
  }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const FilingRuleInput = input('FilingRuleInput', {
  key: field
    .key()
    .meta({ description: 'The key of a built-in rule changes it; any other key creates your own rule' }),
  effective_on: field
    .date()
    .optional()
    .meta({ description: 'For base days from this day on, such as quarter ends. Default: today' }),
  title: field.line(200).optional(),
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
  fiscal_year_end_month: z.int().meta({ description: 'Last month of the fiscal year' }),
  traits,
  closed_days: z
    .array(field.date())
    .meta({ description: 'Days on which filings are impossible, in addition to holidays' }),
  known_traits: z
    .array(z.object({ key: z.enum(traitKeys), label: z.string() }))
    .meta({ description: 'All values of `traits`' }),
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
  event_on: field.date().optional().meta({ description: 'Day of the event, or base day of the rule' }),
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
  year: z.int().min(2000).max(2100).meta({ description: 'Year in which they are due' }),
})

const PlannedFiling = entity('PlannedFiling', {
  rule_key: field.key(),
  title: z.string(),
  agency_label: z.string(),
  period: z.string().nullable(),
  ...renamed('due_date', 'due', field.date()),
  owner: z.string().nullable().meta({ description: 'Owner of the last filing under this rule' }),
  moved_from: field.date().nullable().meta({ description: 'Previous due day; null for a new filing' }),
})

export const Generated = entity('GeneratedFilings', {
  year: z.int(),
  created: z.int(),
  moved: z.int().meta({ description: 'Upcoming filings moved to their rule’s new day' }),
  kept: z.int().meta({ description: 'Existing filings that match the rules' }),
  filings: z.array(PlannedFiling).meta({ description: 'Filings created or moved, by due day' }),
})
