import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AgentAction, agentApi } from '../../api/modules.ts'

/**
 * The proposal that is looked at: the chosen one, else the first. It stays when newer ones come before it, and when
 * it leaves the list, because it was decided here or elsewhere, it stays on the screen with how it ended.
 */
export function useShownAction(
  selected: number | undefined,
  listed: readonly AgentAction[],
): { shown: AgentAction | undefined; error: Error | null } {
  const remembered = useRef<AgentAction>(undefined)
  const id = selected ?? remembered.current?.id ?? listed[0]?.id
  const here = listed.find(one => one.id === id)
  const elsewhere = useQuery({
    queryKey: ['approvals', 'one', id],
    queryFn: ({ signal }) =>
      agentApi('GET /api/v1/svc/agent/approvals/{action_id}', { params: { action_id: id ?? 0 }, signal }),
    enabled: id !== undefined && !here,
  })
  const known = remembered.current?.id === id ? remembered.current : undefined
  const shown = here ?? elsewhere.data ?? known
  remembered.current = shown
  return { shown, error: shown ? null : elsewhere.error }
}
