import { Readable } from 'node:stream'
import type { Running } from '../../index.ts'
import type { Door } from '../../kernel/door/door.ts'
import type { Principal } from '../../kernel/index.ts'
import type { RawInput } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import type { Proof, Proven } from '../../kernel/routes/proof.ts'
import { atRest } from '../../platform/background/at-rest.ts'
import { registry } from '../../registry.ts'
import type { PastClock } from './past-clock.ts'

/** Calls a route of the house as somebody; resolves to its answer. */
export type Call = <T = unknown>(
  who: Principal,
  method: string,
  path: string,
  input: RawInput,
  /** The bytes that it sends, where the route takes them as they come. */
  sent?: Buffer,
) => Promise<T>

/** Events of the sample office on one day of its past. */
export interface Step {
  daysAgo: number
  run: () => Promise<void>
}

interface ProvenInput {
  headers: Record<string, string>
  params?: Record<string, string>
  /** The body as it was sent, where it is part of the proof. */
  bytes?: Buffer
  body?: object | undefined
  query?: object
  userAgent?: string
  address?: string
}

/** Calls a route as somebody outside who proves who they are without a token of the office; resolves to its answer. */
export async function callProven<T>(
  { door }: Running,
  clock: PastClock,
  [method, path]: readonly [method: string, path: string],
  { headers, params = {}, bytes = Buffer.alloc(0), body, query = {}, userAgent, address }: ProvenInput,
): Promise<{ body: T; headers: Readonly<Record<string, unknown>> }> {
  const route = routeOf(method, path)
  if (!route.proof) throw new Error(`${method} ${path} is no route for people outside`)
  const { prove } = route.proof as Proof & { prove: (received: object) => Promise<Proven> }
  const { services } = door.parts
  const { principal, found } = await prove({ headers, params, bytes, now: clock.now(), services })
  const answer = await door.call(
    route,
    principal,
    { params, body, query },
    { requestId: 'sample', proven: found, userAgent, address },
  )
  await goOn(door, clock)
  return { body: answer.body as T, headers: answer.headers }
}

export function caller({ door }: Running, clock: PastClock): Call {
  return async <T>(who: Principal, method: string, path: string, input: RawInput, sent?: Buffer) => {
    const incoming = sent ? { size: sent.length, bytes: Readable.from([sent]) } : null
    const answer = await door.call(routeOf(method, path), who, input, { requestId: 'sample', incoming })
    await goOn(door, clock)
    return answer.body as T
  }
}

/** Lets what a call set going come to its end, and some minutes pass. */
async function goOn(door: Door, clock: PastClock): Promise<void> {
  await atRest(door)
  clock.later()
}

function routeOf(method: string, path: string): AnyRoute {
  const route = registry.routes.find(one => one.method === method && one.path === path)
  if (!route) throw new Error(`${method} ${path} is not a route`)
  return route
}
