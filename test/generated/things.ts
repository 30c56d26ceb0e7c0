// Builds the calls of the generated tests and the contract test: existing records, and bodies that are
// accepted. A module adds what its routes do not declare in test/modules/<key>/things.ts.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { registry } from '../../server/registry.ts'
import type { Json, Office } from '../office.ts'
import { parametersOf, placeOf } from './routes.ts'
import { varied } from './varied.ts'

export type Id = string | number

/** Ids by the path parameters that name them. */
export type Ids = Record<string, Id>

export interface ModuleThings {
  /**
   * Creates the record that a path parameter names, by the path up to it, where no POST on the collection
   * makes it; with the method before it where that one needs another (a draft, to delete), or by a route's
   * method and whole path. A new one each time, so that a test can use it up; `known` has the path's earlier
   * parameters.
   */
  things?: Record<string, (maker: Maker, known: Ids) => Promise<Id>>
  /** Completes an example with values of its path's records, by route. */
  bodies?: Record<string, (maker: Maker, known: Ids, example: Json) => Promise<Json>>
  /**
   * Returns query parameters that nobody can make up, by the route's method and path, for the records of its
   * path.
   */
  queries?: Record<string, (maker: Maker, known: Ids) => Promise<Record<string, string>>>
  /** The fields of bodies, in any module, that name a thing of this one: the path up to it. */
  named?: Record<string, string>
  /** The fields of bodies, in any module, whose text is one of few: no variant changes it. */
  kept?: readonly string[]
  /**
   * Fields of a body between which there is a rule that no schema says, by its route, wherever in it they stand: the
   * contract run sends them as the accepted body has them, or not at all.
   */
  ruled?: Record<string, readonly string[]>
  /**
   * Body fields that may be left out only where another field is present, by route: the contract run sends
   * them.
   */
  needed?: Record<string, readonly string[]>
  /**
   * Fields that no two entries of a list in a body have alike, by its route: the contract run makes them up, and never
   * sends the shortest or the longest ones.
   */
  distinct?: Record<string, readonly string[]>
  /** Routes that are not called as they are: each needs what only its own test can know (a password, a code, a link). */
  ofTheirOwn?: readonly string[]
  /**
   * Operations that the contract run leaves out, by a pattern of method and path: nobody who has only read the document
   * can call them with success, or not twice. Each with its reason.
   */
  notForStrangers?: ReadonlyArray<readonly [operation: RegExp, reason: string]>
  /** Paths up to what may still come: who asks for it waits, and hears no 404. */
  mayStillCome?: readonly string[]
}

const folder = join(import.meta.dirname, '../modules')
const files = readdirSync(folder)
  .map(key => [key, join(folder, key, 'things.ts')] as const)
  .filter(([, file]) => existsSync(file))
const declared = new Map<string, ModuleThings>()
for (const [key, file] of files) declared.set(key, (await import(pathToFileURL(file).href)) as ModuleThings)

const all = [...declared.values()]
const things = Object.assign({}, ...all.map(one => one.things)) as NonNullable<ModuleThings['things']>
const bodies = Object.assign({}, ...all.map(one => one.bodies)) as NonNullable<ModuleThings['bodies']>
const queries = Object.assign({}, ...all.map(one => one.queries)) as NonNullable<ModuleThings['queries']>
const named = Object.assign({}, ...all.map(one => one.named)) as Record<string, string>
const kept = new Set<unknown>(all.flatMap(one => one.kept ?? []))
const ruled = Object.assign({}, ...all.map(one => one.ruled)) as NonNullable<ModuleThings['ruled']>
const needed = Object.assign({}, ...all.map(one => one.needed)) as NonNullable<ModuleThings['needed']>
const distinct = Object.assign({}, ...all.map(one => one.distinct)) as NonNullable<ModuleThings['distinct']>
const mayStillCome = new Set(all.flatMap(one => one.mayStillCome ?? []))
const ofTheirOwn = new Set(all.flatMap(one => one.ofTheirOwn ?? []))

/** The declarations of each module, by its key. */
export const moduleThings: ReadonlyMap<string, ModuleThings> = declared

/** Returns whether somebody who has only read the document can call the route. */
export const isForStrangers = (route: AnyRoute) =>
  !isOfItsOwn(route) &&
  !declared
    .get(registry.moduleOf(route).key)
    ?.notForStrangers?.some(([operation]) => operation.test(nameOf(route)))
export const isOfItsOwn = (route: AnyRoute) => ofTheirOwn.has(nameOf(route))
/** Returns whether a field's text is one of a few. */
export const isKept = (field: string) => kept.has(field)
/** The rules of a route's body that no schema says, by the fields that have them. */
export const rulesOf = (route: AnyRoute) => ({
  ruled: ruled[nameOf(route)] ?? [],
  needed: needed[nameOf(route)] ?? [],
  distinct: distinct[nameOf(route)] ?? [],
})
export const canStillCome = (route: AnyRoute, parameter: string) =>
  mayStillCome.has(placeOf(route.path, parameter))

/** The path up to what a field names, in whichever body or query: where its module says it, or one path alone has it. */
export const placeNamed = (field: string): string | undefined =>
  named[field] ??
  registry.routes
    .map(({ path }) => path)
    .find(path => path.endsWith(`/{${field}}`) && parametersOf(path).length === 1)

const nameOf = (route: Pick<AnyRoute, 'method' | 'path'>) => `${route.method} ${route.path}`

/** Makes things in an office by its own operations. */
export class Maker {
  readonly office: Office
  #made = 0

  constructor(office: Office) {
    this.office = office
  }

  /** Things for the path's parameters. */
  async things(route: Pick<AnyRoute, 'method' | 'path'>): Promise<Ids> {
    const ids: Ids = {}
    for (const name of parametersOf(route.path))
      ids[name] = await this.thing(placeOf(route.path, name), ids, route)
    return ids
  }

  /** Returns the maker of a record that calls of the route need for themselves. */
  protected ownOf = (place: string, route?: Pick<AnyRoute, 'method' | 'path'>) =>
    route && (things[nameOf(route)] ?? things[`${route.method} ${place}`])

  /**
   * Returns the record of the last parameter in `place`; for a call of `route`, one of its own where it needs
   * that.
   */
  async thing(place: string, known: Ids = {}, route?: Pick<AnyRoute, 'method' | 'path'>): Promise<Id> {
    const make = this.ownOf(place, route) ?? things[place]
    if (make) return make(this, known)
    const collection = place.slice(0, place.lastIndexOf('/{')).replace('/svc/external-ids/', '/svc/')
    const creator = registry.routes.find(
      ({ method, path, status }) =>
        method === 'POST' && status === 201 && path.replace(/\/$/, '') === collection,
    )
    if (creator && place.endsWith('/{external_id}')) {
      const external_id = crypto.randomUUID()
      return (await this.#create(creator, known, { external_id })).external_id
    }
    if (creator) return (await this.#create(creator, known)).id
    throw new Error(
      `Nothing makes the last of ${place}: say how in its module’s test/modules/<key>/things.ts`,
    )
  }

  /**
   * A body the route accepts: its example, with things that exist where it names some; undefined without one. Where
   * the example needs more than that of the things of its path, it is arranged for these.
   */
  async bodyOf(route: AnyRoute, ids?: Ids): Promise<Json> {
    if (!route.parse.body) return undefined
    const arrange = ids && bodies[nameOf(route)]
    if (arrange) return arrange(this, ids, structuredClone(route.example) as Json)
    const body = structuredClone(route.example ?? {}) as Json
    for (const [field, value] of Object.entries(body)) {
      const place = typeof value === 'number' && named[field]
      if (place) body[field] = await this.thing(place)
    }
    return body
  }

  /** Returns the route's required query; undefined where there is none. */
  queryOf = async (route: AnyRoute, ids: Ids): Promise<Record<string, string> | undefined> =>
    queries[nameOf(route)]?.(this, ids)

  /** A body like this one that the route accepts: different, where anything in it can be. */
  variant(route: AnyRoute, body: unknown): unknown {
    this.#made += 1
    return route.parse.body ? varied(route.parse.body, body, this.#made, kept) : undefined
  }

  async #create(creator: AnyRoute, known: Ids, also: Json = {}): Promise<Json> {
    const ids = { ...(await this.things(creator)), ...known }
    const path = pathWith(creator.path, ids)
    const body = { ...(await this.bodyOf(creator)), ...also }
    let reply = await this.office.send('POST', path, { body })
    if (reply.status === 409)
      reply = await this.office.send('POST', path, {
        body: { ...(this.variant(creator, body) as Json), ...also },
      })
    if (reply.status !== 201) throw new Error(`The example of ${creator.path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
}

/** An id that nobody has. */
export const UNKNOWN_ID = 987_654_321

export const pathWith = (path: string, ids: Ids): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? UNKNOWN_ID))
