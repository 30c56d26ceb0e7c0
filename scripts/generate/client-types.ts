import type { OpenApiDocument, Operation } from '../../server/http/openapi.ts'
import type { Registry } from '../../server/kernel/module.ts'
import type { Output } from './output.ts'
import { type JsonSchema, namesIn, objectType, reachable, typeOf } from './typescript.ts'

const FOLDER = 'renderer/api'
const HEADER = '// Written by "npm run generate" from the routes of the server; do not edit.'
const PERSISTED = 'Persisted'

interface Call {
  /** `METHOD /path`. */
  name: string
  operation: Operation
}

/** The pages' types of the server: a file for each module, one for shared types, and their list. */
export function clientTypes({ paths, components }: OpenApiDocument, registry: Registry): Output[] {
  const schemas = (components?.schemas ?? {}) as Record<string, JsonSchema>
  const modules = registry.modules
    .filter(({ routes }) => routes.length > 0)
    .map(({ key, routes }) => {
      const calls = routes.map(({ method, path }) => ({
        name: `${method} ${path}`,
        operation: paths?.[path]?.[method.toLowerCase() as 'get'] as Operation,
      }))
      return { key, calls: calls.map(callType), names: reachable(namesIn(calls.map(spokenOf)), schemas) }
    })
  const isShared = (name: string) => modules.filter(({ names }) => names.has(name)).length > 1
  const shared = [...new Set(modules.flatMap(({ names }) => [...names].filter(isShared)))].sort()
  const interfaces = (names: string[]) => names.map(name => interfaceOf(name, schemas[name] as JsonSchema))
  return [
    { path: `${FOLDER}/shared.generated.ts`, text: [HEADER, '', ...interfaces(shared)].join('\n') },
    ...modules.map(({ key, calls, names }) => {
      const own = [...names].filter(name => !isShared(name)).sort()
      const text = [...interfaces(own), callsOf(key, calls)].join('\n')
      return {
        path: `${FOLDER}/${key}.generated.ts`,
        text: [HEADER, ...importsOf(text, shared), '', text].join('\n'),
      }
    }),
    { path: `${FOLDER}/modules.ts`, text: listOf(modules.map(({ key }) => key).sort()) },
  ]
}

/** A call's input and answer; an ephemeral answer is for a page that asks for one. */
function spokenOf({ operation }: Call) {
  return [bodyOf(operation), answerOf(operation)]
}

function callType({ name, operation }: Call): string {
  const parts = [
    parametersType('params', operation),
    parametersType('query', operation),
    bodyType(operation),
    `answer: ${answerType(operation)}`,
  ]
  return `  '${name}': {\n${parts.flatMap(part => (part ? [`    ${part}\n`] : [])).join('')}  }`
}

function parametersType(part: 'params' | 'query', { parameters = [] }: Operation): string | undefined {
  const place = part === 'params' ? 'path' : 'query'
  const own = parameters.filter(one => one.in === place && one.name !== 'ephemeral')
  if (own.length === 0) return undefined
  const required = own.filter(one => one.required).map(one => one.name)
  // An address is text: whoever has an id as it was typed may hand it on.
  const schemaOf = (one: (typeof own)[number]) =>
    part === 'params' ? { anyOf: [{ type: 'string' }, { type: 'number' }] } : one.schema
  const properties = Object.fromEntries(own.map(one => [one.name, schemaOf(one)]))
  return `${part}${required.length > 0 ? '' : '?'}: ${objectType({ properties, required }, '    ')}`
}

const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema

function bodyType(operation: Operation): string | undefined {
  const schema = bodyOf(operation)
  return schema && `body${operation.requestBody?.required ? '' : '?'}: ${typeOf(schema, '    ')}`
}

/** The saved shape of an answer: the first of the two that a POST may have. */
function answerOf({ responses }: Operation): JsonSchema | undefined {
  // The transport handles a proposal in place of the answer (202); it is an answer where there is no other.
  const done = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const answer = (done.find(([status]) => status !== '202') ?? done[0])?.[1]
  const schema = answer?.content?.['application/json']?.schema
  const [kept] = (schema?.anyOf ?? []) as JsonSchema[]
  return kept?.allOf && namesIn(kept).includes(PERSISTED) ? kept : schema
}

function answerType(operation: Operation): string {
  const schema = answerOf(operation)
  if (!schema) return Object.keys(operation.responses).includes('204') ? 'undefined' : 'unknown'
  return schema.type === 'array'
    ? `List<${typeOf(schema.items as JsonSchema, '    ')}>`
    : typeOf(schema, '    ')
}

function interfaceOf(name: string, schema: JsonSchema): string {
  const type = typeOf(schema)
  return schema.properties && type.startsWith('{')
    ? `export interface ${name} ${type}\n`
    : `export type ${name} = ${type}\n`
}

function callsOf(key: string, calls: string[]): string {
  const name = nameOf(key)
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Calls`
  return [
    `export interface ${type} {`,
    ...calls,
    '}',
    '',
    `export const ${name}Api = client<${type}>()`,
    '',
  ].join('\n')
}

function importsOf(text: string, shared: string[]): string[] {
  const used = shared.filter(name =>
    new RegExp(`\\b${name}\\b`).test(text.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '')),
  )
  return [
    "import { client } from './client.ts'",
    ...(used.length > 0 ? [`import type { ${used.join(', ')} } from './shared.generated.ts'`] : []),
    ...(text.includes('List<') ? ["import type { List } from './transport.ts'"] : []),
  ]
}

function listOf(keys: string[]): string {
  const types = keys.map(key => `${nameOf(key).charAt(0).toUpperCase()}${nameOf(key).slice(1)}Calls`)
  return [
    HEADER,
    ...keys.map((key, index) => `import type { ${types[index]} } from './${key}.generated.ts'`),
    '',
    ...[...keys, 'shared'].sort().map(key => `export * from './${key}.generated.ts'`),
    '',
    '/** Every call a page may name as its own. */',
    'export type ApiCall =',
    ...types.map(type => `  | keyof ${type}`),
    '',
  ].join('\n')
}

/** `investor-portal` is `investorPortal`. */
const nameOf = (key: string) => key.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
