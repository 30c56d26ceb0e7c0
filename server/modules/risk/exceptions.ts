import { sentence } from '../../kernel/index.ts'
import { Sentence } from '../../kernel/language/sentence.ts'
import type { ExceptionSource } from '../../platform/exceptions.ts'

/** Alerts of covenants and facilities; one heals when it is resolved, or its cause ended. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'covenant_alert',
    title: sentence`Covenant alert`,
    access: 'risk:read',
    events: ['risk.alert_raised'],
    async find({ db }) {
      const rows = await db
        .selectFrom('risk_alerts')
        .selectAll()
        .where('resolved_at', 'is', null)
        .where('recovered_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(row => ({
        fingerprint: [row.kind, row.covenant_id ?? 0, row.facility_id ?? 0].join('/'),
        source: { type: 'risk_alert', id: row.id },
        severity: row.severity === 'high' ? 'critical' : 'medium',
        title:
          row.message_said === null ? row.message : new Sentence(row.message, JSON.parse(row.message_said)),
        detail: null,
        page:
          row.covenant_id === null
            ? `/covenants/facilities/${row.facility_id}`
            : `/covenants/${row.covenant_id}`,
        incident: String(row.id),
      }))
    },
  },
]
