import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { categoryKeys, frequencyKeys, obligationStatuses } from './states.ts'

export const Obligation = entity('Obligation', {
  id: field.id(),
  category: z.enum(categoryKeys),
  category_label: z.string(),
  title: z.string(),
  source: z.string().nullable().meta({ description: 'The rule, agreement or policy that it comes from' }),
  frequency: z.enum(frequencyKeys),
  next_due: field.date(),
  days_left: z.int().nullable().meta({ description: 'Negative when past; null once it is settled' }),
  owner: z.string().nullable(),
  status: z.enum(obligationStatuses),
  moves: z.array(z.enum(obligationStatuses)).meta({ description: 'The statuses that somebody may give it' }),
  done_on: field.date().nullable(),
  evidence: z.string().nullable().meta({ description: 'What shows that it was done' }),
  reason: z.string().nullable().meta({ description: 'Why it was waived' }),
  note: z.string().nullable(),
  follows_id: field.id().nullable().meta({ description: 'The one before it, of the same duty' }),
  next_id: field.id().nullable().meta({ description: 'The next one, opened when this one was settled' }),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const said = {
  source: field.text(300).nullish(),
  owner: field.text(120).nullish(),
  note: field.text(2000).nullish(),
}

export const ObligationInput = input('ObligationInput', {
  category: z.enum(categoryKeys),
  title: field.text(200),
  frequency: z.enum(frequencyKeys).default('once'),
  next_due: field.date(),
  ...said,
})
export type ObligationInput = z.infer<typeof ObligationInput>

export const ObligationChange = input('ObligationChange', {
  category: z.enum(categoryKeys).optional(),
  title: field.text(200).optional(),
  frequency: z.enum(frequencyKeys).optional(),
  next_due: field.date().optional(),
  ...said,
  status: z.enum(obligationStatuses).optional(),
  evidence: field.text(500).nullish(),
  reason: field.text(1000).optional().meta({ description: 'Needed to waive it' }),
  version: field.version(),
})
export type ObligationChange = z.infer<typeof ObligationChange>
