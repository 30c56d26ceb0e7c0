import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { alertKinds, severities } from '../events.ts'

export const RiskAlert = entity('RiskAlert', {
  id: field.id(),
  kind: z.enum(alertKinds).meta({
    description:
      '`threshold`: watched or in breach; `overdue`: not tested in time, or its certificate has not come; `overadvance`: more is drawn than the base bears',
  }),
  severity: z.enum(severities).meta({ description: 'medium: watched or overdue; high: a breach' }),
  covenant_id: field.id().nullable(),
  facility_id: field.id().nullable(),
  name: z.string().meta({ description: 'Of the covenant or the facility' }),
  deal_id: field.id().nullable(),
  deal_name: z.string().nullable(),
  message: z.string(),
  value: z
    .number()
    .nullable()
    .meta({ description: 'In the unit of the covenant; of an overadvance what is drawn' }),
  threshold: z.number().nullable().meta({ description: 'Of an overadvance what may be drawn' }),
  currency: z.string().nullable(),
  run_id: field.id().nullable().meta({ description: 'The borrowing base that found an overadvance' }),
  raised_at: field.timestamp(),
  escalated_at: field.timestamp().nullable(),
  recovered_at: field
    .timestamp()
    .nullable()
    .meta({ description: 'When what it warns of was over; a person still resolves it' }),
  resolved_at: field.timestamp().nullable(),
  resolved_by: z.string().nullable(),
  note: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const AlertInput = input('RiskAlertInput', {
  covenant_id: field
    .id()
    .optional()
    .meta({ description: 'A covenant that is watched, in breach, or overdue' }),
  facility_id: field
    .id()
    .optional()
    .meta({ description: 'In its place a facility that is overdrawn, or whose certificate is overdue' }),
}).superRefine(({ covenant_id, facility_id }, problems) => {
  if ((covenant_id === undefined) === (facility_id === undefined))
    problems.addIssue({
      code: 'custom',
      path: ['covenant_id'],
      message: sentence`is required without facility_id: send exactly one`.english,
    })
})
export type AlertInput = z.output<typeof AlertInput>

export const ResolveInput = input('RiskAlertResolution', {
  note: field.text(2000).optional().meta({ description: 'What was done about it' }),
})
