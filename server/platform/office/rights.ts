import { z } from 'zod'
import {
  type Area,
  type Caller,
  goesAsFar,
  type Level,
  levelOf,
  levelOfRole,
  levels,
  type Role,
  rightsOf,
} from '../../kernel/access/permissions.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import type { Registry } from '../../kernel/module.ts'
import { forbidden, invalid, invalidField } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { endAt } from './today.ts'

/** Levels by area of a person or a key. */
export const AreaLevels = z.record(z.string().max(60), z.enum(levels))
export type AreaLevels = Readonly<Record<string, Level>>

/** 422 unless each of these is an area, with those there are. */
export function assertAreas(registry: Registry, field: string, given: AreaLevels): void {
  const known = registry.areas.map(({ key }) => key)
  const unknown = Object.keys(given).filter(key => !known.includes(key))
  if (unknown.length > 0)
    throw invalid(
      unknown.map(key => ({
        path: `${field}.${key}`,
        message: sentence`is not an area: use ${known.join(', ')}`,
      })),
    )
}

/** Returns every area at the role's maximum: the base that rights narrow. */
export const everyArea = (registry: Registry): Record<string, Level> =>
  Object.fromEntries(registry.areas.map(({ key }) => [key, 'approve']))

/** Returns the level of a narrowed person in an area their rights do not list. */
export const levelUnlisted = (area: Area): Level =>
  levelOf({ rights: [{ areas: {}, others: 'none', shared: 'approve' }], disabledModules: new Set() }, area)

/**
 * Returns a caller's effective level in every area: their role, their rights and disabled modules combined.
 */
export function reachOf(registry: Registry, caller: Caller): Record<string, Level> {
  const role = levelOfRole(caller.role)
  return Object.fromEntries(
    registry.areas.map(area => {
      const level = levelOf(caller, area)
      return [area.key, goesAsFar(role, level) ? level : role]
    }),
  )
}

/**
 * Throws 403 for a caller narrowed anywhere, by rights or by a key's scopes: data of every area requires all
 * of them, since no part can be left out for one reader.
 */
export function assertEveryArea(ctx: Pick<Context, 'principal' | 'services'>): void {
  const narrowed = narrowedArea(ctx)
  if (narrowed)
    throw forbidden(
      sentence`This holds every area of the office, and your permission in ${narrowed.title} is “${narrowed.level}”.`,
    )
}

/** An area in which the caller is narrowed, by their rights or by a key's scopes; undefined where none is. */
export function narrowedArea({
  principal,
  services: { registry },
}: Pick<Context, 'principal' | 'services'>): { title: string; level: Level } | undefined {
  const nothingOff = { rights: principal.rights, disabledModules: new Set<string>() }
  return registry.areas
    .map(area => ({ title: area.title, level: levelOf(nothingOff, area) }))
    .find(({ level }) => level !== 'approve')
}

/** A role and the rights that narrow it, as given to a person. */
export interface Given {
  role: Role
  rights: AreaLevels
}

/** 403 when this would let somebody go further in an area than before, and further than who gives it. */
export function assertMayGive(registry: Registry, giver: Caller, given: Given, before?: Given): void {
  const nothingOff = { disabledModules: new Set<string>() }
  const own = reachOf(registry, { ...giver, ...nothingOff })
  const reach = ({ role, rights }: Given) =>
    reachOf(registry, { role, rights: rightsOf(rights), ...nothingOff })
  const [after, had] = [reach(given), before && reach(before)]
  const beyond = registry.areas.find(
    ({ key }) =>
      !goesAsFar(own[key] as Level, after[key] as Level) &&
      !goesAsFar(had?.[key] ?? 'none', after[key] as Level),
  )
  if (beyond)
    throw forbidden(
      sentence`Your own permission in ${beyond.title} is “${own[beyond.key] as Level}”: you cannot grant more.`,
    )
}

/** 422 unless the end of somebody's access, or of a key, is to come; as it is stored. */
export async function accessEnd(
  ctx: Context,
  field: string,
  until: string | null | undefined,
): Promise<string | null | undefined> {
  if (typeof until !== 'string') return until
  const end = await endAt(ctx, until)
  if (end <= ctx.now) throw invalidField(field, sentence`must be in the future`)
  return end
}
