import { z } from 'zod'
import type { AnyRecord } from './records/index.ts'
import type { AnyRoute } from './routes/endpoint.ts'
import type { Subject } from './timeline/entries.ts'
import { titleIn } from './values/titles.ts'

/** The path of a GET whose last part is an id, up to it: `/rooms/{room_id}/documents/{}`. */
const placeOf = (path: string): string => path.replace(/\{\w+\}$/, '{}')

const lastPlaceholder = (path: string): string => /\{(\w+)\}$/.exec(path)?.[1] ?? ''

/** A record with the GET that shows it, and the values of that one's path. */
export interface Placed extends Subject {
  readonly shown: AnyRoute
  readonly params: Readonly<Record<string, number>>
}

/** Records of every kind by their addresses: each GET whose path ends with an id shows one. */
export class ShownRecords {
  readonly #byPlace = new Map<string, AnyRoute>()
  readonly #byType = new Map<string, AnyRoute>()
  /** The kinds that a placeholder names, wherever it stands; null where it stands for several. */
  readonly #byField = new Map<string, AnyRoute | null>()
  readonly #types = new Map<AnyRoute, string>()

  /** The fields by which people call a record, by its kind. */
  readonly #titles: ReadonlyMap<string, string>

  constructor(routes: readonly AnyRoute[], kinds: readonly AnyRecord[]) {
    const typeOf = new Map(kinds.map(({ entity, type }) => [entity, type]))
    this.#titles = new Map(kinds.map(({ type, title }) => [type, title]))
    for (const route of routes) {
      const field = lastPlaceholder(route.path)
      const entity = route.response instanceof z.ZodObject && route.response.meta()?.id
      if (route.method !== 'GET' || route.spanning || !field.endsWith('_id') || !entity) continue
      const type = route.shows ?? typeOf.get(entity) ?? snakeCase(entity)
      const earlier = this.#byField.get(field)
      this.#types.set(route, type)
      this.#byPlace.set(placeOf(route.path), route)
      if (!this.#byType.has(type) || route.shows) this.#byType.set(type, route)
      this.#byField.set(field, earlier === undefined || this.#isOf(earlier, type) ? route : null)
    }
  }

  /** The record that an address names: the one whose GET is closest, else the one that only one kind is named like. */
  at({ path }: AnyRoute, params: Readonly<Record<string, number>>): Placed | null {
    const parts = path.split('/')
    for (let end = parts.length; end > 0; end -= 1) {
      const [name] = /^\{\w+\}$/.exec(parts[end - 1] as string) ?? []
      if (name === undefined) continue
      const shown = this.#byPlace.get([...parts.slice(0, end - 1), '{}'].join('/'))
      const placed = shown && this.#placed(shown, params, params[name.slice(1, -1)])
      if (placed) return placed
    }
    return this.namedIn(params)
  }

  /** The first record that these values name by a field that only one kind is named like. */
  namedIn(values: unknown): Placed | null {
    for (const [field, id] of Object.entries(values ?? {})) {
      const shown = this.#byField.get(field)
      const placed = shown ? this.#placed(shown, { [field]: id }, id) : null
      if (placed) return placed
    }
    return null
  }

  /** A record by its kind and id, at an address within those values. */
  of({ type, id }: Subject, params: Readonly<Record<string, number>>): Placed | null {
    const shown = this.#byType.get(type)
    return shown ? this.#placed(shown, params, id) : null
  }

  /** The record that a call made: the one with the id of its answer, at its place. */
  madeAt(place: string | null, answer: unknown): Subject | null {
    const shown = place === null ? undefined : this.#byPlace.get(place)
    const { id } = (answer ?? {}) as { id?: unknown }
    return shown && isId(id) ? { type: this.#types.get(shown) as string, id } : null
  }

  /** The name of a record as its GET answers it; null where it has none. */
  titleOf({ type }: Subject, answer: Readonly<Record<string, unknown>>): string | null {
    const title = answer[this.#titles.get(type) ?? '']
    return typeof title === 'string' ? title : titleIn(answer)
  }

  #isOf = (shown: AnyRoute | null, type: string): boolean => shown !== null && this.#types.get(shown) === type

  #placed(shown: AnyRoute, params: Readonly<Record<string, number>>, id: unknown): Placed | null {
    if (!isId(id)) return null
    const names = [...shown.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const values = names.map(name => (name === names.at(-1) ? id : params[name]))
    if (!values.every(isId)) return null
    return {
      type: this.#types.get(shown) as string,
      id,
      shown,
      params: Object.fromEntries(names.map((name, at) => [name, values[at] as number])),
    }
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0

const snakeCase = (entity: string): string =>
  entity.replaceAll(/(?<=[a-z0-9])[A-Z]/g, letter => `_${letter}`).toLowerCase()
