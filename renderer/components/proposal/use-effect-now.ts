import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AgentAction, agentApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'

/**
 * Previews the current effect of a waiting proposal. Where it differs from the one shown, the lists are
 * reloaded and show it; `changed` says so, and `problem` gives the reason why it can no longer be done.
 */
export function useEffectNow(
  { id, digest }: AgentAction,
  enabled: boolean,
): { changed: boolean; problem: ApiProblem | null } {
  const queryClient = useQueryClient()
  const now = useQuery({
    queryKey: ['approvals', 'now', id],
    queryFn: async ({ signal }) => {
      const params = { action_id: id }
      const shown = await agentApi('POST /svc/agent/actions/{action_id}/preview', {
        params,
        body: {},
        signal,
      })
      const changed = shown.digest !== digest
      if (changed)
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [first, second] }) => first === 'approvals' && second !== 'now',
        })
      return { changed }
    },
    enabled,
    retry: false,
    gcTime: 0,
  })
  const problem = now.error instanceof ApiProblem && now.error.code === 'no_longer_valid' ? now.error : null
  return { changed: now.data?.changed ?? false, problem }
}
