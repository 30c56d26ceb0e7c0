import { z } from 'zod'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { type Json, jsonSchemaOf, orNull, withinKeyword } from './json-schema.ts'

const SHAPE = new Set(['type', 'properties', 'items', 'anyOf', 'oneOf', 'additionalProperties'])

/** A writing tool's answer; an ephemeral call answers like the change itself, so nothing here is required. */
const proposal: Json = {
  type: 'object',
  properties: {
    action_id: { type: 'integer' },
    run_id: { type: 'integer' },
    status: { type: 'string' },
    preview: { type: 'object' },
    expires_at: { type: 'string' },
  },
}

const schemas = new WeakMap<AnyRoute, Json>()

/** Returns the fields of a tool's answer by name and type; nested fields are left for the answer to show. */
export function answerSchema(route: AnyRoute): Json {
  let schema = schemas.get(route)
  if (!schema) {
    schema =
      route.effect === 'write' && route.governed !== 'harmless'
        ? proposal
        : shapeOf(jsonSchemaOf(route.parse.response ?? z.null(), 'output'), 1)
    schemas.set(route, schema)
  }
  return schema
}

function shapeOf(schema: Json, levels: number): Json {
  const isObject = [schema.type].flat().includes('object')
  if (isObject && levels === 0) return { type: schema.type }
  const below = isObject ? levels - 1 : levels
  const shape = Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => SHAPE.has(keyword) && value !== false)
      .map(([keyword, value]) => [keyword, withinKeyword(keyword, value, inner => shapeOf(inner, below))]),
  )
  // A choice of values without its values is plain.
  return orNull(shape)
}
