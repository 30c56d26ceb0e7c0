import { z } from 'zod'
import { entity, field, input, renamed } from '../../../kernel/index.ts'
import { deadlineKinds, severities, subjectTypes } from './deadlines.ts'

const subject = {
  record_type: z.enum(subjectTypes),
  record_id: field.id(),
}

const said = {
  kind: z.enum(deadlineKinds),
  severity: z.enum(severities).meta({ description: 'high: past due' }),
  title: z.string().meta({ description: 'Title of the record' }),
  ...renamed('due_date', 'due_on', field.date().meta({ description: 'Last day to act in time' })),
  message: z.string(),
}

export const ComplianceDeadline = entity('ComplianceDeadline', {
  ...subject,
  ...said,
  days_left: z.int().meta({ description: 'Negative when overdue' }),
  alert_id: field.id().nullable().meta({ description: 'Open alert for this record' }),
  alert_severity: z.enum(severities).nullable(),
})

export const ComplianceAlert = entity('ComplianceAlert', {
  id: field.id(),
  ...subject,
  ...said,
  settled: z.boolean().meta({
    description:
      'The cause no longer applies (renewed, filed, done or postponed); a person still resolves the alert',
  }),
  raised_at: field.timestamp(),
  escalated_at: field.timestamp().nullable(),
  resolved_at: field.timestamp().nullable(),
  resolved_by: z.string().nullable(),
  note: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const AlertInput = input('ComplianceAlertInput', subject)

export const ResolveInput = input('ComplianceAlertResolution', {
  note: field.text(2000).optional().meta({ description: 'Action taken' }),
})
