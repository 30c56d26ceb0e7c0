import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agentApi, type DiligenceRun } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { endOf } from '../../../components/run/end-of-run.ts'
import { type RunEvent, useRunEvents } from '../../../components/run/use-run-events.ts'
import { Progress } from '../../../components/states/Progress.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { analysisQuery } from '../../../queries/diligence.ts'
import { useMay } from '../../../session/session.ts'
import classes from './diligence.module.css'
import { diligenceRunsQuery, runOfRoom } from './queries.ts'

/** The latest run in a room: its progress, and its result. */
export function LatestRun({ run }: { run: DiligenceRun }) {
  const at = useMemo(() => runOfRoom(run.room_id), [run.room_id])
  const { events } = useRunEvents(run.id, at)
  const end = endOf(events)
  if (run.status === 'running') return <Running run={run} events={events} />
  if (run.status === 'failed')
    return (
      <Alert variant="outline" color="red" title={end?.title ?? 'The run failed'} mb="md" role="status">
        {end?.text} The results below are from an earlier run.
      </Alert>
    )
  return (
    <div className={classes.latest} role="status">
      <Text size="sm">
        {run.status === 'cancelled' ? 'Cancelled: nothing that it read was saved.' : end?.text}{' '}
        <Text span size="sm" c="dimmed">
          <Ago at={run.finished_at ?? run.created_at} />, started by {run.started_by}
        </Text>
      </Text>
      {run.analysis_id !== null && <Unread analysisId={run.analysis_id} />}
    </div>
  )
}

/** Number of steps shown while it reads; the run has them all. */
const LAST_STEPS = 4

function Running({ run, events }: { run: DiligenceRun; events: readonly RunEvent[] }) {
  const { id, room_id, documents, documents_read } = run
  const mayCancel = useMay('write', 'agent')
  const cancel = useAction(
    () => agentApi('POST /api/v1/svc/agent-runs/{run_id}/cancel', { params: { run_id: id } }),
    { invalidates: [diligenceRunsQuery(room_id).queryKey] },
  )
  const steps = events.filter(({ event }) => event === 'step')
  return (
    <div className={classes.latest}>
      <div role="status">
        <Progress
          stage={
            documents === null
              ? 'List the room’s documents'
              : documents_read < documents
                ? `${formatNumber(documents_read)} of ${formatNumber(documents)} documents read`
                : 'Compares the documents'
          }
          percent={documents ? (documents_read / documents) * 100 : null}
          {...(mayCancel && !cancel.isPending ? { onCancel: () => cancel.mutate(undefined) } : {})}
        />
      </div>
      <ol className={classes.steps} aria-label="Steps">
        {steps.slice(-LAST_STEPS).map(step => (
          <li key={step.id}>
            {String(step.data.message ?? '')} <Ago at={step.at} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Number of names shown at once; the others can be opened. */
const MOST_NAMED = 2

/** Documents the run could not read in full, and why. */
function Unread({ analysisId }: { analysisId: number }) {
  const { data } = useQuery(analysisQuery(analysisId))
  const unread = (data?.documents ?? []).filter(({ status }) => status !== 'read')
  if (unread.length === 0) return null
  return (
    <Alert variant="outline" color="yellow" mt="sm">
      <details open={unread.length <= MOST_NAMED}>
        <summary>
          {unread.length === 1 ? 'One document was' : `${formatNumber(unread.length)} documents were`} not
          read in full
        </summary>
        <Scrolling label="Not read in full" className={classes.unread}>
          <ul>
            {unread.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason ?? 'It could not be read in full.'}
              </li>
            ))}
          </ul>
        </Scrolling>
      </details>
    </Alert>
  )
}
