import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Action, agentApi } from '../../api/modules.ts'

/** The order in which a proposal that left its list is looked for. */
const STATUSES: ReadonlyArray<Action['status']> = ['approved', 'rejected', 'expired', 'proposed']

/**
 * The proposal that is looked at: the chosen one, else the first. It stays when newer ones come before it, and when
 * it leaves the list, because it was decided here or elsewhere, it stays on the screen with how it ended.
 */
export function useShownAction(selected: number | undefined, listed: readonly Action[]): Action | undefined {
  const remembered = useRef<Action>(undefined)
  const id = selected ?? remembered.current?.id ?? listed[0]?.id
  const here = listed.find(one => one.id === id)
  const elsewhere = useQuery({
    queryKey: ['approvals', 'one', id],
    queryFn: ({ signal }) => find(id, signal),
    enabled: id !== undefined && !here,
  })
  const known = remembered.current?.id === id ? remembered.current : undefined
  const shown = here ?? elsewhere.data ?? known
  remembered.current = shown
  return shown
}

async function find(id: number | undefined, signal: AbortSignal): Promise<Action | null> {
  for (const status of STATUSES) {
    const { items } = await agentApi('GET /api/v1/svc/agent/approvals', {
      query: { status, limit: 500 },
      signal,
    })
    const found = items.find(one => one.id === id)
    if (found) return found
  }
  return null
}
