import { useEffect, useSyncExternalStore } from 'react'
import type { ApiCall } from '../api/modules.ts'

let told: readonly ApiCall[] = []
const listeners = new Set<() => void>()

function tell(calls: readonly ApiCall[]): void {
  told = calls
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the frame which calls of the API are behind the page, while it is shown. */
export function useTellCalls(calls: readonly ApiCall[] | undefined): void {
  const listed = calls?.join('\n') ?? ''
  useEffect(() => {
    tell(listed === '' ? [] : (listed.split('\n') as ApiCall[]))
    return () => tell([])
  }, [listed])
}

/** The calls behind the page that is shown. */
export const usePageCalls = (): readonly ApiCall[] => useSyncExternalStore(subscribe, () => told)
