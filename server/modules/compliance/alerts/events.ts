import { z } from 'zod'
import { entity, event, field, renamed } from '../../../kernel/index.ts'
import { deadlineKinds, severities, subjectTypes } from './deadlines.ts'

export const complianceAlertRaised = event({
  name: 'compliance.alert_raised',
  summary: 'An expiry, filing or obligation alert was raised or escalated',
  to: 'registered',
  data: entity('ComplianceAlertRaised', {
    alert_id: field.id(),
    record_type: z.enum(subjectTypes),
    record_id: field.id(),
    kind: z.enum(deadlineKinds),
    severity: z.enum(severities),
    title: z.string(),
    ...renamed('due_date', 'due', field.date()),
  }),
})
