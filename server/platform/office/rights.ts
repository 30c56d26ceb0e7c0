import { z } from 'zod'
import { invalid } from '../../kernel/errors.ts'
import type { Registry } from '../../kernel/module.ts'
import { levels, type Rights } from '../../kernel/permissions.ts'

/** How far somebody or a key may go, area by area. */
export const AreaLevels = z.record(z.string().max(60), z.enum(levels))

/** 422 unless each of these is an area, with those there are. */
export function assertAreas(registry: Registry, field: string, given: Rights['areas']): void {
  const known = registry.areas.map(({ key }) => key)
  const unknown = Object.keys(given).filter(key => !known.includes(key))
  if (unknown.length > 0)
    throw invalid(
      unknown.map(key => ({
        path: `${field}.${key}`,
        message: `is not an area; there are ${known.join(', ')}`,
      })),
    )
}
