import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import type { WrittenRow } from '../database/written-rows.ts'
import { type Deed, type Done, deedAt, doneBy } from './deeds.ts'
import { type AnyRecord, nameOf, searchRecordOf } from './records/index.ts'
import type { AnyRoute, Method, Schema } from './routes/endpoint.ts'
import type { EventDeclaration } from './routes/event.ts'
import { deedsOf, isGoverned } from './routes/governed.ts'
import { kindOf } from './routes/operation-id.ts'
import type { OwnedRecord, SearchRecord } from './routes/search-record.ts'
import { ShownRecords } from './shown-records.ts'
import { Subjects, type TimelineRecord } from './subjects.ts'
import type { JobDefinition, ScheduledTask, Subscriber } from './work.ts'

/**
 * An area of the office as one value: its endpoints, its tables and what it offers to the floors below.
 *
 * ```ts
 * export const vendors = module({
 *   key: 'vendors', title: 'Vendors', owns: ['vendors'], routes: vendorRoutes,
 *   searchRecords: [vendorSearch],
 * })
 * ```
 *
 * `npm run generate` finds the folder, so no list names it. From `key` follow the permissions `vendors:read` and
 * `vendors:write`, the switch under Settings, Modules, and the area in which a person's rights can be limited.
 *
 * The trap: a field that is not here is declared by the floor that reads it (`declare module '../kernel/module.ts'`), and
 * only modules see that floor, never the other way round. See `docs/architecture.md` for all of them.
 */
export interface Module {
  /** The first path segment in the endpoint index. */
  key: string
  /** The title that people see. */
  title: string
  /** The key of the module whose rights and switch are its own too. */
  area?: string
  /** A part of the appliance itself, which an office cannot switch off. */
  core?: true
  /**
   * Shows the caller's own records or those of other areas, whose rights decide: rights that do not name it
   * allow reading it.
   */
  shared?: true
  /** Tables the module owns: no other module reads or writes their rows. */
  owns?: readonly (keyof Tables)[]
  /** Tables of the floors below that it maintains, besides those their own functions write. */
  writes?: readonly (keyof Tables)[]
  routes: readonly AnyRoute[]
  jobs?: readonly JobDefinition[]
  schedule?: readonly ScheduledTask[]
  subscribers?: readonly Subscriber[]
  /** Events it sends to other programs. */
  events?: readonly EventDeclaration[]
  /** Kinds of record, each declared as one value from which every other part derives. */
  recordKinds?: readonly AnyRecord[]
  /** Deeds that may reach its records by any way, besides changing and deleting them at their addresses. */
  deeds?: readonly Deed[]
  /** Further records of it that search finds. */
  searchRecords?: readonly SearchRecord[]
  /** Kinds of record with a timeline; every call that names such a record writes to it. */
  timelines?: readonly TimelineRecord[]
}

const timelineOf = (kind: AnyRecord): TimelineRecord[] => {
  if (!kind.timeline) return []
  const { type, entity, find } = kind
  const { address, aliases = [], ...named } = kind.timeline
  const title = (row: object) => nameOf(kind, row as Record<string, unknown>)
  return [{ type, ...named, addresses: [address, ...aliases], entity, find, title }]
}

/** Declares a module; its kinds of records have timelines and are found by words like all others that it declares. */
export function module<const M extends Module>(definition: M): M {
  const { recordKinds = [], searchRecords = [], timelines = [] } = definition
  const searched = recordKinds.filter(({ search, custom }) => search !== false && !custom?.includes('search'))
  return {
    ...definition,
    searchRecords: [...searched.map(searchRecordOf), ...searchRecords],
    timelines: [...recordKinds.flatMap(timelineOf), ...timelines],
  }
}

/** True where a kind of record is changed or deleted. */
const isAddressOf = ({ method, path, body }: AnyRoute, { timeline, ...kind }: AnyRecord): boolean => {
  if (method !== 'PATCH' && method !== 'DELETE') return false
  const addresses: readonly string[] = timeline ? [timeline.address, ...(timeline.aliases ?? [])] : []
  return addresses.includes(path) || (body !== undefined && body === (kind as { Change?: unknown }).Change)
}

/** A write as policies name it. */
export interface WriteKind {
  kind: string
  module: string
}

/** All routes of the house, each knowing its module; the one place where tools, OpenAPI and the edge look. */
export class Registry {
  readonly modules: readonly Module[]
  readonly routes: readonly AnyRoute[]
  /** The records that calls name. */
  readonly subjects: Subjects
  /** The records that addresses show. */
  readonly shown: ShownRecords
  readonly #moduleOf = new Map<AnyRoute, Module>()
  readonly #byTool = new Map<string, AnyRoute>()
  readonly #shown = new Map<string, AnyRoute>()
  readonly #showing = new Map<string, AnyRoute>()
  readonly #places = new Map<AnyRoute, string | null>()
  readonly #byPath = new Map<string, AnyRoute>()
  readonly #earlier = new Map<string, AnyRoute | null>()
  readonly #byKind = new Map<string, AnyRoute>()
  readonly #byDeed = new Map<string, AnyRoute[]>()
  /** Deeds that may reach records by any way, by the kind under which policies name them. */
  readonly deeds: ReadonlyMap<string, { module: string; deeds: readonly Deed[] }>
  /** The tables whose rows tell it. */
  readonly deedTables: ReadonlySet<string>

  constructor(modules: readonly Module[]) {
    this.modules = modules
    this.routes = modules.flatMap(one => one.routes)
    this.subjects = new Subjects(modules.flatMap(one => one.timelines ?? []))
    this.shown = new ShownRecords(
      this.routes,
      modules.flatMap(one => one.recordKinds ?? []),
    )
    for (const one of modules) {
      for (const route of one.routes) {
        const name = `${route.method} ${route.path}`
        if (this.#byPath.has(name)) throw new Error(`${name} is declared twice`)
        this.#moduleOf.set(route, one)
        this.#byPath.set(name, route)
        if (route.method === 'GET' && !route.spanning && /\/\{\w+\}$/.test(route.path))
          this.#shown.set(route.path.replace(/\{\w+\}$/, '{}'), route)
        if (route.shows !== undefined) {
          if (this.#showing.has(route.shows)) throw new Error(`Two routes show the kind ${route.shows}`)
          this.#showing.set(route.shows, route)
        }
        if (isGoverned(route)) {
          const kind = kindOf(route)
          if (this.#byKind.has(kind)) throw new Error(`Two writes are of the kind ${kind}`)
          this.#byKind.set(kind, route)
          for (const deed of deedsOf(route))
            this.#byDeed.set(deed, [...(this.#byDeed.get(deed) ?? []), route])
        }
        if (!route.tool) continue
        if (route.audience !== 'public')
          throw new Error(`The tool ${route.tool.name} calls what is for pages alone`)
        if (this.#byTool.has(route.tool.name))
          throw new Error(`The tool ${route.tool.name} is declared twice`)
        this.#byTool.set(route.tool.name, route)
      }
    }
    this.deeds = this.#allDeeds()
    this.deedTables = new Set(['merges', ...this.#declared().map(({ deed }) => deed.table)])
  }

  #allDeeds(): Registry['deeds'] {
    const deeds = new Map<string, { module: string; deeds: Deed[] }>()
    for (const { module, deed } of this.#declared()) {
      const known = deeds.get(deed.kind) ?? { module, deeds: [] }
      deeds.set(deed.kind, { module, deeds: [...known.deeds, deed] })
    }
    return deeds
  }

  /** Changes and deletions of each kind of record at its address, and the deeds that modules declare. */
  #declared(): Array<{ module: string; deed: Deed }> {
    const at = this.modules.flatMap(({ recordKinds = [] }) =>
      recordKinds.flatMap(kind =>
        this.routes
          .filter(route => isGoverned(route) && isAddressOf(route, kind))
          .map(route => ({
            module: this.moduleOf(route).key,
            deed: deedAt(route, kindOf(route), kind),
          })),
      ),
    )
    return [
      ...at,
      ...this.modules.flatMap(({ key, deeds = [] }) => deeds.map(deed => ({ module: key, deed }))),
    ]
  }

  /** The deeds that these rows show. */
  doneBy(written: readonly WrittenRow[]): Done[] {
    if (written.length === 0) return []
    return doneBy(
      [...this.deeds.values()].flatMap(({ deeds }) => deeds),
      written,
    )
  }

  moduleOf(route: AnyRoute): Module {
    const found = this.#moduleOf.get(route)
    if (!found) throw new Error(`${route.method} ${route.path} is not in the registry`)
    return found
  }

  /**
   * Returns the areas in which rights narrow a role: the modules that can be switched, or have a permission
   * of their own.
   */
  get areas(): Module[] {
    return this.modules.filter(
      ({ area, core, routes }) =>
        area === undefined && (!core || routes.some(({ access }) => access.includes(':'))),
    )
  }

  module(key: string): Module | undefined {
    return this.modules.find(one => one.key === key)
  }

  /** The route of this method and path template. */
  route(method: Method, path: string): AnyRoute | undefined {
    return this.#byPath.get(`${method} ${path}`)
  }

  /** The route that an action of the audit log names: its method and path template, of an earlier version too. */
  routeOf(action: string): AnyRoute | undefined {
    return this.#byPath.get(action) ?? this.#formerly(action)
  }

  /** The route whose placeholders stand where an earlier address had words or placeholders of other names. */
  #formerly(action: string): AnyRoute | undefined {
    let found = this.#earlier.get(action)
    if (found === undefined) {
      const parts = action.split('/')
      const leads = (route: AnyRoute) => {
        const own = `${route.method} ${route.path}`.split('/')
        return (
          own.length === parts.length && own.every((part, at) => part === parts[at] || part.startsWith('{'))
        )
      }
      found = this.routes.find(leads) ?? null
      this.#earlier.set(action, found)
    }
    return found ?? undefined
  }

  /**
   * Returns the address template of the record that `route` creates, with `{}` for its id: below the route's
   * own, or that of the GET with the same entity. Null where no route shows it.
   */
  placeOfCreated(route: AnyRoute): string | null {
    let place = this.#places.get(route)
    if (place === undefined) {
      place = this.#findPlace(route)
      this.#places.set(route, place)
    }
    return place
  }

  #findPlace(route: AnyRoute): string | null {
    const below = `${route.path.replace(/\/$/, '')}/{}`
    if (this.#shown.has(below)) return below
    const entity = route.response?.meta()?.id
    const knows = (place: string) =>
      [...place.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in route.parse.params.shape)
    const elsewhere = [...this.#shown].find(
      ([place, shown]) => entity !== undefined && shown.response?.meta()?.id === entity && knows(place),
    )
    return elsewhere?.[0] ?? null
  }

  /** Returns the placeholder of the record that `route` changes and answers with; undefined for any other route. */
  changedBy(route: AnyRoute): string | undefined {
    const [, place, name] = /^(.*)\{(\w*id)\}[^{]*$/.exec(route.path) ?? []
    return isOf(this.shownAt(`${place}{}`)?.response, route.response) ? name : undefined
  }

  /** The GET at the template of an address that ends with an id, with `{}` for that. */
  shownAt(place: string): AnyRoute | undefined {
    return this.#shown.get(place)
  }

  tool(name: string): AnyRoute | undefined {
    return this.#byTool.get(name)
  }

  /** The write that policies and proposals call by this kind. */
  ofKind(kind: string): AnyRoute | undefined {
    return this.#byKind.get(kind)
  }

  /** Returns the kinds of writes and effects that policies can govern. */
  get kinds(): string[] {
    return [...new Set([...this.#byKind.keys(), ...this.deeds.keys()])]
  }

  /** A deed and the writes whose policies hold for it, each by its kind and module. */
  alikeOf({ kind, also = [] }: Deed): WriteKind[] {
    const { module = '' } = this.deeds.get(kind) ?? {}
    const writes = [kind, ...also].flatMap(one => this.#byKind.get(one) ?? [])
    return [
      { kind, module },
      ...writes.map(route => ({ kind: kindOf(route), module: this.moduleOf(route).key })),
    ]
  }

  /** A write and all others that do the same, by whatever address, each by its kind and module. */
  alike(route: AnyRoute): WriteKind[] {
    const same = deedsOf(route).flatMap(deed => this.#byDeed.get(deed) ?? [])
    return [...new Set([route, ...same])].map(one => ({ kind: kindOf(one), module: this.moduleOf(one).key }))
  }

  get searchRecords(): OwnedRecord[] {
    return this.modules.flatMap(({ key, area = key, searchRecords }) =>
      (searchRecords ?? []).map(one => ({ ...one, area })),
    )
  }

  /** Returns the GET that shows a kind of record by its id; undefined for one shown as part of another. */
  showing(type: string): AnyRoute | undefined {
    return this.#showing.get(type)
  }

  /** The area in which a kind of record is read. */
  areaOf(type: string): string {
    const record = this.searchRecords.find(one => one.type === type)
    if (!record) throw new Error(`No module has records of the kind ${type}`)
    return record.area
  }

  get events(): EventDeclaration[] {
    return this.modules.flatMap(({ events }) => events ?? [])
  }

  get tools(): AnyRoute[] {
    return [...this.#byTool.values()]
  }
}

/** Returns whether an entity has the fields of another: is it, or extends it. */
function isOf(entity: Schema | undefined, other: Schema | undefined): boolean {
  if (!(entity instanceof z.ZodObject && other instanceof z.ZodObject)) return false
  return Object.entries(other.shape).every(([name, field]) => entity.shape[name] === field)
}
