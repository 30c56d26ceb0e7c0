import { queryOptions } from '@tanstack/react-query'
import { exceptionsApi } from '../../api/modules.ts'

export const exceptionsKey = ['exceptions'] as const

/** The queue: what somebody has to act on, or all of it. */
export const exceptionsQuery = (which: 'open' | 'all') =>
  queryOptions({
    queryKey: [...exceptionsKey, which],
    queryFn: ({ signal }) =>
      exceptionsApi('GET /api/v1/svc/exceptions', {
        query: { limit: 500, ...(which === 'open' ? { open: true } : {}) },
        signal,
      }),
    refetchInterval: 60_000,
  })

/** How many exceptions this person has to act on: theirs and those of nobody. */
export const myExceptionsQuery = queryOptions({
  queryKey: [...exceptionsKey, 'mine'],
  queryFn: ({ signal }) =>
    exceptionsApi('GET /api/v1/svc/exceptions', { query: { open: true, mine: true, limit: 1 }, signal }),
  refetchInterval: 60_000,
})

export const exceptionQuery = (id: number) =>
  queryOptions({
    queryKey: [...exceptionsKey, id],
    queryFn: ({ signal }) =>
      exceptionsApi('GET /api/v1/svc/exceptions/{exc_id}', { params: { exc_id: id }, signal }),
  })

export const playbooksQuery = queryOptions({
  queryKey: [...exceptionsKey, 'playbooks'],
  queryFn: ({ signal }) =>
    exceptionsApi('GET /api/v1/svc/exceptions/playbooks', { query: { limit: 500 }, signal }),
})
