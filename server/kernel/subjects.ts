import { z } from 'zod'
import { declared, type Sentence, sentence } from './language/sentence.ts'
import type { Context } from './routes/context.ts'
import type { AnyRoute } from './routes/endpoint.ts'
import { kindOf } from './routes/operation-id.ts'
import type { Happening, Subject } from './timeline/entries.ts'
import { pastOf } from './timeline/past.ts'

/** A kind of record that has a timeline. */
export interface TimelineRecord {
  /** The `record_type`. */
  type: string
  /** The fields of inputs and answers that name one, such as `deal_id`. */
  ids: readonly string[]
  /** The addresses below which everything is about one: the last placeholder of each is its id. */
  addresses: readonly string[]
  /** Only requests name one: answers carry its id beside the record they are about. */
  asked?: true
  /** The part of the API in which these fields name one of it, and nothing else that is named so elsewhere. */
  within?: string
  /** The answer that is one itself. */
  entity: string
  /** Throws 404 where the caller's organisation has none with this id. */
  find: (ctx: Context, id: number) => Promise<unknown>
  /** The name of one that was found, where that is neither its `name` nor its `title`. */
  title?: (found: object) => string
}

/** How calls of a route name a record: its type, and the place of its id. */
type Naming = { type: string; in: 'params' | 'body' | 'answer'; name: string }

/** A field that names a record. */
export interface NamedField {
  field: string
  subject: Subject
}

/** Finds the records that a call named, and writes the call to their timelines. */
export class Subjects {
  readonly #records: readonly TimelineRecord[]
  readonly #namings = new WeakMap<AnyRoute, Naming[]>()

  constructor(records: readonly TimelineRecord[]) {
    this.#records = records
  }

  /** Returns the records that a call of `route` named in its request or answer, each once. */
  of(route: AnyRoute, { params, body }: { params: unknown; body: unknown }, answer: unknown): Subject[] {
    const parts = { params, body, answer }
    const found = new Map<string, Subject>()
    for (const naming of this.#namingsOf(route)) {
      const id = valueAt(parts[naming.in], naming.name)
      if (typeof id === 'number') found.set(`${naming.type} ${id}`, { type: naming.type, id })
    }
    const addressed = this.#addressedBy(params)
    if (addressed) found.set(`${addressed.type} ${addressed.id}`, addressed)
    return [...found.values()]
  }

  /** The one record that a call was about: the one that it answered with, else the one that its address names. */
  mainOf(route: AnyRoute, { params }: { params: unknown }, answer: unknown): Subject | null {
    const namings = this.#namingsOf(route)
    const answered = namings.filter(one => one.in === 'answer' && one.name === 'id')
    const addressed = namings.filter(one => one.in === 'params')
    for (const { type, in: where, name } of [...answered, ...addressed]) {
      const id = valueAt(where === 'answer' ? answer : params, name)
      if (Number.isInteger(id)) return { type, id: id as number }
    }
    return this.#addressedBy(params) ?? null
  }

  /** The record of any kind that is named by its type and its id. */
  #addressedBy(given: unknown): Subject | undefined {
    const id = valueAt(given, 'record_id')
    const record = this.#records.find(({ type }) => type === valueAt(given, 'record_type'))
    return record && Number.isInteger(id) ? { type: record.type, id: id as number } : undefined
  }

  /** Returns the fields that name records in a call's input, at any depth, each record once for a field. */
  fieldsIn(route: AnyRoute, given: unknown): NamedField[] {
    const types = this.#typesOf(route)
    const found = new Map<string, NamedField>()
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const addressed = this.#addressedBy(value)
      if (addressed) found.set(`record_id ${addressed.id}`, { field: 'record_id', subject: addressed })
      for (const [field, inner] of Object.entries(value)) {
        // Beside a type an id is of that type, whatever else of this name the route has.
        const type = field === 'record_id' && 'record_type' in value ? undefined : types.get(field)
        if (type === undefined || !Number.isInteger(inner)) look(inner)
        else found.set(`${field} ${inner}`, { field, subject: { type, id: inner } })
      }
    }
    look(given)
    return [...found.values()]
  }

  /** The kind of record that a field names in a route, by the field. */
  #typesOf(route: AnyRoute): Map<string, string> {
    return new Map(
      this.#records.flatMap(record =>
        [...this.#idsIn(route, record), ...placeholdersOf(route, record)].map(name => [name, record.type]),
      ),
    )
  }

  #namingsOf(route: AnyRoute): Naming[] {
    let namings = this.#namings.get(route)
    if (!namings) {
      namings = this.#records.flatMap(record =>
        namingsOf(route, { ...record, ids: this.#idsIn(route, record) }),
      )
      this.#namings.set(route, namings)
    }
    return namings
  }

  /** The fields that name one in a route: in the part of the API that is another kind's own, that kind's are not its. */
  #idsIn({ path }: AnyRoute, { within, ids }: TimelineRecord): readonly string[] {
    if (within !== undefined) return path.startsWith(`${within}/`) ? ids : []
    const taken = this.#records.flatMap(one =>
      one.within !== undefined && path.startsWith(`${one.within}/`) ? one.ids : [],
    )
    return ids.filter(name => !taken.includes(name) && !(isAddressedByType(path) && name === 'record_id'))
  }
}

const isAddressedByType = (path: string): boolean => path.includes('/{record_type}/{record_id}')

/** The parts of a route's address that are ids of such a record. */
const placeholdersOf = ({ path }: AnyRoute, { addresses }: TimelineRecord): string[] =>
  addresses
    .filter(address => path === address || path.startsWith(`${address}/`))
    .map(address => /\{(\w+)\}$/.exec(address)?.[1] as string)

function namingsOf(route: AnyRoute, record: TimelineRecord): Naming[] {
  const { type, ids, asked, entity } = record
  const named = (where: 'params' | 'body' | 'answer', schema: unknown): Naming[] =>
    ids.filter(name => name in shapeOf(schema)).map(name => ({ type, in: where, name }))
  const isOne = route.response instanceof z.ZodObject && route.response.meta()?.id === entity
  return [
    ...placeholdersOf(route, record).map(name => ({ type, in: 'params' as const, name })),
    ...named('params', route.parse.params),
    ...named('body', route.body),
    ...(asked ? [] : named('answer', route.response)),
    ...(isOne ? [{ type, in: 'answer' as const, name: 'id' }] : []),
  ]
}

const shapeOf = (schema: unknown): object => (schema instanceof z.ZodObject ? schema.shape : {})

const valueAt = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined

/** Returns whether the audit log gets an entry for each call of a route. */
export const isAudited = ({ effect, leaves }: AnyRoute): boolean => effect === 'write' || leaves === 'records'

/** The deed of a route without its object: `Created a deal`. */
export function toldOf({ did, summary }: AnyRoute): Sentence {
  const told = did ?? pastOf(summary) ?? summary
  // English says some verbs alike before and after: `Set the filing profile`.
  return declared(told, told === summary ? 'done' : undefined)
}

/** The deed of a call, as timelines of the records it named tell it. */
export function happeningOf(route: AnyRoute, answer: unknown, notes: object): Happening {
  const told = toldOf(route)
  const name = ['name', 'title', 'label'].map(field => valueAt(answer, field)).find(isText)
  const { before, after } = notes as { before?: unknown; after?: unknown }
  return {
    type: kindOf(route),
    summary: name === undefined ? told : sentence`${told}: ${name}`,
    ...(after === undefined ? {} : { details: { before, after } }),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
