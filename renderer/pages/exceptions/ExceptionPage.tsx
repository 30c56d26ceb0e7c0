import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ExceptionChange, type ExceptionDetail, exceptionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { SeverityLabel } from '../../components/facts/SeverityLabel.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordTimeline } from '../../components/record/RecordTimeline.tsx'
import { formatDate, formatTime } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { useMay, useMe } from '../../session/session.ts'
import { exceptionStates } from '../../words/exceptions.ts'
import { ChangeException } from './ChangeException.tsx'
import { exceptionQuery, exceptionsKey } from './exceptions.ts'
import { PlaybookRuns } from './PlaybookRuns.tsx'

const route = getRouteApi('/office/exceptions/$exceptionId')

/** One exception: its record, its deadline, what was done about it, and its playbook. */
export function ExceptionPage() {
  const { exceptionId } = route.useParams()
  const exception = useQuery(exceptionQuery(Number(exceptionId)))
  return <LoadedPage query={exception}>{found => <Shown key={found.id} exception={found} />}</LoadedPage>
}

function Shown({ exception }: { exception: ExceptionDetail }) {
  const me = useMe()
  const mayWrite = useMay('write', 'exceptions')
  const [changing, setChanging] = useState(false)
  const { id, severity, status, assignee_id } = exception
  const change = useAction(
    (body: ExceptionChange) =>
      exceptionsApi('POST /api/v1/svc/exceptions/{exc_id}/update', { params: { exc_id: id }, body }),
    { invalidates: [exceptionsKey, ['timeline']] },
  )
  const isSettled = status === 'resolved' || status === 'dismissed'
  return (
    <RecordPage
      back={{ to: '/exceptions', label: 'Exceptions' }}
      title={exception.title}
      description={
        <>
          <SeverityLabel severity={severity} />{' '}
          <Status tone={exceptionStates[status].tone}>{exceptionStates[status].label}</Status>
        </>
      }
      actions={
        mayWrite && (
          <>
            {assignee_id !== me.id && !isSettled && (
              <Button
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate({ assignee_id: me.id, status: 'in_progress' })}
              >
                Take it
              </Button>
            )}
            {isSettled ? (
              <Button
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate({ status: 'open' })}
              >
                Open again
              </Button>
            ) : (
              <Button variant="default" onClick={() => setChanging(true)}>
                Assign, snooze or settle
              </Button>
            )}
          </>
        )
      }
      calls={[
        'GET /api/v1/svc/exceptions/{exc_id}',
        'POST /api/v1/svc/exceptions/{exc_id}/update',
        'POST /api/v1/svc/exceptions/{exc_id}/run-playbook',
      ]}
      aside={
        <RecordSection title="What happened">
          <RecordTimeline type="exception" id={id} empty="No activity yet." />
        </RecordSection>
      }
    >
      <RecordSection title="The exception">
        {exception.detail && <Text mb="sm">{exception.detail}</Text>}
        <Facts facts={factsOf(exception)} />
      </RecordSection>
      <RecordSection title="Playbook">
        <PlaybookRuns exception={exception} mayRun={mayWrite} />
      </RecordSection>
      {changing && <ChangeException exception={exception} onClose={() => setChanging(false)} />}
    </RecordPage>
  )
}

const factsOf = (exception: ExceptionDetail): Parameters<typeof Facts>[0]['facts'] => {
  const { amount, currency, snoozed_until, resolved_at, resolved_by } = exception
  return [
    ['Type', exception.kind_title],
    [
      'Record',
      <Anchor component={Link} to={exception.page} key="record">
        Open the record
      </Anchor>,
    ],
    ...(amount !== null && currency !== null
      ? [['Amount', formatMoney(amount, currency)] as [string, string]]
      : []),
    ['Owner', exception.assignee ?? 'Nobody'],
    ['To settle by', `${formatTime(exception.sla_due)}${exception.overdue ? ' (late)' : ''}`],
    ['Times', String(exception.occurrences)],
    ['Last happened', formatTime(exception.last_seen_at)],
    ['Cause', exception.stands ? 'Still there' : 'Gone'],
    ...(snoozed_until ? [['Snoozed until', formatDate(snoozed_until)] as [string, string]] : []),
    ...(resolved_at
      ? [
          ['Settled', formatTime(resolved_at)] as [string, string],
          ['Settled by', resolved_by ?? 'By itself'] as [string, string],
        ]
      : []),
    ...(exception.note ? [['Note', exception.note] as [string, string]] : []),
  ]
}
