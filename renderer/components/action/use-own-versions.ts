import { useRef } from 'react'

interface Versioned {
  id: number
  version: number
}

/**
 * The versions that this page's own writes made. Who changes a record again before its list was read anew is in no conflict
 * with themselves; what anybody else changed meanwhile still is one.
 */
export function useOwnVersions() {
  const { current: made } = useRef(new Map<number, number>())
  return {
    versionOf: ({ id, version }: Versioned) => Math.max(version, made.get(id) ?? version),
    keepVersion: ({ id, version }: Versioned) => {
      made.set(id, version)
    },
  }
}
