import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { milestoneKinds } from '../states.ts'

export const Milestone = entity('TransactionMilestone', {
  id: field.id(),
  transaction_id: field.id(),
  kind: z.enum(milestoneKinds),
  title: z.string(),
  baseline_on: field.date().nullable().meta({ description: 'As it was planned first' }),
  planned_on: field.date().nullable(),
  due_offset: z
    .int()
    .nullable()
    .meta({ description: 'Calendar days from the target close; null where a person set the day' }),
  actual_on: field.date().nullable(),
  slip_days: z.int().nullable().meta({
    description:
      'Days after the baseline on which it happened, or else is planned, or today where that is past; negative before it',
  }),
  late: z.boolean().meta({ description: 'Planned before today, and has not happened' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const MilestoneInput = input('TransactionMilestoneInput', {
  kind: z.enum(milestoneKinds).default('other'),
  title: field.text(200),
  planned_on: field.date().nullish(),
  actual_on: field.pastDate().nullish(),
})

export const MilestoneChange = input('TransactionMilestoneChange', {
  title: field.text(200).optional(),
  planned_on: field.date().nullish().meta({ description: 'Set by hand: the target close moves it no more' }),
  actual_on: field.pastDate().nullish(),
})

export type MilestoneInput = z.output<typeof MilestoneInput>
export type MilestoneChange = z.output<typeof MilestoneChange>
