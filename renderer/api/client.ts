import type { z } from 'zod'
import { type Call, type CallProgress, type List, send } from './transport.ts'

/** What the types below read of a route; the server's routes have it (server/kernel/endpoint.ts). */
interface Declared {
  method: string
  path: string
  params?: unknown
  query?: unknown
  body?: unknown
  response?: unknown
}

type Declarations = readonly Declared[]

/** A module's routes by `METHOD /path`. */
type Table<Routes extends Declarations> = {
  [R in Routes[number] as `${R['method']} ${R['path']}`]: R
}

/** The calls a module offers, as `METHOD /path`. */
export type CallOf<Routes extends Declarations> = keyof Table<Routes> & string

type RouteOf<Routes extends Declarations, K extends CallOf<Routes>> = Extract<Table<Routes>[K], Declared>

type SchemaOf<S> = Extract<S, z.ZodType>
type Has<S> = [SchemaOf<S>] extends [never] ? false : true

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string | number } & PathParams<Rest>
  : unknown

type Params<R extends Declared> = string extends keyof PathParams<R['path']>
  ? unknown
  : keyof PathParams<R['path']> extends never
    ? unknown
    : { params: PathParams<R['path']> }

type Query<R extends Declared> =
  Has<R['query']> extends true ? { query?: Partial<z.output<SchemaOf<R['query']>>> } : unknown

type Body<R extends Declared> =
  Has<R['body']> extends true
    ? Record<never, never> extends z.input<SchemaOf<R['body']>>
      ? { body?: z.input<SchemaOf<R['body']>> }
      : { body: z.input<SchemaOf<R['body']>> }
    : unknown

type Request<R extends Declared> = Params<R> &
  Query<R> &
  Body<R> & { signal?: AbortSignal; hear?: (progress: CallProgress) => void }

/** What the server answers: a list with its size, a resource, or nothing. A POST says whether it persisted. */
type Answer<R extends Declared> =
  Has<R['response']> extends false
    ? undefined
    : SchemaOf<R['response']> extends z.ZodArray<infer Item>
      ? List<z.output<Item>>
      : R['method'] extends 'POST'
        ? z.output<SchemaOf<R['response']>> & { persisted?: boolean }
        : z.output<SchemaOf<R['response']>>

export type Client<Routes extends Declarations> = <K extends CallOf<Routes>>(
  key: K,
  ...request: Record<never, never> extends Request<RouteOf<Routes, K>>
    ? [request?: Request<RouteOf<Routes, K>>]
    : [request: Request<RouteOf<Routes, K>>]
) => Promise<Answer<RouteOf<Routes, K>>>

/** The answer of one call, as a type: `AnswerOf<DealRoutes, 'GET /api/v1/svc/crm/deals/{deal_id}'>`. */
export type AnswerOf<Routes extends Declarations, K extends CallOf<Routes>> = Answer<RouteOf<Routes, K>>

/** What one call takes as its body, as a type. */
export type BodyOf<Routes extends Declarations, K extends CallOf<Routes>> = z.input<
  SchemaOf<RouteOf<Routes, K>['body']>
>

/** A module's API, typed by its routes: `const crm = client<Routes>()`, `crm('GET /api/v1/svc/crm/deals')`. */
export function client<Routes extends Declarations>(): Client<Routes> {
  const call = (key: string, request: Call = {}) => send(key, request)
  return call as Client<Routes>
}
