import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { complianceApi } from '../../../api/modules.ts'

export const obligationsKey = ['compliance', 'obligations'] as const
/** Query keys invalidated by a change of an obligation. */
export const obligationFollowers = [
  obligationsKey,
  ['timeline', 'compliance_obligation'],
  ['calendar'],
] as const

export const obligationsQuery = queryOptions({
  queryKey: [...obligationsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/obligations', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const obligationQuery = (id: number) =>
  queryOptions({
    queryKey: [...obligationsKey, id],
    queryFn: ({ signal }) =>
      complianceApi('GET /api/v1/svc/compliance/obligations/{ob_id}', { params: { ob_id: id }, signal }),
  })
