/** A JSON schema, read by its own structure. */
export interface JsonSchema {
  [keyword: string]: unknown
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
}

const REFERENCE = '#/components/schemas/'

/** Returns the TypeScript type of a JSON schema; a reference becomes its name. */
export function typeOf(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.replace(REFERENCE, '')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union((schema.enum as unknown[]).map(value => JSON.stringify(value)))
  if (schema.allOf) return parts(schema.allOf, indent).map(inBrackets).join(' & ')
  if (schema.anyOf || schema.oneOf) return union(parts(schema.anyOf ?? schema.oneOf, indent))
  if (Array.isArray(schema.type)) return union(schema.type.map(type => typeOf({ ...schema, type }, indent)))
  if (schema.type === 'array') return arrayType(schema, indent)
  if (schema.type === 'object') return objectType(schema, indent)
  return schema.type === undefined ? 'unknown' : (primitives[schema.type] as string)
}

/** An object's fields in braces; those that are not required may be absent. */
export function objectType({ properties, required, additionalProperties }: JsonSchema, indent = ''): string {
  if (properties && Object.keys(properties).length > 0) {
    const fields = Object.entries(properties).map(([name, field]) => {
      const mark = required?.includes(name) ? '' : '?'
      return `${indent}  ${keyOf(name)}${mark}: ${typeOf(field, `${indent}  `)}\n`
    })
    const more = additionalProperties ? `${indent}  [more: string]: unknown\n` : ''
    return `{\n${fields.join('')}${more}${indent}}`
  }
  if (properties) return 'Record<string, never>'
  const values = typeof additionalProperties === 'object' ? (additionalProperties as JsonSchema) : {}
  return `Record<string, ${typeOf(values, indent)}>`
}

/** The names that a part of the document refers to, each once. */
export function namesIn(node: unknown): string[] {
  const found = JSON.stringify(node).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
  return [...new Set([...found].map(([, name]) => name as string))]
}

/** The names and all that they refer to. */
export function reachable(
  names: readonly string[],
  schemas: Readonly<Record<string, JsonSchema>>,
): Set<string> {
  const found = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    open.push(...namesIn(schemas[name]))
  }
  return found
}

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function arrayType({ items, prefixItems }: JsonSchema, indent: string): string {
  if (prefixItems) return `[${parts(prefixItems, indent).join(', ')}]`
  return `${inBrackets(typeOf(items ?? {}, indent))}[]`
}

const parts = (schemas: unknown, indent: string) =>
  (schemas as JsonSchema[]).map(schema => typeOf(schema, indent))

const union = (types: string[]) => [...new Set(types)].join(' | ')

const inBrackets = (type: string) => (/ [|&] /.test(type.replaceAll(/\{.*\}/gs, '')) ? `(${type})` : type)

const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
