import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { AgentAction } from '../../api/modules.ts'

export interface Selection {
  chosen: readonly AgentAction[]
  has: (action: AgentAction) => boolean
  /** Returns whether the action may join the selection, which holds one kind only. */
  fits: (action: AgentAction) => boolean
  toggle: (action: AgentAction) => void
  /** All that are listed of the kind that is chosen. */
  addAll: () => void
  /** Number of further listed proposals of the same kind. */
  others: number
  /** Chooses these and no others. */
  only: (ids: readonly number[]) => void
  clear: () => void
}

/** Returns the selected proposals among those listed; one that left the list is no longer selected. */
export function useSelection(listed: readonly AgentAction[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = listed.filter(({ id }) => ids.has(id))
  const kind = chosen[0]?.kind
  const fits = (action: AgentAction) => kind === undefined || action.kind === kind
  const ofKind = listed.filter(action => action.kind === kind)
  return {
    chosen,
    has: ({ id }) => ids.has(id),
    fits,
    toggle: action => {
      if (!fits(action)) {
        notifications.show({ message: 'Only proposals of the same type can be decided together.' })
        return
      }
      const next = new Set(chosen.map(({ id }) => id))
      if (!next.delete(action.id)) next.add(action.id)
      setIds(next)
    },
    addAll: () => setIds(new Set(ofKind.map(({ id }) => id))),
    others: ofKind.length - chosen.length,
    only: chosenIds => setIds(new Set(chosenIds)),
    clear: () => setIds(new Set()),
  }
}
