import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type AgentRun, agentApi } from '../../api/modules.ts'
import type { RunAddress } from '../../components/run/use-run-events.ts'

export const runsKey = ['runs']

/** Refresh interval in milliseconds of a list with active runs. */
const REFRESH = 4000

/** All runs, newest first, part after part. */
export const runsQuery = infiniteQueryOptions({
  queryKey: [...runsKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    agentApi('GET /api/v1/svc/agent-runs', {
      query: { limit: 500, ...(pageParam ? { cursor: pageParam } : {}) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: page => page.next,
  refetchInterval: REFRESH,
})

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [...runsKey, id],
    queryFn: ({ signal }) =>
      agentApi('GET /api/v1/svc/agent-runs/{run_id}', { params: { run_id: id }, signal }),
  })

/** Where the events of a run are read. */
export const agentRun: RunAddress = {
  past: (run_id, since, signal) =>
    agentApi('GET /api/v1/svc/agent-runs/{run_id}/events', { params: { run_id }, query: { since }, signal }),
  stream: run_id => `/api/v1/svc/agent-runs/${run_id}/stream`,
  shown: runsKey,
}

/** The proposals of one run, in the order it made them. */
export const runActionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...runsKey, id, 'actions'],
    queryFn: async ({ signal }) => {
      const { items, ...rest } = await agentApi('GET /api/v1/svc/agent-runs/{run_id}/actions', {
        params: { run_id: id },
        query: { limit: 500 },
        signal,
      })
      return { ...rest, items: items.toReversed() }
    },
  })

/** Steps of a run, in order. */
export const runStepsQuery = (id: number) =>
  queryOptions({
    queryKey: [...runsKey, id, 'steps'],
    queryFn: async ({ signal }) => {
      const found = await everything(cursor =>
        agentApi('GET /api/v1/svc/agent-runs/{run_id}/steps', {
          params: { run_id: id },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      )
      return { ...found, items: found.items.toReversed() }
    },
  })

/** The latest runs of one agent, by its title. */
export const latestRunsQuery = (agent: string) =>
  queryOptions({
    queryKey: [...runsKey, 'latest', agent],
    queryFn: ({ signal }) => agentApi('GET /api/v1/svc/agent-runs', { query: { agent, limit: 3 }, signal }),
    refetchInterval: REFRESH,
  })

export const addressOfRun = ({ id }: Pick<AgentRun, 'id'>): string => `/svc/agent/runs/${id}`
