import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { AgentRunDetail } from '../../api/modules.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage } from '../../components/page/RecordPage.tsx'
import { endOf } from '../../components/run/end-of-run.ts'
import { RunState } from '../../components/run/RunState.tsx'
import { useRunEvents } from '../../components/run/use-run-events.ts'
import { count } from '../../format/numbers.ts'
import { say } from '../../language/language.ts'
import { RunActions } from './RunActions.tsx'
import { RunSteps } from './RunSteps.tsx'
import { RunTimeline } from './RunTimeline.tsx'
import { agentRun, runQuery } from './runs.ts'

const route = getRouteApi('/office/svc/agent/runs/$runId')

/** One run: its proposals and its live events. */
export function RunPage() {
  const { runId } = route.useParams()
  const run = useQuery(runQuery(Number(runId)))
  return <LoadedPage query={run}>{found => <Run key={found.id} run={found} />}</LoadedPage>
}

function Run({ run }: { run: AgentRunDetail }) {
  const feed = useRunEvents(run.id, agentRun)
  const end = endOf(feed.events)
  const waiting = run.actions.filter(({ status }) => status === 'proposed').length
  return (
    <RecordPage
      back={{ to: '/automation/runs', label: 'Runs' }}
      title={`${say(run.agent)}, run ${run.id}`}
      description={
        <>
          <RunState status={run.status} /> · started by {run.started_by} <Ago at={run.created_at} />
        </>
      }
      calls={[
        'GET /api/v1/svc/agent-runs/{run_id}',
        'GET /api/v1/svc/agent-runs/{run_id}/actions',
        'GET /api/v1/svc/agent-runs/{run_id}/steps',
        'GET /api/v1/svc/agent-runs/{run_id}/events',
        'GET /api/v1/svc/agent-runs/{run_id}/stream',
        'POST /svc/agent/actions/{action_id}/approve',
        'POST /svc/agent/actions/{action_id}/reject',
      ]}
      aside={<RunTimeline feed={feed} />}
    >
      {end ? (
        <Alert variant="outline" color={end.bad ? 'red' : 'green'} title={end.title} role="status" mb="lg">
          {end.text}
        </Alert>
      ) : (
        run.status === 'waiting' &&
        waiting > 0 && (
          <Alert variant="default" title={`${count(waiting, 'proposal')} to decide`} role="status" mb="lg">
            The run has finished its work. It ends once all its proposals are decided.
          </Alert>
        )
      )}
      <RunActions runId={run.id} />
      <RunSteps runId={run.id} />
    </RecordPage>
  )
}
