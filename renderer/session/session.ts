import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Me, meApi } from '../api/modules.ts'

/** Who is signed in, and where. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => meApi('GET /api/v1/svc/me', { signal }),
  staleTime: 60_000,
})

/** The modules of this office and whether the person may use them. */
export const modulesQuery = queryOptions({
  queryKey: ['me', 'modules'],
  queryFn: ({ signal }) => meApi('GET /api/v1/svc/me/modules', { signal }),
  staleTime: 60_000,
})

/** The person at the keyboard; pages behind the sign-in always have one. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export type Verb = 'read' | 'oversee' | 'write' | 'approve' | 'manage' | 'appliance'

/** How far somebody may go in an area, each level with what stands before it. */
export const levels = ['none', 'read', 'write', 'approve'] as const
export type Level = (typeof levels)[number]

/** How far one has to be able to go in an area for a verb there. */
const levelOf: Record<Verb, Level> = {
  read: 'read',
  oversee: 'read',
  write: 'write',
  approve: 'approve',
  manage: 'approve',
  appliance: 'approve',
}

/**
 * Whether the person may do such a thing, in an area where one is named, so that pages offer only what works. The server
 * decides all the same.
 */
export function useMay(verb: Verb, area?: string): boolean {
  const { permissions, areas } = useMe()
  const level = area === undefined ? undefined : areas[area]
  return (
    permissions.includes(verb) &&
    (level === undefined || levels.indexOf(level) >= levels.indexOf(levelOf[verb]))
  )
}

/** The keys of the modules that are switched on for the person. */
export function useEnabledModules(): ReadonlySet<string> {
  const { items } = useSuspenseQuery(modulesQuery).data
  return new Set(items.filter(({ enabled }) => enabled).map(({ key }) => key))
}
