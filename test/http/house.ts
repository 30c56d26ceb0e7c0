import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Db } from '../../server/database/index.ts'
import type { AnyRoute } from '../../server/kernel/endpoint.ts'
import { withoutNames } from '../../server/kernel/entity.ts'
import { eventStream } from '../../server/kernel/event-stream.ts'
import { fileTypes } from '../../server/kernel/file.ts'
import { type Role, roles } from '../../server/kernel/permissions.ts'
import { createOrganisation } from '../../server/platform/identity/index.ts'
import { registry } from '../../server/registry.ts'
import { type Json, type Office, openOffice, PASSWORD, type Reply } from '../office.ts'
import { type Schema, valid } from './arbitraries.ts'
import { arrangements, bodies } from './arrangements.ts'
import { Contract } from './contract.ts'
import { varied, withAnotherNumber } from './varied.ts'

/** Every route of the house, with its name for a test's title. */
export const walk = registry.routes.map(route => [`${route.method} ${route.path}`, route] as const)

export const walkOf = (filter: (route: AnyRoute) => boolean) => walk.filter(([, route]) => filter(route))

export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)

/** An id that nobody has. */
export const UNKNOWN_ID = 987_654_321

/** What a body calls otherwise than the paths do. */
const IN_PATHS: Record<string, string> = { fund_account_id: 'account_id' }

export type Things = Record<string, string | number>

interface Sending {
  role?: Role
  /** Another organisation's administrator calls. */
  elsewhere?: boolean
  things?: Things
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** Two organisations with people of every role, and a way to call any route by what the registry says of it. */
export class House {
  readonly office: Office
  readonly contract: Contract
  readonly elsewhere: { orgId: number; email: string; token: string }
  readonly #tokens: Record<Role, string>
  readonly #sessions = new Map<string, Record<string, string>>()
  #made = 0

  constructor(
    office: Office,
    contract: Contract,
    tokens: Record<Role, string>,
    elsewhere: House['elsewhere'],
  ) {
    this.office = office
    this.contract = contract
    this.elsewhere = elsewhere
    this.#tokens = tokens
  }

  static async open(): Promise<House> {
    const office = await openOffice()
    const tokens = { superadmin: office.admin } as Record<Role, string>
    for (const role of roles) tokens[role] ??= await office.person(role, emailOf(role))
    const orgId = await office.arrange(ctx =>
      createOrganisation(ctx, { name: 'Other Office', currency: 'EUR' }),
    )
    const email = 'other@example.com'
    const token = await office.person('superadmin', email, orgId)
    return new House(office, await Contract.of(office), tokens, { orgId, email, token })
  }

  token(role: Role): string {
    return this.#tokens[role]
  }

  /** Calls a route as somebody who may, unless told otherwise; a success must be what both schemas say. */
  async call(route: AnyRoute, sending: Sending = {}): Promise<Reply> {
    const headers = { ...(route.session ? await this.#session(sending) : {}), ...sending.headers }
    const as = route.session ? null : this.#tokenOf(sending)
    const path = this.pathOf(route, sending)
    if (route.response === eventStream) return this.#beginningOf(path, as, headers)
    const body = sending.body === undefined ? {} : { body: sending.body }
    const reply = await this.office.send(route.method, path, { as, headers, ...body })
    if (reply.status < 300) this.assertAsDeclared(route, reply)
    return reply
  }

  pathOf(route: AnyRoute, { things = {}, query }: Pick<Sending, 'things' | 'query'>): string {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(things[name] ?? UNKNOWN_ID),
    )
    return query ? `${path}?${new URLSearchParams(query)}` : path
  }

  /** The route's schema takes the answer without leaving anything out of it, and so does the OpenAPI document. */
  assertAsDeclared(route: AnyRoute, { status, headers, body }: Reply): void {
    expect(status).toBe(route.status)
    const files = fileTypes(route.response)
    if (files) {
      expect(files).toContain(headers.get('content-type')?.split(';')[0])
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+"/)
    } else {
      const nothingKept = (body as { persisted?: unknown } | null)?.persisted === false
      const schema = (nothingKept && route.parse.preview) || route.parse.response
      if (schema) expect(schema.parse(body)).toEqual(body)
    }
    expect(this.contract.objection(route.method, route.path, { status, body })).toBeNull()
  }

  /** Things of the first organisation for the path's parameters, made by calling the examples of their routes. */
  async things(route: AnyRoute): Promise<Things> {
    const things: Things = {}
    for (const name of parametersOf(route.path))
      things[name] = await this.#thing(route.path, name, things, route.method)
    return things
  }

  /**
   * A body the route accepts: its example, with things that exist where it names some; undefined without one. Where
   * the example needs more than that of the things of its path, it is arranged for these.
   */
  async bodyOf(route: AnyRoute, things?: Things): Promise<Json> {
    if (!route.parse.body) return undefined
    const arranged = things && bodies[`${route.method} ${route.path}`]
    if (arranged) return arranged(this, things, structuredClone(route.example) as Json)
    const body = structuredClone(route.example ?? {}) as Json
    for (const name of Object.keys(body)) {
      const parameter = IN_PATHS[name] ?? name
      const known =
        name.endsWith('_id') && registry.routes.find(({ path }) => path.includes(`/{${parameter}}`))
      if (known && typeof body[name] === 'number') body[name] = await this.#thing(known.path, parameter, {})
    }
    return body
  }

  /** A body like this one that the route accepts: different, where anything in it can be. */
  variant(route: AnyRoute, body: unknown): unknown {
    this.#made += 1
    return route.parse.body ? varied(route.parse.body, body, this.#made) : undefined
  }

  /** Another body for the route, whether it accepts it or not. */
  anotherBody(route: AnyRoute, body: unknown): unknown {
    const variant = this.variant(route, body)
    if (!isDeepStrictEqual(variant, body)) return variant
    const schema = route.parse.body
    if (!schema) return { no_such_field: 1 }
    const described = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      metadata: withoutNames,
    }) as Schema
    const named = (ref: string) => (described.$defs as Record<string, Schema>)[ref.replace('#/$defs/', '')]
    const made = fc.sample(
      valid(described, ref => named(ref) as Schema),
      { numRuns: 50, seed: 1 },
    )
    const other = [withAnotherNumber(schema, body), ...made].find(
      one => schema.safeParse(one).success && JSON.stringify(one) !== JSON.stringify(body),
    )
    return other ?? { ...(body as object), no_such_field: 1 }
  }

  async #thing(path: string, name: string, known: Things, method?: string): Promise<string | number> {
    const upTo = (whole: string) => whole.slice(0, whole.indexOf(`/{${name}}`))
    const isOf = (whole: string, collection: string) => whole.replace(/\/$/, '') === collection
    const place = `${upTo(path)}/{${name}}`
    const arranged = arrangements[`${method} ${place}`] ?? arrangements[place] ?? arrangements[`{${name}}`]
    if (arranged) return arranged(this, known)
    // Some routes name a thing of elsewhere, by the same name; what is only called `id` says nothing of the kind.
    const elsewhere = registry.routes.filter(other => name !== 'id' && other.path.includes(`/{${name}}`))
    for (const collection of new Set([path, ...elsewhere.map(other => other.path)].map(upTo))) {
      const creator = registry.routes.find(
        route => route.method === 'POST' && isOf(route.path, collection) && route.status === 201,
      )
      if (creator) return (await this.#create(creator, known)).id
    }
    throw new Error(`Nothing makes a {${name}} for ${path}: say how in test/http/arrangements.ts`)
  }

  /** Waits until nothing goes on by itself: events were handed on, jobs and webhooks that are due were tried. */
  async quiet(): Promise<void> {
    const { database, clock } = this.office.running.door.parts
    const now = clock.now().toISOString()
    const job = (db: Db) =>
      db
        .selectFrom('jobs')
        .select('id')
        .where('status', 'in', ['queued', 'running'])
        .where('run_at', '<=', now)
        .executeTakeFirst()
    const delivery = (db: Db) =>
      db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
        .select('webhook_deliveries.id')
        .where('webhook_deliveries.status', '=', 'pending')
        .where('next_attempt_at', '<=', now)
        .where('is_active', '=', 1)
        .executeTakeFirst()
    for (;;) {
      await this.office.settled()
      const busy = await database.read(async db => (await job(db)) ?? (await delivery(db)))
      if (!busy) return
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }

  /** A stream goes on for as long as somebody listens: its head is enough here. */
  async #beginningOf(path: string, as: string | null, headers: Record<string, string>): Promise<Reply> {
    const response = await fetch(this.office.url + path, {
      headers: { ...headers, ...(as === null ? {} : { authorization: `Bearer ${as}` }) },
    })
    const { status } = response
    if (status >= 400) return { status, headers: response.headers, body: await response.json() }
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    await response.body?.cancel()
    return { status, headers: response.headers, body: '' }
  }

  async #create(creator: AnyRoute, known: Things): Promise<Json> {
    const things = { ...(await this.things(creator)), ...known }
    const body = await this.bodyOf(creator)
    let reply = await this.call(creator, { things, body })
    if (reply.status === 409) reply = await this.call(creator, { things, body: this.variant(creator, body) })
    if (reply.status !== 201) throw new Error(`The example of ${creator.path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  #tokenOf({ role = 'superadmin', elsewhere }: Sending): string {
    return elsewhere ? this.elsewhere.token : this.#tokens[role]
  }

  async #session({ role = 'superadmin', elsewhere }: Sending): Promise<Record<string, string>> {
    const email = elsewhere ? this.elsewhere.email : emailOf(role)
    const known = this.#sessions.get(email)
    if (known) return known
    const { headers } = await this.office.post(
      '/api/v1/auth/login',
      { email, password: PASSWORD, session: true },
      { as: null },
    )
    const cookies = headers.getSetCookie().map(cookie => cookie.slice(0, cookie.indexOf(';')))
    const csrf = cookies.find(cookie => cookie.startsWith('fo_csrf='))?.slice('fo_csrf='.length) ?? ''
    const session = { cookie: cookies.join('; '), 'x-csrf-token': csrf }
    this.#sessions.set(email, session)
    return session
  }
}

const emailOf = (role: Role) => (role === 'superadmin' ? 'admin@example.com' : `${role}.person@example.com`)

/** The routes whose body cannot be left out have an example, or are listed with why not. */
export const canBeCalled = (route: AnyRoute): boolean =>
  route.example !== undefined || !route.parse.body || route.parse.body.safeParse({}).success

/** The fields of a route's body; empty where it takes none or any. */
export const fieldsOf = (route: AnyRoute): Record<string, z.ZodType> =>
  route.parse.body instanceof z.ZodObject ? (route.parse.body.shape as Record<string, z.ZodType>) : {}
