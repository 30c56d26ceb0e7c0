import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { Proposal } from '../../server/agents/index.ts'
import type { Db } from '../../server/database/index.ts'
import { type Role, roles } from '../../server/kernel/access/permissions.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { withoutNames } from '../../server/kernel/routes/entity.ts'
import { eventStream } from '../../server/kernel/routes/event-stream.ts'
import { ANY_TYPE, fileTypes } from '../../server/kernel/routes/file.ts'
import { shownShape } from '../../server/kernel/routes/route.ts'
import { createOrganisation } from '../../server/platform/identity/index.ts'
import { type Office, openOffice, type Reply } from '../office.ts'
import { type Schema, valid } from './arbitraries.ts'
import { Changes } from './changes.ts'
import { Contract } from './contract.ts'
import { type Ids, Maker, pathWith } from './things.ts'
import { withAnotherNumber } from './varied.ts'

interface Sending {
  role?: Role
  /** Another organisation's administrator calls. */
  elsewhere?: boolean
  things?: Ids
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** Every office of the house serves the document that the registry gives, so it is compiled once in a process. */
let contract: Promise<Contract> | undefined

/** Two organisations with people of every role, and a way to call any route by what the registry says of it. */
export class House {
  office!: Office
  maker!: Maker
  contract!: Contract
  elsewhere!: { orgId: number; email: string; token: string }
  #changes!: Changes
  readonly #tokens = {} as Record<Role, string>
  readonly #sessions = new Map<string, Record<string, string>>()

  /** One for the tests of a file or suite: opened before them, closed after them. */
  static ofThisFile(open: () => Promise<Office> = openOffice): House {
    const house = new House()
    beforeAll(() => house.#open(open))
    afterAll(() => house.office.close())
    return house
  }

  async #open(open: () => Promise<Office>): Promise<void> {
    this.office = await open()
    this.maker = new Maker(this.office)
    contract ??= Contract.of(this.office)
    this.contract = await contract
    this.#tokens.superadmin = this.office.admin
    for (const role of roles) this.#tokens[role] ??= await this.office.person(role, emailOf(role))
    const orgId = await this.office.arrange(ctx =>
      createOrganisation(ctx, { name: 'Other Office', currency: 'EUR' }),
    )
    const email = 'other@example.com'
    this.elsewhere = { orgId, email, token: await this.office.person('superadmin', email, orgId) }
    this.#changes = await Changes.of(this.office)
  }

  token(role: Role): string {
    return this.#tokens[role]
  }

  /** Calls a route as somebody who may, unless told otherwise; a success must be what both schemas say. */
  async call(route: AnyRoute, sending: Sending = {}): Promise<Reply> {
    const headers = { ...(route.session ? await this.session(sending) : {}), ...sending.headers }
    const as = route.session ? null : this.#tokenOf(sending)
    const path = this.pathOf(route, sending)
    if (route.response === eventStream) return this.#beginningOf(path, as, headers)
    const body = sending.body === undefined ? {} : { body: sending.body }
    const reply = await this.office.send(route.method, path, { as, headers, ...body })
    if (reply.status < 300) this.assertAsDeclared(route, reply)
    return reply
  }

  pathOf(route: AnyRoute, { things = {}, query }: Pick<Sending, 'things' | 'query'>): string {
    const path = pathWith(route.path, things)
    return query ? `${path}?${new URLSearchParams(query)}` : path
  }

  /** The route's schema takes the answer without leaving anything out of it, and so does the OpenAPI document. */
  assertAsDeclared(route: AnyRoute, { status, headers, body }: Reply): void {
    // Where somebody else has to agree, the answer is the proposal.
    const waits = route.secondPerson === true && headers.has('X-Proposal')
    expect(status).toBe(waits ? 202 : route.status)
    const files = fileTypes(route.response)
    if (files && !waits) {
      if (!files.includes(ANY_TYPE)) expect(files).toContain(headers.get('content-type')?.split(';')[0])
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+"/)
    } else {
      const { persisted, id } = (body ?? {}) as { persisted?: unknown; id?: unknown }
      const shown = typeof id === 'number' ? shownShape(route.response) : route.parse.preview
      const schema = waits ? Proposal : (persisted === false && shown) || route.parse.response
      if (schema) expect(schema.parse(body)).toEqual(body)
    }
    expect(this.contract.objection(route.method, route.path, { status, body })).toBeNull()
    expect(this.contract.undeclaredHeaders(route.method, route.path, { status, headers })).toEqual([])
  }

  /** Another body for the route, whether it accepts it or not. */
  anotherBody(route: AnyRoute, body: unknown): unknown {
    const variant = this.maker.variant(route, body)
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

  /** Returns the changes since the last call, once background work is done. */
  async changes(): Promise<string[]> {
    await this.quiet()
    return this.#changes.take()
  }

  /** Waits until nothing goes on by itself: events were handed on, jobs and webhooks that are due were tried. */
  async quiet(): Promise<void> {
    const { database, clock } = this.office.running.door.parts
    const now = clock.now().toISOString()
    const event = (db: Db) =>
      db.selectFrom('outbox').select('id').where('dispatched_at', 'is', null).executeTakeFirst()
    const job = (db: Db) =>
      db
        .selectFrom('jobs')
        .select('id')
        .where('status', 'in', ['queued', 'running'])
        .where('run_at', '<=', now)
        .executeTakeFirst()
    const mark = (db: Db) => db.selectFrom('search_marks').select('id').executeTakeFirst()
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
      // Read at one moment: between two reads a job could end and leave an event, or an event a delivery.
      const busy = await database.read(
        async db => (await job(db)) ?? (await event(db)) ?? (await mark(db)) ?? (await delivery(db)),
      )
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

  #tokenOf({ role = 'superadmin', elsewhere }: Sending): string {
    return elsewhere ? this.elsewhere.token : this.#tokens[role]
  }

  async session({ role = 'superadmin', elsewhere }: Sending = {}): Promise<Record<string, string>> {
    const email = elsewhere ? this.elsewhere.email : emailOf(role)
    const known = this.#sessions.get(email)
    if (known) return known
    const session = await this.office.session(email)
    this.#sessions.set(email, session)
    return session
  }
}

const emailOf = (role: Role) => (role === 'superadmin' ? 'admin@example.com' : `${role}.person@example.com`)
