import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { oddApi } from '../../../api/modules.ts'
import { oddKey } from '../../../queries/diligence.ts'

export const profilesKey = [...oddKey, 'profiles'] as const

export const profilesQuery = queryOptions({
  queryKey: [...profilesKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      oddApi('GET /api/v1/svc/odd/profiles', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const profileQuery = (profile_id: number) =>
  queryOptions({
    queryKey: [...profilesKey, profile_id],
    queryFn: ({ signal }) =>
      oddApi('GET /api/v1/svc/odd/profiles/{profile_id}', { params: { profile_id }, signal }),
  })

export const bankQuery = (profile_id: number) =>
  queryOptions({
    queryKey: [...profilesKey, profile_id, 'bank'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        oddApi('GET /api/v1/svc/odd/profiles/{profile_id}/answer-bank', {
          params: { profile_id },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })
