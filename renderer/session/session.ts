import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Me, meApi } from '../api/modules.ts'
import { levelOfVerb, levels, type Verb } from './permissions.generated.ts'

/** The signed-in person and their office. */
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

/**
 * Returns whether the person has a permission, in an area where one is named, so that pages offer only what
 * works. The server checks it all the same.
 */
export const useMay = (verb: Verb, area?: string): boolean => useMayDo()(verb, area)

/** Returns `useMay` as a function, to check several permissions at once. */
export function useMayDo(): (verb: Verb, area?: string) => boolean {
  const { permissions, areas } = useMe()
  return (verb, area) => {
    const level = area === undefined ? undefined : areas[area]
    return (
      permissions.includes(verb) &&
      (level === undefined || levels.indexOf(level) >= levels.indexOf(levelOfVerb[verb]))
    )
  }
}

/** The keys of the modules that are switched on for the person. */
export function useEnabledModules(): ReadonlySet<string> {
  const { items } = useSuspenseQuery(modulesQuery).data
  return new Set(items.filter(({ enabled }) => enabled).map(({ key }) => key))
}
