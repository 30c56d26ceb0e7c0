import { sentence } from '../kernel/language/sentence.ts'
import type { ExceptionSource } from '../platform/exceptions.ts'

/** Days for which a failed run is of interest, unless the same agent has worked since. */
const RECENT_DAYS = 14

/** Agents whose last run failed; each heals when a run of the agent completes. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'agent_run_failed',
    title: sentence`Failed agent run`,
    access: 'agent:read',
    events: ['job.failed', 'job.completed'],
    async find({ db, now }) {
      const since = new Date(Date.parse(now) - RECENT_DAYS * 86_400_000).toISOString()
      const rows = await db
        .selectFrom('agent_runs')
        .select(['id', 'agent', 'status'])
        .where('status', 'in', ['failed', 'completed'])
        .where('finished_at', '>=', since)
        .orderBy('id')
        .execute()
      const latest = new Map(rows.map(row => [row.agent, row]))
      return [...latest.values()]
        .filter(({ status }) => status === 'failed')
        .map(({ id, agent }) => ({
          fingerprint: agent,
          source: { type: 'agent_run', id },
          severity: 'medium' as const,
          title: sentence`${agent} did not finish`,
          detail: sentence`Its page says why.`,
          page: `/svc/agent/runs/${id}`,
          incident: String(id),
        }))
    },
  },
]
