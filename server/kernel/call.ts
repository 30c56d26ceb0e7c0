import { z } from 'zod'
import {
  goesAsFar,
  type Level,
  levelFor,
  levelOf,
  type Permission,
  permissionFor,
  roleAllows,
} from './access/permissions.ts'
import type { Principal } from './access/principal.ts'
import type { Done } from './deeds.ts'
import { sentence } from './language/sentence.ts'
import type { Module, Registry } from './module.ts'
import { AppError, type FieldError, forbidden, invalid } from './problems/errors.ts'
import { unstorable } from './problems/storable.ts'
import { saidOf } from './problems/validation-words.ts'
import type { Answer, Context, PrepareContext, RawInput } from './routes/context.ts'
import type { AnyRoute } from './routes/endpoint.ts'
import { isRefusedToProposers } from './routes/governed.ts'
import { Created, Executed, Page, PartlyKept } from './routes/page.ts'
import { withBothNames, withFormerNames } from './routes/renamed-fields.ts'
import { shownShape } from './routes/route.ts'
import { isWholeList, pageOfWhole } from './routes/whole-list.ts'

/** Throws 401 or 403 unless `principal` may call `route`. */
export function authorise(registry: Registry, route: AnyRoute, principal: Principal | null): void {
  const refusal = refusalOf(registry, route, principal)
  if (refusal) throw refusal
}

/** Throws 403 unless `principal` may have `route` run that somebody proposed. */
export function authoriseApproved(registry: Registry, route: AnyRoute, principal: Principal): void {
  const refusal = refusalOf(registry, route, principal, route.approvedWith)
  if (refusal) throw refusal
}

/** Why `principal` may not call `route`; null when they may. */
export function refusalOf(
  registry: Registry,
  route: AnyRoute,
  principal: Principal | null,
  access: AnyRoute['access'] = route.access,
): AppError | null {
  if (route.access === 'public') return null
  if (!principal) {
    return new AppError(
      401,
      'unauthenticated',
      sentence`Sign in, or send a token: Authorization: Bearer <token>.`,
      {
        headers: { 'WWW-Authenticate': 'Bearer' },
      },
    )
  }
  if (route.session && principal.token.kind !== 'session') {
    return new AppError(403, 'session_required', sentence`This needs a web session: sign in with a browser.`)
  }
  const permission = permissionOf({ method: route.method, access })
  if (permission && !roleAllows(principal.role, permission)) return forbidden()
  // A read-only caller changes nothing, not even records of their own.
  const level = permission ? levelFor(permission) : route.effect
  return refusedByRights(registry.moduleOf(route), principal, level) ?? refusedToProposer(route, principal)
}

/** Throws 403 when a propose-only caller makes a call that cannot be proposed. */
function refusedToProposer(route: AnyRoute, { proposesOnly }: Principal): AppError | null {
  if (!proposesOnly || !isRefusedToProposers(route)) return null
  return new AppError(
    403,
    'proposes_only',
    sentence`This key can only propose, and this operation cannot be proposed: a person has to do it.`,
  )
}

/** The permission that a route asks for; null where anyone known may call it. */
export const permissionOf = ({ method, access }: Pick<AnyRoute, 'method' | 'access'>): Permission | null =>
  access === 'signed_in' || access === 'public' || access === 'proof'
    ? null
    : permissionFor({ method, access })

/** Returns whether the caller's rights include the module of this key, so that they see its proposals. */
export const maySee = (registry: Registry, principal: Principal, key: string): boolean =>
  levelOf(principal, registry.module(key) ?? { key }) !== 'none'

/** The keys of the modules that the caller's rights do not reach. */
export const hiddenAreas = (registry: Registry, principal: Principal): string[] =>
  registry.modules.map(({ key }) => key).filter(key => !maySee(registry, principal, key))

function refusedByRights(module: Module, principal: Principal, needed: Level): AppError | null {
  const level = levelOf(principal, module)
  if (goesAsFar(level, needed)) return null
  const { key, title, core } = module
  if (level !== 'none')
    return forbidden(sentence`Your permission in ${title} is “${level}”; this needs “${needed}”.`)
  if (core) return forbidden(sentence`You do not have access to ${title}.`)
  return new AppError(
    403,
    'module_disabled',
    sentence`${title} is switched off for you or for this office.`,
    {
      members: { module: key },
    },
  )
}

export interface ParsedInput {
  params: unknown
  query: unknown
  body: unknown
}

/** The input as the route's schemas understand it; throws one 422 that lists every problem. */
export function parseInput(route: AnyRoute, raw: RawInput): ParsedInput {
  const errors: FieldError[] = []
  const part = (schema: z.ZodType, value: unknown, prefix: string) => {
    const problem = unstorable(value, prefix === '' ? [] : [prefix])
    if (problem) {
      errors.push(problem)
      return undefined
    }
    const renamed = withFormerNames(schema, value ?? {})
    errors.push(...renamed.errors)
    const result = schema.safeParse(renamed.value, { reportInput: true })
    if (result.success) return result.data
    for (const { path, ...error } of result.error.issues.flatMap(issue => fieldErrors(issue, prefix)))
      errors.push({ ...error, path: renamed.said(path) })
    return undefined
  }
  const params = part(route.parse.params, raw.params, '')
  const query = part(route.parse.query, raw.query, 'query')
  const body = route.parse.body ? part(route.parse.body, raw.body, '') : undefined
  if (errors.length > 0) throw invalid(errors)
  return { params, query, body }
}

/**
 * Returns whether a call is ephemeral, by its query or, where the route has the field, its body; by default,
 * by its route.
 */
export function keepsNothing(route: AnyRoute, asked: boolean | undefined, body?: unknown): boolean {
  if (!route.ephemeral) return false
  const said = (body as { ephemeral?: unknown } | null | undefined)?.ephemeral
  if (asked === true || said === true) return true
  return route.ephemeralByDefault === true && asked === undefined && said === undefined
}

/** Returns the effect of a call: a write that only computes from its input counts as a read. */
export const effectOf = (route: AnyRoute, input: ParsedInput): 'read' | 'write' =>
  route.computes?.(input as never) ? 'read' : route.effect

/** The result of the route's `prepare`; undefined without one. */
export async function prepareRoute(
  route: AnyRoute,
  ctx: PrepareContext,
  input: ParsedInput,
  begun?: unknown,
): Promise<unknown> {
  return route.prepare?.(ctx as never, input as never, begun)
}

/** The gate before every write, however it arrives: agents/approvals/gate.ts. `given` is its arguments as one flat object. */
export interface Gate {
  /** The proposal that a call becomes instead of running, which it is for sure where it was held; undefined where it may run. */
  before: (
    ctx: Context,
    route: AnyRoute,
    input: ParsedInput,
    given: Record<string, unknown>,
    how: { facts: unknown; held: boolean; duplicateOk: boolean },
  ) => Promise<Proposed | undefined>
  /** Returns whether a call that ran did what its caller may only propose, and must be rolled back. */
  isHeld: (
    ctx: Context,
    route: AnyRoute,
    given: Record<string, unknown>,
    ran: { answer: unknown; done: readonly Done[] },
  ) => Promise<boolean>
}

/** The answer that puts a call before a person. Where the route declares another, a header says that this is none of it. */
export function proposalAnswer(route: AnyRoute, proposal: Proposed): Answer {
  return {
    status: 202,
    body: proposal,
    headers: route.approval ? {} : { [PROPOSAL_HEADER]: String(proposal.action_id) },
  }
}

interface Proposed {
  action_id: number
  persisted: boolean
}

export const PROPOSAL_HEADER = 'X-Proposal'

/** A call's arguments as one flat object, as they were given. */
export const flatArguments = (input: ParsedInput, raw: RawInput): Record<string, unknown> =>
  Object.assign({}, input.params, raw.query, raw.body) as Record<string, unknown>

/** Runs the route's handler and shapes its answer. */
export async function handleRoute(
  route: AnyRoute,
  ctx: Context,
  input: ParsedInput,
  facts: unknown,
): Promise<Answer> {
  const keeps = !ctx.ephemeral && effectOf(route, input) === 'write'
  const result: unknown = await route.handle(ctx as never, input as never, facts as never)
  const changed = keeps ? undefined : ctx.services.registry.changedBy(route)
  const stands = changed === undefined ? undefined : Object(input.params)[changed]
  return answerOf(route, isWholeList(route) ? cut(result, input.query) : result, { keeps, stands })
}

/** A list that was answered whole as the page that is asked for. */
function cut(result: unknown, query: unknown): unknown {
  if (result instanceof PartlyKept) return new PartlyKept(cut(result.shown, query), cut(result.kept, query))
  return Array.isArray(result) ? pageOfWhole(result, query as object) : result
}

function fieldErrors(issue: z.core.$ZodIssue, prefix: string): FieldError[] {
  const path = [prefix, ...issue.path.map(String)].filter(step => step !== '')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(name => ({
      path: [...path, name].join('.'),
      message: sentence`is not a field of this request`,
    }))
  }
  return [{ path: path.join('.') || 'body', message: saidOf(issue) }]
}

/** Whether a call keeps what it did, and the id of the record that stood before it. */
interface Kept {
  keeps: boolean
  stands: unknown
}

/** A result that does not fit its schema, or keeps nothing where its call was to keep it, is our own fault: 500. */
function answerOf(route: AnyRoute, result: unknown, how: Kept): Answer {
  const { keeps, stands } = how
  if (result instanceof PartlyKept) {
    const { body: kept } = answerOf(route, result.kept, how)
    return { ...answerOf(route, result.shown, how), kept }
  }
  if (result instanceof Executed) return { status: 200, body: result.body, headers: {} }
  if (result instanceof Created)
    return { ...answerOf(route, result.body, { keeps, stands: null }), status: 201 }
  const headers: Answer['headers'] = {}
  let next: string | null = null
  let body = result
  let schema = route.parse.response
  if (result instanceof Page) {
    headers['X-Total-Count'] = String(result.total)
    next = result.next
    body = result.items
  } else if (route.ephemeral && isObject(result)) {
    if (keeps && result.persisted === false)
      throw new Error(`${route.method} ${route.path} kept nothing, and its \`computes\` did not say so`)
    const standing = 'id' in result && result.id === stands
    body = { ...result, ...(keeps || standing || !('id' in result) ? {} : { id: null }), persisted: keeps }
    if (!keeps) schema = standing ? shownShape(route.response) : route.parse.preview
  }
  if (schema) {
    const parsed = schema.safeParse(withBothNames(schema, body))
    if (!parsed.success)
      throw new Error(
        `${route.method} ${route.path} answers against its schema: ${z.prettifyError(parsed.error)}`,
      )
    body = parsed.data
  }
  return { status: route.status, body, headers, next }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
