import { queryOptions, useQuery } from '@tanstack/react-query'
import { meApi } from '../api/modules.ts'

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => meApi('GET /api/v1/svc/me/colleagues', { signal }),
  select: ({ items }) => items.map(({ id, name }) => ({ value: String(id), label: name })),
})

const NOBODY: Array<{ value: string; label: string }> = []

/** The people of the office, as the choices of an owner; empty until they are read. */
export function useColleagues(): Array<{ value: string; label: string }> {
  return useQuery(colleaguesQuery).data ?? NOBODY
}

/** Returns the name of a record's owner. */
export function useOwnerName(ownerId: number | null): string {
  const people = useColleagues()
  if (ownerId === null) return 'Nobody'
  return people.find(({ value }) => value === String(ownerId))?.label ?? 'Former user'
}
