import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameterObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { PROPOSAL_HEADER, permissionOf } from '../kernel/call.ts'
import type { Registry } from '../kernel/module.ts'
import { commonErrors } from '../kernel/routes/common-errors.ts'
import type { AnyRoute } from '../kernel/routes/endpoint.ts'
import { eventStream } from '../kernel/routes/event-stream.ts'
import { flag } from '../kernel/routes/fields.ts'
import { isAskedTwice, isGoverned } from '../kernel/routes/governed.ts'
import { operationId } from '../kernel/routes/operation-id.ts'
import { withPresentNames } from '../kernel/routes/renamed-fields.ts'
import type { RouteErrors } from '../kernel/routes/route-errors.ts'
import { version } from '../kernel/version.ts'
import { answerContent } from './contract/answers.ts'
import { exemplify } from './contract/examples.ts'
import { describeFields, meaningOf } from './contract/field-words.ts'
import {
  answerHeaders,
  headerComponents,
  mayBeUnchanged,
  problemHeaders,
  proposalHeaders,
} from './contract/headers.ts'
import { webhookOperations } from './contract/webhooks.ts'

const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().meta({ description: 'Stable error code for programs' }),
    request_id: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'Error details (RFC 9457)' })

const ephemeralQuery = {
  ephemeral: flag().optional().meta({ description: 'Validate and answer as usual, but save nothing' }),
}

const duplicateQuery = {
  duplicate_ok: flag()
    .optional()
    .meta({ description: 'Do it once more, though the same was approved in the last 24 hours' }),
}

const idempotencyHeader = {
  'Idempotency-Key': z.string().min(1).max(255).optional().meta({
    description: 'Repeating a call with this key within 24 hours returns the first answer',
  }),
}

const ifMatchHeader = {
  'If-Match': z.string().optional().meta({
    description: 'The ETag of the record as it was read; 412 where it has changed since',
  }),
}
const ifNoneMatchHeader = {
  'If-None-Match': z.string().optional().meta({
    description: 'The ETag of an earlier answer; 304 where it has not changed since',
  }),
}

/** An operation of the document, as the generators read it. */
export interface Operation {
  operationId: string
  parameters?: Array<{ in: string; name: string; required?: boolean; schema: Record<string, unknown> }>
  requestBody?: { required?: boolean; content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>
}

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The OpenAPI 3.1 document of the routes that other programs build on, or of all, made from the routes alone. */
export function openApiDocument(registry: Registry, audience: 'public' | 'all'): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  const isShown = (route: AnyRoute) => audience === 'all' || route.audience === audience
  const routes = registry.routes.filter(isShown)
  for (const route of routes) {
    paths[route.path] ??= {}
    Object.assign(paths[route.path] as object, { [route.method.toLowerCase()]: operation(registry, route) })
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Fund Office',
      version,
      description:
        'Fund operations for one fund office. Amounts are JSON numbers in major units with at most the decimals of their currency; ' +
        'percentages are fractions (0.12 means 12%); dates are YYYY-MM-DD. Errors are RFC 9457 problem documents.',
      contact: { name: 'The administrator of this office' },
      license: { name: 'Proprietary', url: 'https://example.com/licence' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: registry.modules
      .filter(one => one.routes.some(isShown))
      .map(one => ({ name: one.title, description: `${one.title} (${one.key})` })),
    security: [{ token: [] }, { session: [] }],
    paths: paths as ZodOpenApiPathsObject,
    webhooks: webhookOperations(registry),
    components: {
      headers: headerComponents,
      responses: commonResponses(routes),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A 24-hour token from POST /api/v1/auth/login, or an API key (vdr_...)',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'fo_session',
          description: 'A web session (`__Host-fo_session` behind TLS); writes also carry X-CSRF-Token',
        },
        ...proofs(routes),
      },
    },
  }
  const made = withPlainReferences(createDocument(document, { override: refine }))
  describeFields(made)
  exemplify(made)
  return made
}

/** Returns the security schemes of callers without a token of the office. */
const proofs = (routes: readonly AnyRoute[]) =>
  Object.fromEntries(
    routes.flatMap(({ proof }) =>
      proof ? [[proof.name, { ...proof.scheme, description: proof.description }]] : [],
    ),
  )

type JsonSchema = Record<string, unknown>

function refine({
  jsonSchema,
  zodSchema,
  io,
}: {
  jsonSchema: unknown
  zodSchema: z.core.$ZodTypes
  io: 'input' | 'output'
}) {
  const schema = jsonSchema as JsonSchema
  leaveOutTheObvious(schema)
  if (io === 'input') sayDefault(schema)
  nameKeys(schema)
  const { def } = zodSchema._zod
  // An answer may get further fields in a later version; only a request is held to the ones that are known.
  if (io === 'output' && def.type === 'object' && !def.catchall) delete schema.additionalProperties
}

/** Formats that every reader knows need no pattern, and no number of JSON is exact beyond the bounds of a double. */
function leaveOutTheObvious(schema: JsonSchema): void {
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}

/** A default is said in words: generators take a field that has one for a field that is always there. */
function sayDefault(schema: JsonSchema): void {
  if (!('default' in schema)) return
  const { default: value, description } = schema as { default: unknown; description?: string }
  if (!description?.includes('Default'))
    schema.description = [...(description ? [description] : []), `Default: ${JSON.stringify(value)}`].join(
      '. ',
    )
  delete schema.default
}

/** A reference has no fields: the refinement belongs to its target. */
function withPlainReferences<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node
  if ('$ref' in node && 'additionalProperties' in node) delete node.additionalProperties
  for (const part of Object.values(node)) withPlainReferences(part)
  return node
}

/** A record over an enumeration has known fields: named as such, every reader of the document understands them. */
function nameKeys(schema: JsonSchema): void {
  const { propertyNames, additionalProperties, required } = schema
  const names = (propertyNames as { enum?: string[] } | undefined)?.enum
  if (!names || !required) return
  schema.properties = Object.fromEntries(names.map(name => [name, additionalProperties]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

function operation(registry: Registry, route: AnyRoute): ZodOpenApiOperationObject {
  const { params, query, body } = route.parse
  const isPublic = route.access === 'public'
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: describe(route),
    tags: [registry.moduleOf(route).title],
    'x-audience': route.audience,
    ...(isPublic
      ? { security: [] }
      : route.proof
        ? { security: [{ [route.proof.name]: [] }] }
        : route.session
          ? { security: [{ session: [] }] }
          : {}),
    parameters: [
      ...parameters('path', params.shape),
      ...parameters('query', {
        ...query.shape,
        ...(route.ephemeral || route.outside ? ephemeralQuery : {}),
        ...(isAskedTwice(route) ? duplicateQuery : {}),
      }),
      ...parameters('header', route.proof?.headers ?? {}),
      ...(route.method === 'POST' && route.effect === 'write' && !isPublic && !route.proof
        ? parameters('header', idempotencyHeader)
        : []),
      ...(mayBeUnchanged(route) ? parameters('header', ifNoneMatchHeader) : []),
      ...(route.method === 'GET' || route.method === 'POST' ? [] : parameters('header', ifMatchHeader)),
    ],
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse({}).success,
            content: {
              'application/json': {
                schema: body,
                ...(route.example === undefined ? {} : { example: withPresentNames(body, route.example) }),
              },
            },
          },
        }
      : {}),
    ...(route.intake
      ? {
          requestBody: {
            required: true,
            description: 'Bytes of the file; the type is detected from the content',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    responses: responses(registry, route),
  }
}

/** A parameter arrives as text; its schema describes the value that the text is parsed into. */
function parameters(
  location: 'path' | 'query' | 'header',
  shape: Readonly<Record<string, z.core.$ZodType>>,
): ZodOpenApiParameterObject[] {
  return Object.entries(shape).map(([name, field]) => {
    const {
      $schema,
      description = meaningOf(name),
      ...schema
    } = z.toJSONSchema(field, {
      io: 'output',
      reused: 'inline',
      override: ({ jsonSchema }) => leaveOutTheObvious(jsonSchema),
    })
    return {
      in: location,
      name,
      required: location === 'path' || !z.safeParse(field, undefined).success,
      ...(description === undefined ? {} : { description }),
      schema,
    } as ZodOpenApiParameterObject
  })
}

function responses(registry: Registry, route: AnyRoute): ZodOpenApiResponsesObject {
  const schema = route.parse.response
  const success = (status: number, description: string) => ({
    [status]: {
      description,
      headers: answerHeaders(registry, route, status),
      ...(schema
        ? { content: answerContent(route, { changes: registry.changedBy(route) !== undefined }) }
        : {}),
    },
  })
  const declared: Record<string, unknown> = {
    ...success(route.status, schema ? 'Success' : 'Success; no content'),
    ...(route.creates ? success(201, 'Created') : {}),
    ...(isGoverned(route) && !route.approval ? { 202: { $ref: `#/components/responses/${WAITS}` } } : {}),
    ...(schema === eventStream
      ? { '204': { description: 'The run has ended and all its events were received' } }
      : {}),
    ...(mayBeUnchanged(route)
      ? { '304': { description: 'Unchanged since the answer whose tag If-None-Match names' } }
      : {}),
    default: referTo([]),
  }
  const own = byStatus({ ...commonErrors(route), ...route.errors })
  const common = byStatus(commonErrors(route))
  for (const [status, codes] of own) {
    const isCommon = codes.join() === common.get(status)?.join()
    if (isCommon && OF_EVERY_CALL.has(status)) continue
    declared[status] = isCommon ? referTo(codes) : failure(status, codes)
  }
  return declared as ZodOpenApiResponsesObject
}

/** Answers common to all calls are described once, by `default`. */
const OF_EVERY_CALL = new Set(['400', '401', '403', '413', '415', '429', '503', '507'])

/** The answer to a write that an approval policy holds, or whose caller may only propose. */
const WAITS = 'WaitsForApproval'
const waits = {
  description:
    'Pending approval; nothing has happened yet. An approval policy applies, or the caller may only propose',
  headers: {
    ...proposalHeaders(),
    [PROPOSAL_HEADER]: { description: 'Id of the proposal', schema: { type: 'integer' as const } },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Proposal' } } },
}

/** The codes of each status, in the order in which they are declared. */
function byStatus(errors: RouteErrors): Map<string, string[]> {
  const codes = new Map<string, string[]>()
  for (const [code, [status]] of Object.entries(errors))
    codes.set(String(status), [...(codes.get(String(status)) ?? []), code])
  return codes
}

/** The problems that `default` stands for, by status. */
const anyOther = (routes: readonly AnyRoute[]): string => {
  const codes = new Map<string, Set<string>>()
  for (const route of routes)
    for (const [status, found] of byStatus(commonErrors(route)))
      if (OF_EVERY_CALL.has(status)) codes.set(status, new Set([...(codes.get(status) ?? []), ...found]))
  const lines = [...codes].sort().map(([status, found]) => `\n- ${status}: \`${[...found].join('`, `')}\``)
  return `Any other error, by its \`code\`:${lines.join('')}`
}

const failure = (status: string, codes: readonly string[], description = codes.join(', ')) => ({
  description,
  headers: problemHeaders(status),
  content: { 'application/problem+json': { schema: Problem } },
})

/** The name of a problem that many operations answer: `not_found` is `NotFound`. */
const nameOf = (codes: readonly string[]): string =>
  codes.length === 0
    ? 'OtherProblem'
    : codes.map(code => code.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())).join('Or')

const referTo = (codes: readonly string[]) => ({
  $ref: `#/components/responses/${nameOf(codes)}`,
})

/** Answers of the door and the edge shared by many routes, written once. */
function commonResponses(routes: readonly AnyRoute[]): Record<string, ZodOpenApiResponseObject> {
  const found: Record<string, ZodOpenApiResponseObject> = {
    [WAITS]: waits,
    [nameOf([])]: failure('default', [], anyOther(routes)),
  }
  for (const route of routes) {
    const own = byStatus({ ...commonErrors(route), ...route.errors })
    for (const [status, codes] of byStatus(commonErrors(route)))
      if (!OF_EVERY_CALL.has(status) && own.get(status)?.join() === codes.join())
        found[nameOf(codes)] ??= failure(status, codes)
  }
  return found
}

function describe(route: AnyRoute): string {
  const permission = permissionOf(route)
  const needs = permission
    ? `Needs the permission \`${permission}\`.`
    : route.access === 'public'
      ? 'Open to anyone.'
      : route.proof
        ? route.proof.description
        : 'Needs any valid token or session.'
  const errors = Object.entries(route.errors ?? {}).map(
    ([code, [status, when]]) => `\n- \`${code}\` (${status}): ${when}`,
  )
  return [
    route.description ?? `${route.summary}.`,
    needs,
    ...(route.session ? ['Needs a web session.'] : []),
    ...(route.tool
      ? [`Agents call it as the tool \`${route.tool.name}\` (${route.tool.credits} credits).`]
      : []),
    ...(errors.length > 0 ? [`Problems of its own:${errors.join('')}`] : []),
  ].join('\n\n')
}
