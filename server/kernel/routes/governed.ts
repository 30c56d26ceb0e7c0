import type { AnyRoute } from './endpoint.ts'

/** True when an approval policy can hold for the route, and a caller who only proposes can propose it: no proposal keeps a file. */
export function isGoverned(route: AnyRoute): boolean {
  if (route.effect !== 'write' || route.intake) return false
  return route.governed ?? (verbOf(route) === 'write' || verbOf(route) === 'manage')
}

/** The verb of the permission that a route needs; null where anyone may, or anyone known. */
export const verbOf = ({ access }: AnyRoute): string | null =>
  access.includes(':') ? access.slice(access.indexOf(':') + 1) : null

/** What a write does, whatever its address. */
export const deedsOf = ({ does }: AnyRoute): readonly string[] =>
  typeof does === 'string' ? [does] : (does ?? [])
