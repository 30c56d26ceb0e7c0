import { queryOptions, useQuery } from '@tanstack/react-query'
import { agentApi, type VoteDelegation } from '../api/modules.ts'
import { useMe } from '../session/session.ts'

/** Delegations of votes. */
export const delegationsQuery = queryOptions({
  queryKey: ['agent', 'delegations'],
  queryFn: ({ signal }) => agentApi('GET /api/v1/svc/agent/delegations', { query: { limit: 500 }, signal }),
})

/** Returns the delegations in force: votes one gives for others, and those who give one's own. */
export function useDelegationsInForce(): { given: VoteDelegation[]; had: VoteDelegation[] } {
  const me = useMe()
  const inForce = useQuery(delegationsQuery).data?.items.filter(({ status }) => status === 'in_force') ?? []
  return {
    given: inForce.filter(({ delegator_id }) => delegator_id === me.id),
    had: inForce.filter(({ delegate_id }) => delegate_id === me.id),
  }
}
