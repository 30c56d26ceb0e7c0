import { z } from 'zod'
import { entity, event, field } from '../../kernel/index.ts'

export const severities = ['medium', 'high'] as const
export type Severity = (typeof severities)[number]

/** `threshold`: a covenant is watched or in breach; `overdue`: it was not tested in time; `overadvance`: more is drawn than the base bears. */
export const alertKinds = ['threshold', 'overdue', 'overadvance'] as const
export type AlertKind = (typeof alertKinds)[number]

export const riskAlertRaised = event({
  name: 'risk.alert_raised',
  summary: 'A covenant or facility alert was raised or escalated',
  to: 'registered',
  data: entity('RiskAlertRaised', {
    alert_id: field.id(),
    kind: z.enum(alertKinds),
    severity: z.enum(severities),
    covenant_id: field.id().nullable(),
    facility_id: field.id().nullable(),
    deal_id: field.id().nullable(),
    message: z.string(),
  }),
})
