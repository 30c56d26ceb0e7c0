/** A JSON schema or another part of an OpenAPI document, read by its own structure. */
// biome-ignore lint/suspicious/noExplicitAny: a JSON document, walked by its own structure
type Node = any

/** A change that a client of the released contract would fail on. */
export interface BreakingChange {
  /** The operation's id in the released contract, or the event's name. */
  operation: string
  change: string
}

/** Who has to understand the schema: the server what is sent to it, or the client what it is answered. */
type Direction = 'sent' | 'answered'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Returns the parts of the released contract that no longer hold. Additions break nobody. */
export function breakingChanges(released: Node, present: Node): BreakingChange[] {
  const comparison = new Comparison(released, present)
  const found: BreakingChange[] = []
  for (const [path, method, before] of operationsOf(released)) {
    const after = present.paths[path]?.[method]
    const changes = after ? comparison.operation(before, after) : ['was removed']
    found.push(...changes.map(change => ({ operation: before.operationId, change })))
  }
  for (const [event, before] of Object.entries<Node>(released.webhooks ?? {})) {
    const after = present.webhooks?.[event]
    const changes = after ? comparison.event(before, after) : ['was removed']
    found.push(...changes.map(change => ({ operation: event, change })))
  }
  return found
}

function* operationsOf({ paths }: Node): Generator<[path: string, method: string, operation: Node]> {
  for (const [path, methods] of Object.entries<Node>(paths))
    for (const method of METHODS) if (methods[method]) yield [path, method, methods[method]]
}

const jsonOf = (holder: Node): Node => holder?.content?.['application/json']?.schema

class Comparison {
  readonly #released: Node
  readonly #present: Node
  /** Pairs of named schemas that are being compared, for schemas that hold themselves. */
  readonly #open = new Set<string>()

  constructor(released: Node, present: Node) {
    this.#released = released
    this.#present = present
  }

  operation(before: Node, after: Node): string[] {
    const renamed = before.operationId === after.operationId ? [] : [`is called ${after.operationId}`]
    return [
      ...renamed,
      ...this.#parameters(before, after),
      ...this.#body(before, after),
      ...this.#answers(before, after),
    ]
  }

  event(before: Node, after: Node): string[] {
    return this.#schemas(jsonOf(before.post.requestBody), jsonOf(after.post.requestBody), 'answered', 'event')
  }

  /** Returns the differences between two schemas by which one side no longer understands the other. */
  #schemas(before: Node, after: Node, direction: Direction, at: string): string[] {
    const pair = `${before?.$ref} ${after?.$ref} ${direction}`
    if (before?.$ref && after?.$ref) {
      if (this.#open.has(pair)) return []
      this.#open.add(pair)
    }
    const changes = this.#alternatives(
      resolve(this.#released, before),
      resolve(this.#present, after),
      direction,
      at,
    )
    this.#open.delete(pair)
    return changes
  }

  #parameters(before: Node, after: Node): string[] {
    const same = (one: Node) => (other: Node) => one.in === other.in && one.name === other.name
    const known: Node[] = before.parameters ?? []
    const now: Node[] = after.parameters ?? []
    const added = now
      .filter(one => one.required && !known.some(same(one)))
      .map(one => `needs the parameter ${one.name}`)
    return added.concat(
      known.flatMap(one => {
        const other = now.find(same(one))
        if (!other) return [`no longer takes the parameter ${one.name}`]
        const needed = other.required && !one.required ? [`needs the parameter ${one.name}`] : []
        return [...needed, ...this.#schemas(one.schema, other.schema, 'sent', one.name)]
      }),
    )
  }

  #body(before: Node, after: Node): string[] {
    if (!before.requestBody) return after.requestBody?.required ? ['needs a body'] : []
    if (!after.requestBody) return ['no longer takes a body']
    const needed = after.requestBody.required && !before.requestBody.required ? ['needs a body'] : []
    return [
      ...needed,
      ...this.#schemas(jsonOf(before.requestBody), jsonOf(after.requestBody), 'sent', 'body'),
    ]
  }

  #answers(before: Node, after: Node): string[] {
    return Object.entries<Node>(before.responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, answer]) => {
        const now = after.responses[status]
        if (!now) return [`no longer answers ${status}`]
        const missing = (part: 'headers' | 'content') =>
          Object.keys(answer[part] ?? {}).filter(name => !(name in (now[part] ?? {})))
        return [
          ...[...missing('headers'), ...missing('content')].map(name => `no longer answers ${name}`),
          ...(jsonOf(answer) && jsonOf(now)
            ? this.#schemas(jsonOf(answer), jsonOf(now), 'answered', 'answer')
            : []),
        ]
      })
  }

  /** Each alternative of whoever speaks needs one that the other side understands. */
  #alternatives(before: Node[], after: Node[], direction: Direction, at: string): string[] {
    const [spoken, understood] = direction === 'sent' ? [before, after] : [after, before]
    return spoken.flatMap(one => {
      const tries = understood.map(other =>
        direction === 'sent'
          ? this.#schema(one, other, direction, at)
          : this.#schema(other, one, direction, at),
      )
      return tries.reduce((best, next) => (next.length < best.length ? next : best))
    })
  }

  #schema(before: Node, after: Node, direction: Direction, at: string): string[] {
    const [spoken, understood] = direction === 'sent' ? [before, after] : [after, before]
    if (understood.type !== undefined && spoken.type !== understood.type)
      return [`${at} is ${after.type ?? 'anything'} instead of ${before.type ?? 'anything'}`]
    return [
      ...valuesLost(before, after, direction, at),
      ...(direction === 'sent' ? limitsTightened(before, after, at) : []),
      ...(before.items && after.items ? this.#schemas(before.items, after.items, direction, `${at}[]`) : []),
      ...this.#fields(before, after, direction, at),
    ]
  }

  #fields(before: Node, after: Node, direction: Direction, at: string): string[] {
    const [known, now]: [Node, Node] = [before.properties ?? {}, after.properties ?? {}]
    const needs = (schema: Node, name: string) => schema.required?.includes(name) ?? false
    const kept = Object.keys(known).flatMap(name => {
      const field = `${at}.${name}`
      if (!(name in now)) return [`${field} was removed`]
      const lost = direction === 'answered' && needs(before, name) && !needs(after, name)
      return [
        ...(lost ? [`${field} may be absent`] : []),
        ...this.#schemas(known[name], now[name], direction, field),
      ]
    })
    const newlyNeeded = Object.keys(now).filter(name => needs(after, name) && !needs(before, name))
    return direction === 'sent' ? [...kept, ...newlyNeeded.map(name => `${at}.${name} is needed`)] : kept
  }
}

/** The alternatives a schema has, each with the parts of an `allOf` put together and references looked up. */
function resolve(document: Node, schema: Node): Node[] {
  if (schema.$ref) return resolve(document, document.components.schemas[schema.$ref.split('/').at(-1)])
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap((one: Node) => resolve(document, one))
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }))
  return [schema.allOf ? together(schema.allOf.map((part: Node) => resolve(document, part)[0])) : schema]
}

function together(parts: Node[]): Node {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  }
}

/** Values that an enumeration had: one may no longer be sent, or a client waits for it in vain. */
function valuesLost(before: Node, after: Node, direction: Direction, at: string): string[] {
  const values = (schema: Node): unknown[] | undefined => ('const' in schema ? [schema.const] : schema.enum)
  const [known, now] = [values(before), values(after)]
  if (!now) return []
  if (!known) return direction === 'sent' ? [`${at} takes certain values alone`] : []
  return known
    .filter(value => !now.includes(value))
    .map(value => `${at} is no longer ${JSON.stringify(value)}`)
}

const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']

function limitsTightened(before: Node, after: Node, at: string): string[] {
  const tightened = (name: string, isTighter: (now: number, then: number) => boolean) =>
    after[name] !== undefined && (before[name] === undefined || isTighter(after[name], before[name]))
  return [
    ...upper.filter(name => tightened(name, (now, then) => now < then)),
    ...lower.filter(name => tightened(name, (now, then) => now > then)),
    ...['pattern', 'format'].filter(name => after[name] !== undefined && after[name] !== before[name]),
  ].map(name => `${at} is held to ${name} ${after[name]}`)
}
