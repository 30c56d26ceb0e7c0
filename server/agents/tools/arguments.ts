import { z } from 'zod'
import { keepsNothing } from '../../kernel/call.ts'
import type { RawInput } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import * as field from '../../kernel/routes/fields.ts'
import { jsonSchemaOf } from './json-schema.ts'

export type ArgumentSchema = {
  type: 'object'
  properties: Record<string, Record<string, unknown>>
  required: string[]
  additionalProperties: false
}

/** Tools that models always see are short: of a list they offer the filters, and nothing that programs mirror by. */
const LEFT_OUT_OF_FEATURED = [...Object.keys(field.changes), 'external_id']

const schemas = new WeakMap<AnyRoute, ArgumentSchema>()

/**
 * Returns a tool's arguments as JSON Schema: the route's path parameters, query and body as one flat object.
 * A field in two of them would be ambiguous, so the server refuses to start.
 */
export function argumentSchema(route: AnyRoute): ArgumentSchema {
  let schema = schemas.get(route)
  if (!schema) {
    schema = build(route)
    schemas.set(route, schema)
  }
  return schema
}

/**
 * Splits a tool's flat arguments into the parts of a call. Unknown ones go to the body, which refuses them.
 */
export function splitArguments(
  route: AnyRoute,
  given: Record<string, unknown>,
): RawInput & { ephemeral: boolean } {
  const { ephemeral, ...rest } = given
  const [params, query, body] = [{}, {}, {}] as Record<string, unknown>[]
  for (const [name, value] of Object.entries(rest)) {
    // Query fields are read from text, as in an address.
    if (Object.hasOwn(route.parse.params.shape, name)) (params as Record<string, unknown>)[name] = value
    else if (Object.hasOwn(route.parse.query.shape, name))
      (query as Record<string, unknown>)[name] =
        typeof value === 'boolean' || typeof value === 'number' ? String(value) : value
    else (body as Record<string, unknown>)[name] = value
  }
  // A route without a body can refuse unknown arguments only in its query.
  return {
    params,
    query: route.parse.body ? query : { ...query, ...body },
    body,
    ephemeral: keepsNothing(route, typeof ephemeral === 'boolean' ? ephemeral : undefined),
  }
}

function build(route: AnyRoute): ArgumentSchema {
  const { params, query, body } = route.parse
  const parts: Array<readonly [shape: Record<string, z.ZodType>, io: 'input' | 'output']> = [
    [params.shape as Record<string, z.ZodType>, 'output'],
    [query.shape as Record<string, z.ZodType>, 'output'],
    [body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {}, 'input'],
  ]
  const schema: ArgumentSchema = { type: 'object', properties: {}, required: [], additionalProperties: false }
  for (const [shape, io] of parts) {
    for (const [name, one] of Object.entries(shape)) {
      if (Object.hasOwn(schema.properties, name))
        throw new Error(`${route.method} ${route.path} has ${name} twice and cannot be a tool`)
      if (route.tool?.featured && LEFT_OUT_OF_FEATURED.includes(name)) continue
      schema.properties[name] = jsonSchemaOf(one, io)
      if (!one.safeParse(undefined).success) schema.required.push(name)
    }
  }
  if (route.ephemeral)
    schema.properties.ephemeral ??= {
      type: 'boolean',
      description: 'Show what would happen and keep nothing',
    }
  return schema
}
