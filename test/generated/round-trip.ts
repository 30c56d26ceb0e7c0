import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { formerNameOf } from '../../server/kernel/routes/renamed-fields.ts'
import { registry } from '../../server/registry.ts'
import type { Json, Reply } from '../office.ts'
import { valuesOf } from './distinct-values.ts'
import { House } from './house.ts'
import { fieldsOf, type Named } from './routes.ts'
import { suite } from './suite.ts'
import { type Ids, isOfItsOwn, placeNamed } from './things.ts'
import { unshownFieldsOf } from './unshown.ts'

type Body = Record<string, unknown>

/** A body that was accepted, and every answer that shows what became of it. */
interface Sent {
  body: Body
  shown: unknown[]
}

/**
 * Every field that a route takes is found again: what is accepted and not kept is lost without a word. What a PUT creates or changes
 * goes through the POST and the PATCH of the record.
 */
export function testRoundTrip(routes: readonly Named[]): void {
  const taking = routes.filter(
    ([, route]) =>
      route.effect === 'write' && !route.creates && !isOfItsOwn(route) && sentFieldsOf(route).length > 0,
  )
  suite('what was sent', taking, () => {
    // An office of its own, because every setting in it is changed.
    const house = House.ofThisFile()

    test.each(taking)('to %s is in its answer and in what shows the record', async (_name, route) => {
      // Of two different values at most one is the record's own.
      const rounds = [await roundTrip(house, route, 0), await roundTrip(house, route, 1)]
      const missing = sentFieldsOf(route).filter(field => {
        const seen = rounds.map(round => round.get(field)).filter(found => found !== undefined)
        return seen.length === 0 || seen.includes(false)
      })
      expect(
        missing.sort(),
        'Keep and answer these fields, or say in test/generated/unshown.ts why they are not',
      ).toEqual(unshownFieldsOf(route).sort())
    })
  })
}

/** The version is the one that was read, and answered one higher; a renamed field is sent under its former name. */
const sentFieldsOf = (route: AnyRoute) =>
  Object.entries(fieldsOf(route)).flatMap(([field, type]) =>
    field === 'version' || formerNameOf(type) !== undefined ? [] : [field],
  )

/** Returns whether each field that the route accepts a value for comes back. */
async function roundTrip(house: House, route: AnyRoute, nth: number): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  const sender = new Sender(house, route)
  const { together, alone } = await acceptedChanges(sender, nth)
  for (const changes of [together, ...alone]) {
    const sent = await sender.send(changes)
    if (!sent) continue
    const read = (route.parse.body as z.ZodType).parse(sent.body) as Body
    // A field without another accepted value must at least come back as in the example.
    for (const field of Object.keys(changes === together ? read : changes))
      found.set(field, (found.get(field) ?? true) && sent.shown.every(one => shows(one, field, read[field])))
  }
  return found
}

/** Returns the changes to send: all fields at once where they go together, and others by themselves. */
export async function acceptedChanges(
  sender: Sender,
  nth: number,
): Promise<{ together: Body; alone: Body[] }> {
  const candidates = await sender.candidates(nth)
  const all = Object.fromEntries(candidates.map(([field, values]) => [field, values[0]]))
  if (await sender.accepts(all)) return { together: all, alone: [] }
  let together: Body = {}
  const alone: Body[] = []
  for (const [field, values] of candidates) {
    for (const value of values) {
      if (await sender.accepts({ ...together, [field]: value })) together = { ...together, [field]: value }
      else if (await sender.accepts({ [field]: value })) alone.push({ [field]: value })
      else continue
      break
    }
  }
  return { together, alone }
}

/** Sends the example of a route with other values in it. */
export class Sender {
  readonly #house: House
  readonly #route: AnyRoute
  #things: Ids | undefined
  #example: Body = {}
  readonly #answered = new Map<string, Sent>()

  constructor(house: House, route: AnyRoute) {
    this.#house = house
    this.#route = route
  }

  /** For each field the values that its schema takes, other than the example's. */
  async candidates(nth: number): Promise<[field: string, values: unknown[]][]> {
    await this.renew()
    const result: [string, unknown[]][] = []
    for (const field of sentFieldsOf(this.#route)) {
      const schema = fieldsOf(this.#route)[field] as z.ZodType
      const place = field.endsWith('_id') && schema.safeParse(1).success ? placeNamed(field) : undefined
      const values = place
        ? [await this.#house.maker.thing(place)]
        : valuesOf(field, schema, nth, this.#example[field])
      if (values.length > 0) result.push([field, values])
    }
    return result
  }

  /**
   * Returns whether the route accepts these: by an ephemeral call, or else by one whose answer `send` gives.
   */
  async accepts(changes: Body): Promise<boolean> {
    // A version is good for one change.
    if ('version' in this.#example) await this.renew()
    const body = { ...this.#example, ...changes }
    if (!this.#route.parse.body?.safeParse(body).success) return false
    // Only a call itself shows whether it waits for a second person.
    if (typeof this.#route.secondPerson === 'function') return Boolean(await this.send(changes))
    if (!this.#route.ephemeral) return Boolean(await this.#sent(changes))
    return (await this.#call(body, { ephemeral: 'true' })) !== undefined
  }

  /** Sends them to things of their own: what was sent, and everything that shows it. */
  async send(changes: Body): Promise<Sent | undefined> {
    const before = this.#answered.get(JSON.stringify(changes))
    if (before) return before
    await this.renew()
    return this.#sent(changes)
  }

  /** The records of the next call. */
  get things(): Ids {
    return this.#things as Ids
  }

  /** Calls the route with these, whatever it answers. */
  async answer(changes: Body): Promise<Reply> {
    const query = await this.#house.maker.queryOf(this.#route, this.#things as Ids)
    return this.#asked({ ...this.#example, ...changes }, query)
  }

  async #sent(changes: Body): Promise<Sent | undefined> {
    const body = { ...this.#example, ...changes }
    const query = await this.#house.maker.queryOf(this.#route, this.#things as Ids)
    const reply = await this.#call(body, query)
    if (!reply) return undefined
    const sent = { body, shown: [reply.body, ...(await this.#shown(reply))] }
    this.#answered.set(JSON.stringify(changes), sent)
    return sent
  }

  /** The answer; undefined where the route refuses the body, or puts it before somebody else. */
  async #call(body: Body, query?: Record<string, string>): Promise<Reply | undefined> {
    const reply = await this.#asked(body, query)
    if (reply.status !== this.#route.status) return undefined
    this.#house.assertAsDeclared(this.#route, reply)
    return reply
  }

  async #asked(body: Body, query?: Record<string, string>): Promise<Reply> {
    const { session, method } = this.#route
    const path = this.#house.pathOf(this.#route, { things: this.#things as Ids, ...(query ? { query } : {}) })
    return this.#house.office.send(method, path, {
      as: session ? null : this.#house.token('superadmin'),
      headers: session ? await this.#house.session() : {},
      ...(this.#route.parse.body && { body }),
    })
  }

  /** Makes things of their own for what is sent next. */
  async renew(): Promise<void> {
    const { maker } = this.#house
    this.#things = await maker.things(this.#route)
    this.#example = maker.variant(this.#route, await maker.bodyOf(this.#route, this.#things)) as Body
  }

  /** Returns the answer of the record's GET, which has nothing of a proposal yet. */
  async #shown({ headers, body }: Reply): Promise<Json[]> {
    if (body !== null && typeof body === 'object' && 'proposal' in body) return []
    const location = headers.get('location')
    if (location !== null) return [(await this.#house.office.get(location)).body]
    const { method, path } = this.#route
    const get = registry.routes.find(one => one.method === 'GET' && one.path === path)
    if (method === 'POST' || !get) return []
    return [(await this.#house.call(get, { things: this.#things as Ids })).body]
  }
}

/**
 * Returns whether an answer has the value under the field's name, anywhere in it, or a text under another
 * name.
 */
const shows = (answer: unknown, field: string, value: unknown): boolean =>
  [...partsOf(answer)].some(
    ([name, part]) =>
      (name === field && includes(part, value)) || (typeof value === 'string' && part === value),
  )

function* partsOf(value: unknown, name = ''): Generator<[name: string, part: unknown]> {
  yield [name, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) yield* partsOf(part, Array.isArray(value) ? name : key)
}

/** Returns whether the answer contains all values sent; it may contain more. */
function includes(shown: unknown, sent: unknown): boolean {
  if (Array.isArray(sent))
    return Array.isArray(shown) && sent.every(one => shown.some(other => includes(other, one)))
  if (isObject(sent))
    return isObject(shown) && Object.entries(sent).every(([key, one]) => includes(shown[key], one))
  return sent === null || sent === undefined || shown === sent
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
