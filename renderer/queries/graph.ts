import { queryOptions } from '@tanstack/react-query'
import { graphApi } from '../api/modules.ts'

/** The records within so many steps of one. */
export const neighbourhoodQuery = (root: string, depth: number) =>
  queryOptions({
    queryKey: ['graph', root, depth],
    queryFn: ({ signal }) => graphApi('GET /api/v1/svc/graph/graph', { query: { root, depth }, signal }),
  })

/** Paths from one record to another. */
export const pathsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['graph', from, 'to', to],
    queryFn: ({ signal }) => graphApi('GET /api/v1/svc/graph/paths', { query: { from, to }, signal }),
  })
