import { queryOptions } from '@tanstack/react-query'
import { webhooksApi } from '../../api/modules.ts'
import type { Tone } from '../../words/words.ts'

export const webhooksKey = ['webhooks']
export const appsKey = ['connected-apps']

/** Refresh interval in milliseconds while deliveries are under way. */
const REFRESH = 2000

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'],
  queryFn: ({ signal }) => webhooksApi('GET /api/v1/webhooks/', { signal }),
})

export const appsQuery = queryOptions({
  queryKey: [...appsKey, 'list'],
  queryFn: ({ signal }) => webhooksApi('GET /developer/connected-apps', { signal }),
})

/** The recipient of deliveries: a registered webhook or a connected app. */
export interface Target {
  kind: 'webhook' | 'app'
  id: number
}

const keyOf = ({ kind }: Target) => (kind === 'webhook' ? webhooksKey : appsKey)

/** The latest deliveries to one target, looked at again for as long as one of them waits. */
export const deliveriesQuery = (target: Target) =>
  queryOptions({
    queryKey: [...keyOf(target), target.id, 'deliveries'],
    queryFn: ({ signal }) => {
      const query = { limit: 500 }
      return target.kind === 'webhook'
        ? webhooksApi('GET /api/v1/webhooks/{id}/deliveries', { params: { id: target.id }, query, signal })
        : webhooksApi('GET /developer/connected-apps/{app_id}/deliveries', {
            params: { app_id: target.id },
            query,
            signal,
          })
    },
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending') ? REFRESH : false,
  })

/** Where an endpoint stands, and why when the office switched it off by itself. */
export function endpointState({ is_active, disabled_reason }: EndpointState): { label: string; tone: Tone } {
  if (is_active) return { label: 'Active', tone: 'good' }
  return disabled_reason
    ? { label: 'Turned off by the office', tone: 'bad' }
    : { label: 'Switched off', tone: 'quiet' }
}

interface EndpointState {
  is_active: boolean
  disabled_reason: string | null
}
