import { z } from 'zod'
import type { Context, PrepareContext, RawInput } from './context.ts'
import type { Endpoint, Method, Route, Schema, Shape, Told } from './endpoint.ts'
import { pathId } from './fields.ts'
import type { Created, Executed, Page, PartlyKept } from './page.ts'
import { wholeListQuery } from './whole-list.ts'

/** The integer parameters that a path template names: `/deals/{deal_id}` has `deal_id`. */
type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: number } & PathParams<Rest>
  : unknown

type Parsed<S, Fallback> = S extends Schema ? z.output<S> : Fallback

export interface Input<P extends string, Params, Query, Body> {
  params: Params extends Shape ? z.output<Params> : PathParams<P>
  query: Parsed<Query, Record<never, never>>
  body: Parsed<Body, undefined>
}

/** A handler's result: the resource, a page of a list, or nothing for 204. */
type Outcome<R> =
  R extends z.ZodArray<infer Item>
    ? Promise<z.input<R> | Page<z.input<Item>> | PartlyKept<z.input<R>>>
    : R extends Schema
      ? Promise<z.input<R> | Created | Executed | PartlyKept<z.input<R>>>
      : Promise<void>

export interface RouteDefinition<
  M extends Method,
  P extends string,
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Schema | undefined,
  Response extends Schema | undefined,
  Facts,
> extends Endpoint<M, P, Params, Query, Body, Response> {
  /**
   * A POST that keeps no resource of its own (a preview, say) has no ephemeral mode and no `persisted`, nor has one of
   * callers who have no token of the office.
   */
  ephemeral?: false
  /**
   * True of an input of which a write only computes and keeps nothing: the call then answers at once as a read does, with
   * `persisted: false`, and is no proposal.
   */
  computes?: (input: Input<P, Params, Query, Body>) => boolean
  /** A valid body, shown in the reference and checked by the tests. */
  example?: Body extends Schema ? z.input<Body> : never
  /** The only place for I/O (network, model, files). Runs before the transaction and writes nothing. */
  prepare?: (ctx: PrepareContext, input: Input<P, Params, Query, Body>, begun?: unknown) => Promise<Facts>
  /** Notice to all administrators once done, directly or by an approval; null if they need none. */
  tells?: (
    ctx: Context,
    input: Input<P, Params, Query, Body>,
    result: Response extends Schema ? z.output<Response> : undefined,
  ) => Told | null | Promise<Told | null>
  /**
   * Requires the approval of a second person, where the office has one: always, or where this returns true
   * for the call.
   */
  secondPerson?: true | ((ctx: Context, input: Input<P, Params, Query, Body>) => Promise<boolean>)
  /** Reads the record that a DELETE removes, for the audit log, if no GET at its address shows it from the database alone. */
  deleted?: (ctx: Context, input: Input<P, Params, Query, Body>) => Promise<Record<string, unknown>>
  /** Reserves what the call needs, in a transaction before `prepare`, which is given the result. */
  begins?: (ctx: Context, raw: RawInput) => Promise<unknown>
  /** Records a failed call in a transaction of its own, since the call's own is rolled back; `begun` is the result of `begins`. */
  failed?: (ctx: Context, raw: RawInput, error: unknown, begun: unknown) => Promise<void>
  /** Rules and queries; must not await the outside, for on SQLite every other write waits meanwhile. */
  handle: (ctx: Context, input: Input<P, Params, Query, Body>, facts: Facts) => Outcome<Response>
}

/**
 * Declares an endpoint: its method and path, who may call it, its schemas and its handler.
 *
 * ```ts
 * route({
 *   method: 'POST', path: '/api/v1/svc/crm/deals', summary: 'Create a deal', access: 'crm:write', status: 201,
 *   body: DealInput, response: Deal, example: { name: 'Alder Row' },
 *   handle: (ctx, { body }) => createDeal(ctx, body),
 * })
 * ```
 *
 * From this follow the address with its validation and rights, an operation `createDeal` in the OpenAPI document with the
 * types of the pages, `?ephemeral=true`, idempotency, the audit entry, "Created a deal" on timelines, and the generated
 * tests. With a `tool`, agents may propose it.
 *
 * The trap: `handle` runs inside a transaction, and on SQLite every other write waits for it. Reach the network, a file or
 * a model in `prepare`, whose result `handle` gets as its third argument. `prepare` may read and must not write.
 *
 * See {@link Endpoint} for every field, and {@link Context} for what a handler may use.
 */
export function route<
  const M extends Method,
  const P extends string,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema | undefined = undefined,
  Facts = undefined,
>(
  definition: RouteDefinition<M, P, Params, Query, Body, Response, Facts>,
): Route<M, P, Params, Query, Body, Response> {
  const effect = definition.effect ?? (definition.method === 'GET' ? 'read' : 'write')
  const ephemeral =
    definition.method === 'POST' &&
    effect === 'write' &&
    definition.access !== 'public' &&
    definition.access !== 'proof' &&
    definition.outside !== true &&
    definition.ephemeral !== false
  return {
    ...definition,
    computes: definition.computes as never,
    prepare: definition.prepare as never,
    secondPerson: definition.secondPerson as never,
    tells: definition.tells as never,
    deleted: definition.deleted as never,
    handle: definition.handle as never,
    audience: definition.audience ?? 'public',
    effect,
    status: definition.status ?? (definition.response ? 200 : 204),
    ephemeral,
    parse: {
      params: definition.params ?? pathParams(definition.path),
      query: z.strictObject({ ...wholeListQuery(definition), ...definition.query?.shape }),
      body: strict(definition.body),
      response: ephemeral ? keptShape(definition.response) : definition.response,
      preview: ephemeral ? previewShape(definition.response) : undefined,
    },
  }
}

function pathParams(path: string): Shape {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
  return z.object(Object.fromEntries(names.map(name => [name, pathId()])))
}

/** A misspelt field must not be lost: unknown ones are refused. */
function strict(body: Schema | undefined): Schema | undefined {
  if (!(body instanceof z.ZodObject) || body.def.catchall instanceof z.ZodNever) return body
  return body.strict()
}

/** Every POST that keeps something says so. */
function keptShape(response: Schema | undefined): Schema | undefined {
  return response instanceof z.ZodObject ? response.extend({ persisted: z.literal(true) }) : response
}

/** Returns the schema of the answer of a POST that changed a record for show: the record, which stands. */
export const shownShape = once((response: z.ZodObject) => response.extend({ persisted: z.literal(false) }))

/**
 * Returns the schema of a POST's answer when nothing was kept, named after the entity. What would be created has no
 * id, because a rolled back one is assigned again. Routes that answer one entity share its preview.
 */
const previewShape = once((response: z.ZodObject): Schema => {
  const unnamed = response.extend({
    ...('id' in response.shape ? { id: z.null() } : {}),
    persisted: z.literal(false),
  })
  const name = response.meta()?.id
  return name ? unnamed.meta({ id: `${name}Preview` }) : unnamed
})

/** Makes one shape of each schema. */
function once<Shape>(
  make: (response: z.ZodObject) => Shape,
): (response: Schema | undefined) => Shape | undefined {
  const made = new WeakMap<Schema, Shape>()
  return response => {
    if (!(response instanceof z.ZodObject)) return undefined
    const shape = made.get(response) ?? make(response)
    made.set(response, shape)
    return shape
  }
}
