import { z } from 'zod'
import { hasTag, tagsRecord } from '../../kernel/door/preconditions.ts'
import type { Registry } from '../../kernel/module.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { fileTypes, isStreamed, pagesFrom, pagesOfFile } from '../../kernel/routes/file.ts'

const integer = { type: 'integer' as const }
const text = { type: 'string' as const }

/** The headers of answers, by their names on the wire. */
export const headerComponents = {
  'X-Request-Id': {
    description: 'The caller’s id or one the server assigned; logged with the request',
    schema: text,
  },
  'X-RateLimit-Limit': {
    description:
      'Calls per minute allowed for the token; without one, for the visit, the link or the network',
    schema: integer,
  },
  'X-RateLimit-Remaining': { description: 'Calls left in the current minute', schema: integer },
  'X-RateLimit-Reset': { description: 'End of the current minute, in Unix seconds', schema: integer },
  'Retry-After': { description: 'Seconds to wait before the next call', schema: integer },
  'WWW-Authenticate': { description: 'How to authenticate', schema: text },
  ETag: { description: 'Tag of the answer, for If-None-Match and If-Match', schema: text },
  Location: { description: 'URL of the created record, if it has its own', schema: text },
  Link: { description: 'The next page as `<address>; rel="next"`; absent on the last page', schema: text },
  'X-Total-Count': { description: 'Total number of rows', schema: integer },
  'Idempotent-Replayed': {
    description: '`true` if this repeats the stored answer to an earlier call with this Idempotency-Key',
    schema: { type: 'string' as const, enum: ['true'] },
  },
  'X-Pages-From': {
    description:
      'How the pages were made: `file`: the file is a PDF or image; `libreoffice`: converted; otherwise laid out from its `text`',
    schema: { type: 'string' as const, enum: [...pagesFrom] },
  },
  'Content-Disposition': { description: 'Suggested file name', schema: text },
}

type HeaderName = keyof typeof headerComponents

const rateLimit = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** Returns whether a GET may answer 304: any but streams. */
export const mayBeUnchanged = (route: AnyRoute): boolean =>
  hasTag(route) ||
  (route.method === 'GET' && fileTypes(route.response) !== undefined && !isStreamed(route.response))

/** Headers of a successful answer. Calls with a session are not limited, nor are unknown ones from this computer. */
export function answerHeaders(registry: Registry, route: AnyRoute, status: number = route.status) {
  const isList = route.response instanceof z.ZodArray && 'cursor' in route.parse.query.shape
  const mayBeReplayed =
    route.method === 'POST' && route.effect === 'write' && route.access !== 'public' && !route.proof
  return references([
    'X-Request-Id',
    ...(route.session || (route.proof && !route.proof.budgets) ? [] : rateLimit),
    ...(mayBeUnchanged(route) || tagsRecord(registry, route) ? (['ETag'] as const) : []),
    ...(isList ? (['X-Total-Count', 'Link'] as const) : []),
    ...(status === 201 ? (['Location'] as const) : []),
    ...(mayBeReplayed ? (['Idempotent-Replayed'] as const) : []),
    ...(fileTypes(route.response) ? (['Content-Disposition'] as const) : []),
    ...(route.response === pagesOfFile ? (['X-Pages-From'] as const) : []),
  ])
}

/** Headers of the proposal that a write became. */
export const proposalHeaders = () => references(['X-Request-Id', ...rateLimit, 'Idempotent-Replayed'])

/** Headers of a problem with this status, or of any other (`default`), among which are 401 and 429. */
export function problemHeaders(status: string) {
  const any = status === 'default'
  return references([
    'X-Request-Id',
    ...(any || status === '401' ? (['WWW-Authenticate'] as const) : []),
    ...(any || status === '429' ? (['Retry-After', ...rateLimit] as const) : []),
  ])
}

const references = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
