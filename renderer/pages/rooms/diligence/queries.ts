import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { diligenceApi } from '../../../api/modules.ts'
import { ApiProblem } from '../../../api/problem.ts'
import type { RunAddress } from '../../../components/run/use-run-events.ts'
import { roomsKey } from '../../../queries/diligence.ts'

export const diligenceRunsQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'diligence-runs'],
    queryFn: ({ signal }) =>
      diligenceApi('GET /api/v1/svc/vdr/rooms/{room_id}/diligence/runs', {
        params: { room_id },
        query: { limit: PAGE_SIZE },
        signal,
      }),
  })

/** Where the events of a room's diligence run are read. */
export const runOfRoom = (room_id: number): RunAddress => ({
  past: (run_id, since, signal) =>
    diligenceApi('GET /api/v1/svc/vdr/diligence/runs/{run_id}/events.json', {
      params: { run_id },
      query: { since },
      signal,
    }),
  stream: run_id => `/api/v1/svc/vdr/diligence/runs/${run_id}/stream`,
  shown: diligenceRunsQuery(room_id).queryKey,
})

/** The red flags of a room; null for who does not see all of it. */
export const roomFlagsQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'red-flags'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        diligenceApi('GET /api/v1/svc/vdr/rooms/{room_id}/red-flags', {
          params: { room_id },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ).then(
        ({ items }) => items,
        (error: unknown) => {
          if (error instanceof ApiProblem && error.status === 404) return null
          throw error
        },
      ),
  })
