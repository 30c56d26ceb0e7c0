import { z } from 'zod'
import type { AnyRoute } from './endpoint.ts'

const verbs: Readonly<Record<string, string>> = { GET: 'get', PATCH: 'update', DELETE: 'delete' }

/**
 * Returns the name of an operation for generated clients: a verb and a noun, such as `createDeal`. It comes
 * from the route, its tool, or a regular address: `/things`, `/things/{thing_id}`, `/things/{thing_id}/verb`.
 */
export function operationId(route: AnyRoute): string {
  if (route.operation) return route.operation
  if (route.tool) return camelCase(route.tool.name.replace('svc_', ''))
  const [last = '', before = '', third = ''] = route.path.split('/').filter(Boolean).reverse()
  const verb = verbs[route.method]
  if (isParameter(last) && verb && !isParameter(before)) return camelCase(`${verb}_${singular(before)}`)
  if (route.method === 'GET' && route.response instanceof z.ZodArray) return camelCase(`list_${last}`)
  if (route.method === 'POST' && route.status === 201) return camelCase(`create_${singular(last)}`)
  if (route.method === 'POST' && isParameter(before)) return camelCase(`${last}_${singular(third)}`)
  throw new Error(`${route.method} ${route.path} has no usual address: give it an \`operation\``)
}

/**
 * Returns the kind of a write for policies and proposals: its tool's name without the prefix, or else its
 * operation in snake case (`create_capital_call`, `create_investor`).
 */
export const kindOf = (route: AnyRoute): string =>
  route.tool
    ? route.tool.name.replace('svc_', '')
    : operationId(route).replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const isParameter = (segment: string) => segment.startsWith('{')

const camelCase = (words: string) =>
  words.replaceAll(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/(?<=ch|sh|x|ss)es$|(?<!s)s$/, '')
