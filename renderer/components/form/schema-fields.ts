import { wordsOfKey } from '../../format/keys.ts'
import { formatNumber } from '../../format/numbers.ts'
import { argumentTypes } from '../../words/agents.ts'
import { figureKinds } from '../difference/difference-kinds.ts'
import type { Field, FieldValue } from './fields.ts'

/** The part of JSON Schema that forms support. */
export interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

export interface Argument {
  name: string
  required: boolean
  /** Allowed values in words: "text", "whole number, 1 to 365", "one of open, closed". */
  takes: string
  description: string
  schema: ValueSchema
}

/** The schema of a value that is there. */
type ValueSchema = Schema & { type?: string }

/** The arguments that a JSON Schema of an object asks for, those that are needed first. */
export function argumentsOf({ properties = {}, required = [] }: Schema): Argument[] {
  return Object.entries(properties)
    .map(([name, given]) => {
      const schema = concrete(given)
      const description = given.description ?? schema.description ?? ''
      return { name, required: required.includes(name), takes: takes(schema), description, schema }
    })
    .toSorted((a, b) => Number(b.required) - Number(a.required))
}

/** The schema of the value itself where nothing is allowed too. */
function concrete(schema: Schema): ValueSchema {
  const { type, ...said } = { ...schema, ...(schema.anyOf?.find(({ type }) => type !== 'null') ?? {}) }
  const named = [type].flat().find(one => one !== 'null')
  return named === undefined ? said : { ...said, type: named }
}

function takes({ type = '', format, enum: choices, minimum, maximum }: ValueSchema): string {
  if (choices) return `one of ${choices.join(', ')}`
  if (format === 'date') return 'date'
  const kind = argumentTypes[type] ?? 'any value'
  const bounded = [minimum, maximum].some(bound => bound !== undefined && Math.abs(bound) < 1e12)
  if (!bounded) return kind
  const [from, to] = [minimum, maximum].map(bound =>
    bound === undefined || Math.abs(bound) >= 1e12 ? null : formatNumber(bound),
  )
  return `${kind}, ${from && to ? `${from} to ${to}` : from ? `from ${from}` : `up to ${to}`}`
}

/** A form for the arguments. Lists and objects are typed as JSON. */
export function fieldsFor(args: readonly Argument[]): Field[] {
  const kinds = figureKinds(Object.fromEntries(args.map(({ name, description }) => [name, { description }])))
  return args.map(({ name, required, takes: takesText, description, schema }) => {
    const base = { name, label: wordsOfKey(name), required, hint: hintOf(description, takesText, schema) }
    if (schema.enum)
      return {
        ...base,
        kind: 'choice',
        choices: schema.enum.map(one => ({ value: String(one), label: wordsOfKey(String(one)) })),
      }
    switch (schema.type) {
      case 'integer':
      case 'number':
        return { ...base, kind: kinds.get(name) === 'fraction' ? 'percent' : 'number' }
      case 'boolean':
        return {
          ...base,
          kind: 'choice',
          choices: [
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ],
        }
      case 'string':
        return { ...base, kind: schema.format === 'date' ? 'date' : 'text' }
      default:
        return { ...base, kind: 'multiline', hint: `${base.hint}. As JSON` }
    }
  })
}

function hintOf(description: string, takesText: string, { default: usual }: Schema): string {
  return [description || takesText, usual === undefined ? '' : `Default: ${String(usual)}`]
    .filter(Boolean)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('. ')
}

/**
 * Returns the typed values as arguments; empty ones are left out. Throws a SyntaxError for malformed JSON.
 */
export function givenBy(
  args: readonly Argument[],
  values: Readonly<Record<string, FieldValue>>,
): Record<string, unknown> {
  return Object.fromEntries(
    args.flatMap(({ name, schema }) => {
      const value = values[name] ?? null
      return value === null ? [] : [[name, argumentOf(schema, value)]]
    }),
  )
}

function argumentOf({ type, enum: choices }: ValueSchema, value: NonNullable<FieldValue>): unknown {
  if (typeof value === 'object') return value
  if (choices) return choices.find(one => String(one) === value)
  if (type === 'boolean') return value === 'true'
  const plain = type === 'string' || type === 'integer' || type === 'number'
  return plain ? value : (JSON.parse(String(value)) as unknown)
}
