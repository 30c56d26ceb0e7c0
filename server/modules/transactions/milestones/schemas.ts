import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { milestoneKinds } from '../states.ts'

export const Milestone = entity('TransactionMilestone', {
  id: field.id(),
  transaction_id: field.id(),
  kind: z.enum(milestoneKinds),
  title: z.string(),
  baseline_on: field.date().nullable().meta({ description: 'Original planned day' }),
  planned_on: field.date().nullable(),
  due_offset: z
    .int()
    .nullable()
    .meta({ description: 'Calendar days from the target close; null if the day was set by hand' }),
  actual_on: field.date().nullable(),
  slip_days: z.int().nullable().meta({
    description:
      'Days from the baseline to the actual day, else the planned day, or today if that is past; negative if earlier',
  }),
  late: z.boolean().meta({ description: 'Planned before today and not reached' }),
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
  planned_on: field
    .date()
    .nullish()
    .meta({ description: 'Set by hand: no longer moves with the target close' }),
  actual_on: field.pastDate().nullish(),
})

export type MilestoneInput = z.output<typeof MilestoneInput>
export type MilestoneChange = z.output<typeof MilestoneChange>
