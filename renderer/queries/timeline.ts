import { infiniteQueryOptions } from '@tanstack/react-query'
import { timelineApi } from '../api/modules.ts'

/** What happened to a record; whatever was done on another page is there when one comes back. */
export const timelineQuery = (type: string, id: number) =>
  infiniteQueryOptions({
    queryKey: ['timeline', type, id],
    queryFn: ({ pageParam, signal }) =>
      timelineApi('GET /api/v1/svc/timeline/{record_type}/{record_id}', {
        params: { record_type: type, record_id: id },
        query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchOnMount: 'always',
  })
