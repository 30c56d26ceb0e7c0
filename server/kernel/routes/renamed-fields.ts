import { z } from 'zod'
import { sentence } from '../language/sentence.ts'
import type { FieldError } from '../problems/errors.ts'

/** Fields under their present name, with the name that they were released with. */
const formerNames = z.registry<{ was: string }>()

/**
 * The two names of a field that was renamed after its release: answers have both, marked as deprecated in the reference
 * where it is the former, and an input takes either. Handlers read and write `was` alone, which is why only that one is typed.
 *
 * @example
 * const shape = { ...renamed('due_date', 'due_on', field.date().nullish()) }
 */
export function renamed<const Was extends string, T extends z.ZodType>(
  now: string,
  was: Was,
  type: T,
): { [name in Was]: T } {
  const described = type.meta() ?? {}
  const present: z.ZodType = type.meta(described)
  formerNames.add(present, { was })
  return {
    [now]: present,
    [was]: type.meta({ ...described, deprecated: true, description: `Former name of \`${now}\`` }),
  } as never
}

/** Rewrites the objects of a value that have renamed fields. */
type Rewrite = (value: unknown, each: Each, path: string[]) => unknown
type Each = (object: Record<string, unknown>, names: readonly Names[], path: string[]) => object
interface Names {
  now: string
  was: string
}

const rewrites = new WeakMap<z.core.$ZodType, Rewrite | null>()

/** Returns how values of a schema are rewritten; null where nothing in it was renamed. */
function rewriteOf(schema: z.core.$ZodType): Rewrite | null {
  const known = rewrites.get(schema)
  if (known !== undefined) return known
  rewrites.set(schema, null)
  const made = make(schema)
  rewrites.set(schema, made)
  return made
}

function make(schema: z.core.$ZodType): Rewrite | null {
  if (schema instanceof z.ZodObject) return ofObject(schema)
  if (schema instanceof z.ZodArray) {
    const one = rewriteOf(schema.element)
    return (
      one &&
      ((value, each, path) =>
        Array.isArray(value) ? value.map((item, at) => one(item, each, [...path, String(at)])) : value)
    )
  }
  const parts = within(schema).flatMap(part => rewriteOf(part) ?? [])
  if (parts.length === 0) return null
  return (value, each, path) => parts.reduce((rewritten, part) => part(rewritten, each, path), value)
}

/** The schemas that a value of a wrapping schema has to meet itself. */
function within(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right]
  if (schema instanceof z.ZodLazy) return [schema.unwrap()]
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? [innerType] : []
}

function ofObject({ shape }: z.ZodObject): Rewrite | null {
  const entries = Object.entries(shape as Record<string, z.core.$ZodType>)
  const names = entries.flatMap(([now, type]) => {
    const was = formerNameOf(type)
    return was === undefined ? [] : [{ now, was }]
  })
  const parts = entries.flatMap(([name, type]) => {
    const part = rewriteOf(type)
    return part ? [{ name, part }] : []
  })
  if (names.length === 0 && parts.length === 0) return null
  return (value, each, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const object: Record<string, unknown> = { ...value }
    for (const { name, part } of parts)
      if (name in object) object[name] = part(object[name], each, [...path, name])
    return names.length === 0 ? object : each(object, names, path)
  }
}

/** Returns the name with which a field was released; undefined where it kept it, and of a former name itself. */
export function formerNameOf(type: z.core.$ZodType): string | undefined {
  const { innerType } = type._zod.def as { innerType?: z.core.$ZodType }
  return formerNames.get(type)?.was ?? (innerType && formerNameOf(innerType))
}

const rewritten = (schema: z.ZodType, value: unknown, each: Each): unknown =>
  rewriteOf(schema)?.(value, each, []) ?? value

/** Returns an answer with each renamed field under both of its names. */
export const withBothNames = (schema: z.ZodType, answer: unknown): unknown =>
  rewritten(schema, answer, (object, names) => {
    for (const { now, was } of names) if (was in object) object[now] = object[was]
    return object
  })

/** Returns an input, such as a route's example, with each renamed field under its present name alone. */
export const withPresentNames = (schema: z.ZodType, given: unknown): unknown =>
  rewritten(schema, given, (object, names) => {
    for (const { now, was } of names) {
      if (was in object) object[now] = object[was]
      delete object[was]
    }
    return object
  })

/** An input as handlers read it. */
interface Renamed {
  value: unknown
  errors: FieldError[]
  /** The path of a field as its caller said it. */
  said: (path: string) => string
}

/** Returns an input with each renamed field under the name that it was released with, which its schema checks. */
export function withFormerNames(schema: z.ZodType, given: unknown): Renamed {
  const errors: FieldError[] = []
  const said = new Map<string, string>()
  const value = rewritten(schema, given, (object, names, path) => {
    for (const { now, was } of names) {
      if (!(now in object)) continue
      const [present, former] = [now, was].map(name => [...path, name].join('.')) as [string, string]
      if (was in object && object[was] !== object[now])
        errors.push({
          path: present,
          message: sentence`says something else than ${was}, which is its former name`,
        })
      object[was] = object[now]
      said.set(former, present)
      delete object[now]
    }
    return object
  })
  return { value, errors, said: path => said.get(path) ?? path }
}
