import { z } from 'zod'
import type { Context, PrepareContext } from './context.ts'
import { id } from './fields.ts'
import type { Page } from './page.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Shape = z.ZodObject
type Schema = z.ZodType

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

/** What a handler gives back: the resource, a page of a list, or nothing for 204. */
type Result<R> = R extends z.ZodArray<infer Item> ? z.input<R> | Page<z.input<Item>> : R extends Schema ? z.input<R> : void

export interface ToolDeclaration {
  /** `svc_<verb>_<noun>`. */
  name: `svc_${string}`
  category: string
  /** Credits charged when the tool runs or proposes. */
  credits: number
  /** What an agent reads to decide whether to use it; the route's summary when absent. */
  description?: string
}

export interface RouteDefinition<
  M extends Method,
  P extends string,
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Schema | undefined,
  Response extends Schema | undefined,
  Facts,
> {
  method: M
  /** Relative to the base URL, placeholders in braces. */
  path: P
  /** One line: what it does. */
  summary: string
  /** What a caller should know beyond the summary. */
  description?: string
  /** The permission a caller needs; `signed_in` for anyone known, `public` for anyone. */
  access: Permission | 'signed_in' | 'public'
  /** Only a web session will do; a token is refused with 403 `session_required`. */
  session?: true
  /** Whether it changes anything; by default every method but GET does. A read never waits for a write. */
  effect?: 'read' | 'write'
  params?: Params
  query?: Query
  body?: Body
  /** Bytes of body accepted; 1 MiB unless said otherwise. */
  bodyLimit?: number
  response?: Response
  /** 200 unless said otherwise; 204 where there is no response. */
  status?: 200 | 201 | 202 | 204
  /** The answer holds a secret that is shown once: it is kept sealed for an idempotent replay. */
  secret?: true
  /** A POST that keeps no resource of its own (signing in, say) has no ephemeral mode and no `persisted`. */
  ephemeral?: false
  /** Error codes beyond the common ones, with when they occur; for the API reference. */
  errors?: Record<string, string>
  /** A valid body, shown in the reference and checked by the tests. */
  example?: Body extends Schema ? z.input<Body> : never
  tool?: ToolDeclaration
  /** The only place for I/O (network, model, files). Runs before the transaction and writes nothing. */
  prepare?: (ctx: PrepareContext, input: Input<P, Params, Query, Body>) => Promise<Facts>
  /** Rules and queries; must not await the outside, for on SQLite every other write waits meanwhile. */
  handle: (ctx: Context, input: Input<P, Params, Query, Body>, facts: Facts) => Promise<Result<Response>>
}

export interface Route<
  M extends Method = Method,
  P extends string = string,
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> extends Omit<RouteDefinition<M, P, Params, Query, Body, Response, unknown>, 'prepare' | 'handle' | 'example' | 'ephemeral'> {
  effect: 'read' | 'write'
  status: 200 | 201 | 202 | 204
  example?: unknown
  /** Accepts `?ephemeral=true`: validates and answers as usual, and keeps nothing. */
  ephemeral: boolean
  /** The schemas as the door uses them: strict input, and the answer with `persisted` where it has it. */
  parse: { params: Shape; query: Shape; body: Schema | undefined; response: Schema | undefined }
  prepare: ((ctx: PrepareContext, input: never) => Promise<unknown>) | undefined
  handle: (ctx: Context, input: never, facts: never) => Promise<unknown>
}

// What a list of routes of different shapes is made of.
// biome-ignore lint/suspicious/noExplicitAny: the precise type lives in each route
export type AnyRoute = Route<Method, string, any, any, any, any>

/** Declares an endpoint. Everything else about it is derived from this one value. */
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
  const ephemeral = definition.method === 'POST' && effect === 'write' && definition.ephemeral !== false
  return {
    ...definition,
    prepare: definition.prepare as never,
    handle: definition.handle as never,
    effect,
    status: definition.status ?? (definition.response ? 200 : 204),
    ephemeral,
    parse: {
      params: definition.params ?? pathParams(definition.path),
      query: z.strictObject(definition.query?.shape ?? {}),
      body: strict(definition.body),
      response: ephemeral ? withPersisted(definition.response) : definition.response,
    },
  }
}

function pathParams(path: string): Shape {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  return z.object(Object.fromEntries(names.map((name) => [name, z.coerce.number().pipe(id())])))
}

/** A misspelt field must not be lost: unknown ones are refused. */
function strict(body: Schema | undefined): Schema | undefined {
  return body instanceof z.ZodObject ? body.strict() : body
}

/** Every POST that persists says so; an ephemeral one has no id to show (a rolled-back id is given again). */
function withPersisted(response: Schema | undefined): Schema | undefined {
  if (!(response instanceof z.ZodObject)) return response
  const shape = response.shape as Record<string, Schema>
  return response.extend({
    ...(shape.id ? { id: shape.id.nullable() } : {}),
    persisted: z.boolean().meta({ description: 'False when the call was ephemeral and nothing was kept' }),
  })
}
