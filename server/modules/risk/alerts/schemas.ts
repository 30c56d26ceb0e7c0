import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { alertKinds, severities } from '../events.ts'

export const RiskAlert = entity('RiskAlert', {
  id: field.id(),
  kind: z.enum(alertKinds).meta({
    description:
      '`threshold`: on watch or in breach; `overdue`: not tested in time, or certificate missing; `overadvance`: drawn beyond the borrowing base',
  }),
  severity: z.enum(severities).meta({ description: 'medium: on watch or overdue; high: in breach' }),
  covenant_id: field.id().nullable(),
  facility_id: field.id().nullable(),
  name: z.string().meta({ description: 'Name of the covenant or facility' }),
  deal_id: field.id().nullable(),
  deal_name: z.string().nullable(),
  message: z.string(),
  value: z
    .number()
    .nullable()
    .meta({ description: 'In the covenant’s unit; for an overadvance, the amount drawn' }),
  threshold: z.number().nullable().meta({ description: 'For an overadvance, the amount available' }),
  currency: z.string().nullable(),
  run_id: field.id().nullable().meta({ description: 'Borrowing base that found an overadvance' }),
  raised_at: field.timestamp(),
  escalated_at: field.timestamp().nullable(),
  recovered_at: field
    .timestamp()
    .nullable()
    .meta({ description: 'When the cause ended; a person still resolves the alert' }),
  resolved_at: field.timestamp().nullable(),
  resolved_by: z.string().nullable(),
  note: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const AlertInput = input('RiskAlertInput', {
  covenant_id: field.id().optional().meta({ description: 'Covenant on watch, in breach or overdue' }),
  facility_id: field
    .id()
    .optional()
    .meta({ description: 'Or facility that is overdrawn, or whose certificate is overdue' }),
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
  note: field.text(2000).optional().meta({ description: 'Action taken' }),
})
