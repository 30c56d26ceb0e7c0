import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { complianceApi, type Preclearance, type RestrictedSecurity } from '../../api/modules.ts'
import { restrictionScopes } from '../../words/compliance.ts'
import type { Tone } from '../../words/words.ts'

export const tradingKey = ['compliance-trading'] as const

export const restrictedQuery = queryOptions({
  queryKey: [...tradingKey, 'restricted'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/trade/restricted', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const restrictedSecurityQuery = (sec_id: number) =>
  queryOptions({
    queryKey: [...tradingKey, 'restricted', sec_id],
    queryFn: ({ signal }) =>
      complianceApi('GET /api/v1/svc/compliance/trade/restricted/{sec_id}', { params: { sec_id }, signal }),
  })

export const clearancesQuery = queryOptions({
  queryKey: [...tradingKey, 'clearances'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/trade/preclearance', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const policyQuery = queryOptions({
  queryKey: [...tradingKey, 'policy'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/trade/policies/in-force', { signal }),
})

/** The rules that the office has set, those of a later day included. */
export const policiesQuery = queryOptions({
  queryKey: [...tradingKey, 'policies'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/trade/policies', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const clientTradesQuery = queryOptions({
  queryKey: [...tradingKey, 'client trades'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/trade/client-trades', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

/** The checks that were made, newest first, part after part. */
export const checksQuery = infiniteQueryOptions({
  queryKey: [...tradingKey, 'checks'],
  queryFn: ({ pageParam, signal }) =>
    complianceApi('GET /api/v1/svc/compliance/trade/checks', {
      query: { limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: page => page.next,
})

type Toned<Key extends string> = Readonly<Record<Key, { tone: Tone; label: string }>>

export const lists: Toned<RestrictedSecurity['list']> = {
  restricted: { tone: 'bad', label: 'Restricted' },
  watch: { tone: 'warning', label: 'Watch' },
  grey: { tone: 'quiet', label: 'Grey' },
}

/** The list of an entry, and whether it still stands on it. */
export const restrictedState = ({ list, is_active }: RestrictedSecurity): { tone: Tone; label: string } =>
  is_active ? lists[list] : { tone: 'quiet', label: `${lists[list].label}, taken off` }

/** For whom an entry holds: the desk or the person by name. */
export const heldFor = ({ scope, scope_name }: Pick<RestrictedSecurity, 'scope' | 'scope_name'>): string =>
  scope_name ?? restrictionScopes[scope]

export const clearanceStates: Toned<Preclearance['status']> = {
  pending: { tone: 'open', label: 'Waiting for a reviewer' },
  approved: { tone: 'good', label: 'Approved' },
  denied: { tone: 'bad', label: 'Denied' },
  expired: { tone: 'quiet', label: 'Expired' },
  executed: { tone: 'good', label: 'Done' },
}
