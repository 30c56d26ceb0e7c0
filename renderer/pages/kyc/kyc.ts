import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { complianceApi } from '../../api/modules.ts'

export const kycKey = ['kyc'] as const

export const recordsQuery = (lpId?: number) =>
  queryOptions({
    queryKey: [...kycKey, 'all', lpId ?? null],
    queryFn: ({ signal }) =>
      everything(cursor =>
        complianceApi('GET /api/v1/svc/compliance/kyc', {
          query: {
            limit: PAGE_SIZE,
            ...(lpId === undefined ? {} : { lp_id: lpId }),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const recordQuery = (id: number) =>
  queryOptions({
    queryKey: [...kycKey, id],
    queryFn: ({ signal }) =>
      complianceApi('GET /api/v1/svc/compliance/kyc/{record_id}', { params: { record_id: id }, signal }),
  })

export const listsQuery = queryOptions({
  queryKey: [...kycKey, 'lists'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/screening-lists', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

/** Further query keys that are stale after a change of a record: the register and the tickets follow it. */
export const followers = [kycKey, ['investors'], ['syndications']] as const
