import { queryOptions } from '@tanstack/react-query'
import { toolsApi } from '../api/modules.ts'

/** Every tool that agents can call. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: ({ signal }) => toolsApi('GET /api/v1/tools', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const effects = [
  { value: 'read', label: 'Only reads' },
  { value: 'write', label: 'Proposes' },
]
