import type { AnyRoute, Ungoverned } from './endpoint.ts'

/** True when an approval policy can hold for the route, and a caller who only proposes can propose it: no proposal keeps a file. */
export const isGoverned = (route: AnyRoute): boolean =>
  route.effect === 'write' && !route.intake && (route.governed ?? byVerb(route)) === true

/** True for a write that moves money and may be proposed: the same again within a day is asked about. */
export const isAskedTwice = (route: AnyRoute): boolean => isGoverned(route) && movesMoney(route)

export const movesMoney = ({ money }: Pick<AnyRoute, 'money'>): boolean =>
  money !== undefined && money !== 'none'

/** Why a write is under no policy; undefined where it may be, or does not say. */
export const whyUngoverned = ({ governed, intake }: AnyRoute): Ungoverned | undefined =>
  typeof governed === 'string' ? governed : intake ? 'file' : undefined

/** True for a write that a caller who only proposes may neither make nor propose. */
export const isRefusedToProposers = (route: AnyRoute): boolean =>
  route.effect === 'write' &&
  route.access !== 'public' &&
  route.access !== 'proof' &&
  !isGoverned(route) &&
  whyUngoverned(route) !== 'harmless'

const byVerb = (route: AnyRoute): boolean => verbOf(route) === 'write' || verbOf(route) === 'manage'

/** The verb of the permission that a route needs; null where anyone may, or anyone known. */
const verbOf = ({ access }: AnyRoute): string | null =>
  access.includes(':') ? access.slice(access.indexOf(':') + 1) : null

/** The effect of a write, whatever its address. */
export const deedsOf = ({ does }: AnyRoute): readonly string[] =>
  typeof does === 'string' ? [does] : (does ?? [])
