import { Button, Group } from '@mantine/core'
import { ApiProblem, WaitsForApproval } from '../../../api/problem.ts'
import { OpenAlerts } from '../../../components/alert/OpenAlerts.tsx'
import { Ago, Countdown } from '../../../components/facts/Moment.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { Refused } from '../../../components/flow/Refused.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Failed } from '../../../components/states/Failed.tsx'
import { LoadingRows } from '../../../components/states/Loading.tsx'
import { Progress } from '../../../components/states/Progress.tsx'
import { Waits } from '../../../components/states/Waits.tsx'
import { Superseded } from '../../../components/superseded/Superseded.tsx'
import { alerts, problem } from '../samples.ts'
import { Part } from './Part.tsx'
import { refuse } from './refuse.ts'

export function States() {
  return (
    <>
      <Part title="States">
        <Group gap="lg">
          <Status tone="open">Waiting</Status>
          <Status tone="good">Approved</Status>
          <Status tone="warning">Watch</Status>
          <Status tone="bad">Breach</Status>
          <Status tone="quiet">Expired</Status>
          <Ago at={new Date(Date.now() - 7_200_000).toISOString()} />
          <Countdown until={new Date(Date.now() + 90_000).toISOString()} />
        </Group>
        <Empty title="No calls yet" action={<Button>Issue capital call</Button>}>
          What this place is for, and the one thing to do first.
        </Empty>
        <Failed error={new ApiProblem(problem)} onRetry={() => undefined} />
        <LoadingRows rows={3} />
      </Part>
      <Part title="Work under way">
        <Progress stage="Reading documents" percent={42} onCancel={() => undefined} />
        <Progress stage="Looking for clauses" percent={null} />
      </Part>
      <Part title="What the server says">
        <Refused error={new ApiProblem(problem)} onRetry={() => undefined} />
        <Failed error={new ApiProblem({ ...problem, title: 'Something went wrong', status: 500 })} />
        <Waits
          waits={
            new WaitsForApproval({
              action_id: 1,
              status: 'proposed',
              proposal: { summary: 'Call EUR 4,000,000 from 12 investors' },
            })
          }
        />
        <Superseded
          by={{ reason: 'The rate was wrong', author: 'Ana Silva', at: '2026-01-12T09:00:00.000Z' }}
        >
          A later valuation took its place.
        </Superseded>
        <OpenAlerts alerts={alerts} mayResolve changes={[]} resolve={refuse} />
        <OpenAlerts alerts={alerts.slice(1)} mayResolve={false} changes={[]} resolve={refuse} />
      </Part>
    </>
  )
}
