import { z } from 'zod'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { type Json, jsonSchemaOf, withinKeyword } from './json-schema.ts'

const SHAPE = new Set(['type', 'properties', 'items', 'anyOf', 'oneOf', 'additionalProperties'])

/** What a writing tool answers; an ephemeral call answers as the change itself would, so nothing here is required. */
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

/** The fields that a tool answers with, by name and type; what is inside them is left to the answer to show. */
export function answerSchema(route: AnyRoute): Json {
  let schema = schemas.get(route)
  if (!schema) {
    schema =
      route.effect === 'write'
        ? proposal
        : shapeOf(jsonSchemaOf(route.parse.response ?? z.null(), 'output'), 1)
    schemas.set(route, schema)
  }
  return schema
}

function shapeOf(schema: Json, levels: number): Json {
  if (schema.type === 'object' && levels === 0) return { type: 'object' }
  const below = schema.type === 'object' ? levels - 1 : levels
  const shape = Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => SHAPE.has(keyword) && value !== false)
      .map(([keyword, value]) => [keyword, withinKeyword(keyword, value, inner => shapeOf(inner, below))]),
  )
  return orNull(shape)
}

/** `{anyOf: [{type: T}, {type: 'null'}]}` as `{type: [T, 'null']}`, which says it in a third of the length. */
function orNull(schema: Json): Json {
  const choices = schema.anyOf as Json[] | undefined
  const real = choices?.filter(({ type }) => type !== 'null') ?? []
  const [only] = real
  if (!choices || !only || real.length > 1 || real.length === choices.length) return schema
  return typeof only.type === 'string' ? { ...only, type: [only.type, 'null'] } : schema
}
