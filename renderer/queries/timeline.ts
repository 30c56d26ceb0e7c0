import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { timelineApi } from '../api/modules.ts'

/** A filter of a timeline: everything, people's notes, proposals, or the activity of one module. */
export type TimelineFilter = 'all' | 'said' | 'proposed' | `area ${string}`

/** A record's timeline; refetched on return from another page. */
export const timelineQuery = (type: string, id: number, filter: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: ['timeline', type, id, filter],
    queryFn: ({ pageParam, signal }) =>
      timelineApi('GET /api/v1/svc/timeline/{record_type}/{record_id}', {
        params: { record_type: type, record_id: id },
        query: { limit: 50, ...asked(filter), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchOnMount: 'always',
  })

function asked(filter: TimelineFilter): { said?: boolean; proposed?: boolean; area?: string } {
  if (filter === 'all') return {}
  if (filter === 'said' || filter === 'proposed') return { [filter]: true }
  return { area: filter.slice('area '.length) }
}

/** Counts for each filter. */
export const timelineCountsQuery = (type: string, id: number) =>
  queryOptions({
    queryKey: ['timeline', type, id, 'counts'],
    queryFn: ({ signal }) =>
      timelineApi('GET /api/v1/svc/timeline/{record_type}/{record_id}/counts', {
        params: { record_type: type, record_id: id },
        signal,
      }),
    refetchOnMount: 'always',
  })
