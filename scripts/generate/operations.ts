import { createHash } from 'node:crypto'
import type { OpenApiDocument, Operation } from '../../server/http/openapi.ts'
import { permissionOf } from '../../server/kernel/call.ts'
import type { Registry } from '../../server/kernel/module.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import type { Output } from './output.ts'
import { type JsonSchema, namesIn, reachable } from './typescript.ts'

/**
 * Writes a line for each operation: its address, name, access and audience, and a digest of its input and
 * answers, so that a diff shows which operations a change reaches.
 */
export function operations({ paths, components }: OpenApiDocument, registry: Registry): Output {
  const schemas = (components?.schemas ?? {}) as Record<string, JsonSchema>
  const rows = registry.routes
    .toSorted((a, b) => (a.path === b.path ? compare(a.method, b.method) : compare(a.path, b.path)))
    .map(route => {
      const operation = paths?.[route.path]?.[route.method.toLowerCase() as 'get'] as Operation
      const { method, path, audience } = route
      return [method, path, operation.operationId, accessTo(route), audience, digestOf(operation, schemas)]
    })
  return { path: 'docs/operations.txt', text: rows.map(row => `${row.join(' ')}\n`).join('') }
}

const compare = (a: string, b: string) => (a < b ? -1 : 1)

const accessTo = (route: AnyRoute): string =>
  permissionOf(route) ?? (route.access === 'public' ? 'public' : (route.proof?.name ?? 'signed-in'))

/** Digests the fields only: their descriptions may be reworded. */
function digestOf(operation: Operation, schemas: Readonly<Record<string, JsonSchema>>): string {
  const { parameters, requestBody, responses } = operation
  const own = { parameters, requestBody: requestBody?.content, responses }
  const hash = createHash('sha256').update(JSON.stringify(own, withoutSentences))
  for (const name of [...reachable(namesIn(own), schemas)].sort())
    hash.update(`${name}${JSON.stringify(schemas[name], withoutSentences)}`)
  return hash.digest('hex').slice(0, 8)
}

/** A field may be called `description` too; a sentence is text. Examples of answers follow from the fields. */
const withoutSentences = (key: string, value: unknown): unknown =>
  key === 'examples' || (['description', 'summary', 'example'].includes(key) && typeof value !== 'object')
    ? undefined
    : value
