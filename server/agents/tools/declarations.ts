import { argumentSchema } from './arguments.ts'
import type { Json } from './json-schema.ts'
import { describeTool, type ToolRoute } from './tools.ts'

/** The schema features that generative models accept in parameters; anything else makes them refuse every tool at once. */
const ALLOWED = new Set([
  'type',
  'description',
  'properties',
  'required',
  'items',
  'enum',
  'format',
  'nullable',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
  'anyOf',
  'default',
  'example',
])

/** A tool in the function-declaration form that generative models take. */
export function functionDeclaration(route: ToolRoute) {
  return {
    name: route.tool.name,
    description: describeTool(route),
    parameters: reduce(argumentSchema(route) as unknown as Json),
  }
}

/** JSON Schema brought down to the subset of function calling: no `$ref`, `const`, type lists or map types. */
export function reduce(schema: Json): Json {
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) {
    const real = choices.filter(choice => choice.type !== 'null')
    const nullable = real.length < choices.length ? { nullable: true } : {}
    const described = schema.description === undefined ? {} : { description: schema.description }
    if (real.length === 1) return { ...reduce(real[0] as Json), ...described, ...nullable }
    return { anyOf: real.map(reduce), ...described, ...nullable }
  }
  const out: Json = {}
  for (const [name, value] of Object.entries(schema)) if (ALLOWED.has(name)) out[name] = value
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter(type => type !== 'null')
    out.type = types[0]
    if (types.length < schema.type.length) out.nullable = true
  }
  if ('const' in schema) Object.assign(out, { type: 'string', enum: [String(schema.const)] })
  if (schema.properties) {
    out.properties = Object.fromEntries(
      Object.entries(schema.properties as Record<string, Json>).map(([name, value]) => [name, reduce(value)]),
    )
  }
  if (schema.items) out.items = reduce(schema.items as Json)
  if (out.type === 'array' && !out.items) out.items = { type: 'string' }
  if (out.type === undefined) out.type = 'string'
  if (out.type !== 'string') delete out.pattern
  return out
}
