import { hiddenAreas } from '../../kernel/call.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { roomsKeptFrom } from '../../platform/search/index.ts'

/** Conditions that hide proposals and runs from a caller. */
export interface Hidden {
  /** The areas that their rights do not reach, and the data rooms below: no run that touched one is theirs to read. */
  areas: string[]
  /** Data rooms partly hidden from them: proposals in one quote its documents. */
  rooms: number[]
}

/** Proposals and runs hidden from the caller. */
export async function hiddenFrom(
  ctx: Pick<Context, 'services' | 'principal' | 'now' | 'db'>,
): Promise<Hidden> {
  const { narrowed: rooms } = await roomsKeptFrom(ctx)
  const areas = [...hiddenAreas(ctx.services.registry, ctx.principal), ...rooms.map(areaOfRoom)]
  return { areas, rooms }
}

/** A data room among the areas that a run touched. */
export const areaOfRoom = (id: number): string => `room:${id}`

/** The data rooms that these values name, however deep. */
export function roomsIn(...values: unknown[]): number[] {
  const found = new Set<number>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [field, inner] of Object.entries(value))
      if (field === 'room_id' && Number.isInteger(inner)) found.add(inner as number)
      else look(inner)
  }
  for (const value of values) look(value)
  return [...found]
}
