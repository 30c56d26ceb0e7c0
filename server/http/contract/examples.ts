import samples from './field-samples.json' with { type: 'json' }

type Schema = Record<string, unknown>
interface Content {
  schema: Schema
  examples?: unknown
}
interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, Content> }> }>>
  components: { schemas: Record<string, Schema>; examples?: Record<string, { value: unknown }> }
}

const known: Readonly<Record<string, unknown>> = samples

const COMPONENT = '#/components/schemas/'

/** The depth to which nested parts are shown; deeper ones are empty where allowed. */
const DEPTH = 3

/**
 * Gives every answer of a document an example that fits its schema, made of the samples of its fields. Operations that answer the
 * same entity share one.
 */
export function exemplify(document: object): void {
  const { paths, components } = document as Described
  const sampler = new Sampler(components.schemas)
  components.examples ??= {}
  for (const operation of Object.values(paths).flatMap(methods => Object.values(methods)))
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const json = content?.['application/json']
      if (!json || !status.startsWith('2')) continue
      const value = sampler.of(json.schema)
      const name = nameOf(json.schema)
      if (name !== undefined) components.examples[name] ??= { value }
      json.examples = { answer: name === undefined ? { value } : { $ref: `#/components/examples/${name}` } }
    }
}

/**
 * Returns the name of a schema's examples, by which operations share them: `Deal`, `ListOfDeal`, `DealKept`.
 */
function nameOf({ $ref, type, items, anyOf }: Schema): string | undefined {
  if (typeof $ref === 'string') return $ref.replace(COMPONENT, '')
  if (type === 'array' && items) {
    const name = nameOf(items as Schema)
    return name && `ListOf${name}`
  }
  const [kept] = (anyOf ?? []) as Schema[]
  const entity = (kept?.allOf as Schema[] | undefined)?.[0]
  return entity?.$ref ? `${nameOf(entity)}Kept` : undefined
}

class Sampler {
  readonly #schemas: Readonly<Record<string, Schema>>

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas
  }

  /** A value that fits a schema, as a field of this name has it. */
  of(schema: Schema, name = '', depth = 0): unknown {
    if (typeof schema.$ref === 'string')
      return this.of(this.#schemas[schema.$ref.replace(COMPONENT, '')] as Schema, name, depth)
    if (schema.example !== undefined) return schema.example
    if (Array.isArray(schema.examples)) return schema.examples[0]
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return schema.enum[0]
    const allOf = schema.allOf as Schema[] | undefined
    if (allOf) return Object.assign({}, ...allOf.map(one => this.of(one, name, depth)))
    const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
    if (choices) return this.of(this.#chosen(choices, depth), name, depth)
    const [type] = [schema.type].flat()
    if (type === 'object') return this.#object(schema, depth)
    if (type === 'array') return depth > DEPTH && !schema.minItems ? [] : this.#array(schema, name, depth)
    return plain(schema, type as string, name)
  }

  /** At depth, a nullable value is null. */
  #chosen(choices: readonly Schema[], depth: number): Schema {
    const nothing = choices.find(({ type }) => type === 'null')
    return (depth > DEPTH && nothing) || (choices.find(({ type }) => type !== 'null') as Schema)
  }

  #array(schema: Schema, name: string, depth: number): unknown[] {
    const parts = schema.prefixItems as Schema[] | undefined
    if (parts) return parts.map(part => this.of(part, name, depth + 1))
    const least = (schema.minItems as number | undefined) ?? 1
    return Array.from({ length: Math.max(least, 1) }, () => this.of(schema.items as Schema, name, depth + 1))
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): object {
    const shown = Object.entries(properties as Record<string, Schema>).filter(
      ([name]) => depth < DEPTH || (required as string[]).includes(name),
    )
    return Object.fromEntries(shown.map(([name, one]) => [name, this.of(one, name, depth + 1)]))
  }
}

/** A text, a number, yes or no. */
function plain(schema: Schema, type: string, name: string): unknown {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numberOf(schema, type, name)
  if (type !== 'string') return null
  const candidates = [
    known[name] ?? (/_by$/.test(name) ? known.author : undefined),
    known[`format ${schema.format}`],
    ...TEXTS,
  ]
  return candidates.find(one => typeof one === 'string' && fits(schema, one)) ?? known.text
}

const TEXTS = [known.text, 'private_credit', '/deals/12', 'USD', 'GB', '2026-03', '12-31', '12']

function fits({ pattern, format, minLength = 0, maxLength = 1e9 }: Schema, text: string): boolean {
  if (text.length < (minLength as number) || text.length > (maxLength as number)) return false
  if (pattern !== undefined && !new RegExp(pattern as string, 'u').test(text)) return false
  return format === undefined || text === known[`format ${format}`] || (format === 'date' && DAY.test(text))
}

const DAY = /^\d{4}-\d\d-\d\d$/

function numberOf({ minimum, maximum, exclusiveMinimum }: Schema, type: string, name: string): number {
  const sample =
    known[name] ??
    (/_pct$|rate$|share$/.test(name)
      ? 0.08
      : /_id$|^id$/.test(name)
        ? 12
        : type === 'integer'
          ? 3
          : 25_000_000)
  const least = (minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY) as number
  const most = (maximum ?? Number.POSITIVE_INFINITY) as number
  const fits =
    typeof sample === 'number' &&
    sample >= least &&
    sample <= most &&
    (type !== 'integer' || Number.isInteger(sample))
  if (fits) return sample
  return Math.min(most, Math.max(least, type === 'integer' ? 1 : 0.5))
}
