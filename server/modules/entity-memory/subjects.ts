import { allows } from '../../kernel/access/permissions.ts'
import { type Context, notFound, type Permission } from '../../kernel/index.ts'
import { forbidden } from '../../kernel/problems/errors.ts'
import type { AnyRecord } from '../../kernel/records/index.ts'
import type { Seen } from '../../platform/search/index.ts'
import type { RememberedType } from './schemas.ts'

/** A record of which facts are kept, as the caller sees it. */
export interface Remembered {
  type: RememberedType
  id: number
  name: string
  kind: AnyRecord
}

/** The records with these keys that the caller may see, by key. */
export async function rememberedOf(
  ctx: Context,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Remembered>> {
  const subjects = [...new Set(keys)].map(key => {
    const [type = '', id] = key.split('/')
    return { type, id: Number(id) }
  })
  const seen = await ctx.services.search.seen(ctx, subjects)
  return new Map(seen.flatMap(one => presented(ctx, one) ?? []))
}

/** Throws 404 for a record that the caller may not see. */
export async function findRemembered(ctx: Context, key: string): Promise<Remembered> {
  const found = (await rememberedOf(ctx, [key])).get(key)
  if (!found) throw notFound()
  return found
}

/** Throws 404 for a record that the caller may not see, and 403 for one in an area that they may not write in. */
export async function findWritable(ctx: Context, key: string): Promise<Remembered> {
  const found = await findRemembered(ctx, key)
  const area = ctx.services.registry.areaOf(found.type)
  if (!allows(ctx.principal, { key: area }, `${area}:write` as Permission)) throw forbidden()
  return found
}

function presented(ctx: Context, { type, id, title }: Seen): Array<[string, Remembered]> {
  const kind = ctx.services.registry.modules
    .flatMap(({ recordKinds = [] }) => recordKinds)
    .find(one => one.type === type)
  return kind ? [[`${type}/${id}`, { type: type as RememberedType, id, name: title, kind }]] : []
}
