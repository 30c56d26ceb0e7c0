import { z } from 'zod'
import type { Registry } from '../../kernel/module.ts'

/** A field that takes or answers a few values alone. */
export interface Vocabulary {
  /** The schema in the API description: `Deal`. */
  schema: string
  /** The field in it, with a dot for a nested one: `stage`, `bounds.kind`. */
  field: string
  values: string[]
}

const known = new WeakMap<Registry, Vocabulary[]>()

/** Every enumeration in the inputs and answers that other programs build on, as their schemas declare it. */
export function vocabulariesOf(registry: Registry): Vocabulary[] {
  let found = known.get(registry)
  if (!found) {
    found = collect(registry)
    known.set(registry, found)
  }
  return found
}

function collect({ routes }: Registry): Vocabulary[] {
  const found = new Map<string, Vocabulary>()
  const seen = new Set<z.ZodType>()
  const visit = (schema: z.ZodType, name: string | undefined, path: readonly string[]): void => {
    const own = schema.meta()?.id
    if (own !== undefined && own !== name) {
      if (seen.has(schema)) return
      seen.add(schema)
      visit(schema, own, [])
      return
    }
    if (schema instanceof z.ZodEnum && name !== undefined && path.length > 0) {
      const field = path.join('.')
      found.set(`${name} ${field}`, { schema: name, field, values: schema.options.map(String) })
    } else if (schema instanceof z.ZodObject) {
      for (const [field, part] of Object.entries(schema.shape as Record<string, z.ZodType>))
        visit(part, name, [...path, field])
    } else for (const part of partsOf(schema)) visit(part, name, path)
  }
  for (const route of routes)
    if (route.audience === 'public')
      for (const schema of [route.body, route.response]) if (schema) visit(schema, undefined, [])
  return [...found.values()].sort((one, other) =>
    `${one.schema} ${one.field}` < `${other.schema} ${other.field}` ? -1 : 1,
  )
}

/** Returns the schemas that a schema wraps or contains. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options as z.ZodType[]
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right] as z.ZodType[]
  if (schema instanceof z.ZodPipe) return [schema.def.in as z.ZodType]
  if (schema instanceof z.ZodRecord) return [schema.def.valueType as z.ZodType]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return [schema.def.innerType as z.ZodType]
  return []
}
