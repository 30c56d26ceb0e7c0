import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AgentRun } from '../../api/modules.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { RunState, runStateChoices } from '../../components/run/RunState.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { say } from '../../language/language.ts'
import { addressOfRun, runsQuery } from './runs.ts'

/** Agent runs. */
export function RunsPage() {
  const query = useInfiniteQuery(runsQuery)
  const runs = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data])
  return (
    <PageBody>
      <PageHeader
        title="Runs"
        description="Actions and proposals of agents and programs, step by step."
        calls={['GET /api/v1/svc/agent-runs']}
      />
      {!runs ? (
        query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows />
        )
      ) : runs.length === 0 ? (
        <Empty
          title="No runs yet"
          action={
            <Button component={Link} to="/automation/agents">
              Choose an agent
            </Button>
          }
        >
          Every agent run and every program’s proposal is recorded here: its calls, findings and proposals.
          Run an agent to see one.
        </Empty>
      ) : (
        <DataTable
          id="runs"
          noun="run"
          rows={runs}
          columns={columnsFor(runs)}
          rowId={({ id }) => id}
          href={addressOfRun}
          more={
            query.hasNextPage
              ? {
                  total: query.data?.pages[0]?.total ?? 0,
                  load: () => void query.fetchNextPage(),
                  loading: query.isFetchingNextPage,
                }
              : undefined
          }
        />
      )}
    </PageBody>
  )
}

function columnsFor(runs: readonly AgentRun[]): Array<Column<AgentRun>> {
  const agents = [...new Set(runs.map(({ agent }) => agent))]
  return [
    {
      id: 'agent',
      title: 'Agent',
      kind: 'choice',
      value: ({ agent }) => agent,
      choices: agents.map(value => ({ value, label: say(value) })),
    },
    { id: 'id', title: 'Run', kind: 'number', value: ({ id }) => id, width: 80 },
    {
      id: 'status',
      title: 'State',
      kind: 'choice',
      value: ({ status }) => status,
      choices: runStateChoices,
      show: ({ status }) => <RunState status={status} />,
      width: 170,
    },
    { id: 'started_by', title: 'Started by', kind: 'text', value: run => run.started_by, width: 180 },
    {
      id: 'created_at',
      title: 'Started',
      kind: 'time',
      value: run => run.created_at,
      show: run => <Ago at={run.created_at} />,
      width: 150,
    },
    { id: 'finished_at', title: 'Finished', kind: 'time', value: run => run.finished_at },
  ]
}
