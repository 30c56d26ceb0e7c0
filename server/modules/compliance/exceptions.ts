import { longDay, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { ExceptionSource } from '../../platform/exceptions.ts'

/** Days after which a missed filing is no mere delay. */
const LONG_OVERDUE = 7

/** KYC that ended, and filings and obligations that were missed; each heals when its status is another one. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'kyc_ended',
    title: sentence`KYC expired or rejected`,
    access: 'compliance:read',
    events: ['kyc.status_changed'],
    async find({ db }) {
      const rows = await db
        .selectFrom('kyc_records')
        .select(['id', 'subject_name', 'status', 'expires_at', 'decision_reason', 'risk_rating'])
        .where('status', 'in', ['expired', 'rejected'])
        .orderBy('id')
        .execute()
      return rows.map(row => ({
        fingerprint: String(row.id),
        source: { type: 'kyc_record', id: row.id },
        severity: row.status === 'rejected' || row.risk_rating === 'high' ? 'high' : 'medium',
        title:
          row.status === 'rejected'
            ? sentence`KYC rejected: ${row.subject_name}`
            : sentence`KYC expired: ${row.subject_name}`,
        detail: row.decision_reason,
        page: `/kyc/${row.id}`,
        incident: `${row.status} ${row.expires_at ?? ''}`,
      }))
    },
  },
  {
    kind: 'filing_missed',
    title: sentence`Missed filing`,
    access: 'compliance:read',
    events: ['filing.status_changed'],
    async find({ db }, day) {
      const rows = await db
        .selectFrom('compliance_filings')
        .select(['id', 'title', 'due_on', 'owner'])
        .where('status', '=', 'overdue')
        .orderBy('id')
        .execute()
      return rows.map(row => ({
        fingerprint: String(row.id),
        source: { type: 'compliance_filing', id: row.id },
        severity: row.due_on < daysAfter(day, -LONG_OVERDUE) ? 'critical' : 'high',
        title: sentence`Filing missed: ${row.title}, due on ${longDay(row.due_on)}`,
        detail: row.owner,
        page: `/compliance/filings/${row.id}`,
        incident: row.due_on,
      }))
    },
  },
  {
    kind: 'obligation_missed',
    title: sentence`Missed obligation`,
    access: 'compliance:read',
    async find({ db }) {
      const rows = await db
        .selectFrom('compliance_obligations')
        .select(['id', 'title', 'next_due', 'owner'])
        .where('status', '=', 'overdue')
        .orderBy('id')
        .execute()
      return rows.map(row => ({
        fingerprint: String(row.id),
        source: { type: 'compliance_obligation', id: row.id },
        severity: 'medium' as const,
        title: sentence`Obligation missed: ${row.title}, due on ${longDay(row.next_due)}`,
        detail: row.owner,
        page: `/compliance/obligations/${row.id}`,
        incident: row.next_due,
      }))
    },
  },
]
