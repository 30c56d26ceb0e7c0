import { sentence, spoken } from '../../kernel/index.ts'
import type { ExceptionSource } from '../../platform/exceptions.ts'

/** Days for which a job that died is of interest, unless one of its kind has worked since. */
const RECENT_DAYS = 30

/** Work behind the calls that died; it heals when work of the same kind ends well. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'job_failed',
    title: sentence`Failed background job`,
    access: 'office:manage',
    async find({ db, now }) {
      const since = new Date(Date.parse(now) - RECENT_DAYS * 86_400_000).toISOString()
      const rows = await db
        .selectFrom('jobs')
        .select(['id', 'kind', 'status', 'error', 'finished_at'])
        .where('status', 'in', ['failed', 'done'])
        .where('finished_at', '>=', since)
        .orderBy('finished_at')
        .orderBy('id')
        .execute()
      const latest = new Map(rows.map(row => [row.kind, row]))
      return [...latest.values()]
        .filter(({ status }) => status === 'failed')
        .map(row => ({
          fingerprint: row.kind,
          source: { type: 'job', id: row.id },
          severity: 'high' as const,
          title: sentence`A background job failed: ${spoken(row.kind)}`,
          detail: row.error,
          page: '/settings/audit',
          incident: String(row.id),
        }))
    },
  },
]
