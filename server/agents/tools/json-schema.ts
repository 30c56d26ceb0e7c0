import { z } from 'zod'
import { withoutNames } from '../../kernel/routes/entity.ts'

export type Json = Record<string, unknown>

/** A bound that only says how large a number can be written. */
const WRITABLE = 9_000_000_000_000

/**
 * Returns a value's JSON Schema in one piece, readable without any other document. Storage details of numbers
 * and text are left out, as are patterns implied by a format, examples of dates, and that an id is positive.
 * A nullable value lists null among its types.
 */
export function jsonSchemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: withoutNames,
  }) as Json
  return withoutStorage(schema)
}

const withoutStorage = (schema: Json): Json =>
  orNull(
    Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword, value]) => !isStorage(keyword, value))
        .filter(([keyword]) => keyword !== 'pattern' || schema.format === undefined)
        .filter(([keyword]) => keyword !== 'example' || schema.format !== 'date')
        .filter(
          ([keyword, value]) => keyword !== 'exclusiveMinimum' || value !== 0 || schema.type !== 'integer',
        )
        .map(([keyword, value]) => [keyword, withinKeyword(keyword, value, withoutStorage)]),
    ),
  )

/**
 * `{anyOf: [{type: T}, {type: 'null'}]}` as `{type: [T, 'null']}`, which says it in a third of the length. A choice of
 * values stays, as null would have to be among them.
 */
export function orNull({ anyOf, ...schema }: Json): Json {
  const choices = anyOf as Json[] | undefined
  if (!choices) return schema
  const real = choices.filter(({ type }) => type !== 'null')
  const [only] = real
  const plain =
    only && real.length === 1 && typeof only.type === 'string' && !('enum' in only || 'const' in only)
  if (!plain || choices.length === 1) return { ...schema, anyOf }
  return { ...only, ...schema, type: [only.type, 'null'] }
}

/** Applies `change` to the schemas that are the value of a keyword; any other value is given back as it is. */
export function withinKeyword(keyword: string, value: unknown, change: (schema: Json) => Json): unknown {
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as Record<string, Json>).map(([name, schema]) => [name, change(schema)]),
      )
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'prefixItems':
      return (value as Json[]).map(change)
    case 'items':
    case 'additionalProperties':
    case 'propertyNames':
      return typeof value === 'object' ? change(value as Json) : value
    default:
      return value
  }
}

function isStorage(keyword: string, value: unknown): boolean {
  if (keyword === 'pattern') return (value as string).includes('\\u0000')
  return (keyword === 'minimum' || keyword === 'maximum') && Math.abs(value as number) >= WRITABLE
}
