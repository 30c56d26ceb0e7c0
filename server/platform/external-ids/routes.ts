import { z } from 'zod'
import { AppError, notFound } from '../../kernel/problems/errors.ts'
import { type AnyRecord, rowsIn } from '../../kernel/records/index.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute, Method } from '../../kernel/routes/endpoint.ts'
import { input } from '../../kernel/routes/entity.ts'
import * as field from '../../kernel/routes/fields.ts'
import { deedsOf } from '../../kernel/routes/governed.ts'
import { Created } from '../../kernel/routes/page.ts'
import { route } from '../../kernel/routes/route.ts'
import { mergedFrom } from '../merging/merges.ts'

const params = z.object({
  external_id: field.line(200).meta({
    description: 'ID of the record in the program that mirrors it',
    example: '0065g00000AbCdE',
  }),
})

/**
 * Builds the calls by which a program that mirrors records of a kind reads and writes one by its own id. They
 * do the same as the routes of the record and its collection, which are among `routes`.
 */
export function externalIdRoutes(kind: AnyRecord, routes: readonly AnyRoute[]) {
  const noun = nounOf(kind)
  const address = kind.timeline?.address as string
  const collection = address.slice(0, address.lastIndexOf('/'))
  const at = (method: Method, path: string) =>
    routes.find(one => one.method === method && one.path === path) as AnyRoute
  const [create, change, show] = [at('POST', collection), at('PATCH', address), at('GET', address)]
  const path = `${collection.replace('/svc/', '/svc/external-ids/')}/{external_id}`
  const shared = { path, spanning: 'external_id', params, response: show.response as z.ZodType }
  const { external_id, ...fields } = (create.parse.body as z.ZodObject).shape
  return [
    route({
      ...shared,
      method: 'GET',
      operation: `get${kind.entity}ByExternalId`,
      summary: `Get ${noun} by its external ID`,
      access: show.access,
      handle: async (ctx, { params }) => {
        const id = await idOf(ctx, kind, params.external_id)
        if (id === null) throw (await mergedFrom(ctx, kind, params.external_id)) ?? notFound()
        return recordAt(ctx, show, id)
      },
    }),
    route({
      ...shared,
      method: 'PUT',
      operation: `put${kind.entity}ByExternalId`,
      summary: `Create or change ${noun} by its external ID`,
      did: `Saved ${noun} by its external ID`,
      description:
        'Creates the record if the office has none with this external ID (201), and otherwise changes the fields that are sent (200). Fields that are taken at creation alone are not looked at afterwards.',
      access: change.access,
      creates: true,
      body: input(`${kind.entity}ByExternalId`, withoutDefaults(fields)) as z.ZodObject,
      example: withoutId(create.example),
      money: create.money ?? 'none',
      does: [...deedsOf(create), ...deedsOf(change)],
      // The call that it becomes is logged there.
      timeline: false,
      errors: {
        ...create.errors,
        ...change.errors,
        merged: [409, 'The record was merged into another one: see `merged_into`'],
      },
      prepare: async (ctx, { body }) =>
        create.prepare?.(ctx as never, { params: {}, query: {}, body } as never),
      handle: async (ctx, { params: { external_id }, body }, facts) => {
        const known = await idOf(ctx, kind, external_id)
        if (known !== null) {
          await ctx.call(change, { params: named(change, known), body: within(change, body) })
          return recordAt(ctx, show, known)
        }
        const gone = await mergedFrom(ctx, kind, external_id)
        if (gone) throw new AppError(409, 'merged', gone.detail, { members: gone.members })
        await ctx.call(create, { body: { ...body, external_id } }, { facts })
        return new Created(await recordAt(ctx, show, (await idOf(ctx, kind, external_id)) as number))
      },
    }),
  ] as const
}

/** `an investor`, `a fund account`, as its entity is called. */
function nounOf({ entity }: AnyRecord): string {
  const noun = entity.replaceAll(/(?<=.)[A-Z]/g, letter => ` ${letter}`).toLowerCase()
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

async function idOf({ db }: Context, kind: AnyRecord, externalId: string): Promise<number | null> {
  const row = await rowsIn(db, kind).where('external_id', '=', externalId).executeTakeFirst()
  return row ? (row.id as number) : null
}

/** The parameters of the address of one record. */
const named = ({ parse }: AnyRoute, id: number) => ({
  [Object.keys(parse.params.shape)[0] as string]: String(id),
})

/** A record as its own GET answers it. */
const recordAt = async (ctx: Context, show: AnyRoute, id: number): Promise<object> =>
  (await ctx.call(show, { params: named(show, id) })).body as object

/** Returns the part of the input that a change takes. */
const within = ({ parse }: AnyRoute, given: object) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in (parse.body as z.ZodObject).shape))

/** Fields left out of a change are unchanged. */
const withoutDefaults = (fields: z.ZodRawShape) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      one instanceof z.ZodDefault ? (one.unwrap() as z.ZodType).optional() : one,
    ]),
  )

const withoutId = (example: unknown) => {
  const { external_id, ...rest } = (example ?? {}) as Record<string, unknown>
  return rest
}
