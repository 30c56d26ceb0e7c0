import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'

const ACTION = '/svc/agent/actions/{action_id}'

interface Waiting {
  id: number
  run_id: number | null
}

/** Runs of the office's own agents, whose proposals the partner decides: the first ones approved, the rest rejected. */
export const agentSteps = (
  call: Call,
  { officer, partner }: { officer: Principal; partner: Principal },
  { agent_runs }: SampleOffice,
): Step[] =>
  agent_runs.map(({ days_ago: daysAgo, agent, input, approved, reason }) => ({
    daysAgo,
    run: async () => {
      const { run_id } = await call<{ run_id: number }>(officer, 'POST', '/api/v1/svc/team/run', {
        body: { agent, input },
      })
      const waiting = await call<Waiting[]>(partner, 'GET', '/api/v1/svc/agent/approvals', {
        query: { status: 'proposed', limit: '100' },
      })
      const own = waiting.filter(one => one.run_id === run_id).sort((a, b) => a.id - b.id)
      for (const [at, { id: action_id }] of own.entries()) {
        const params = { action_id }
        if (at < approved) await call(partner, 'POST', `${ACTION}/approve`, { params, body: {} })
        else await call(partner, 'POST', `${ACTION}/reject`, { params, body: { reason } })
      }
    },
  }))
