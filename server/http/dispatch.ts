import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import type { Principal } from '../kernel/access/principal.ts'
import { authorise } from '../kernel/call.ts'
import type { Door } from '../kernel/door/door.ts'
import { tagOf } from '../kernel/door/preconditions.ts'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError, invalidField, notFound } from '../kernel/problems/errors.ts'
import type { Answer, Incoming, Received } from '../kernel/routes/context.ts'
import type { AnyRoute } from '../kernel/routes/endpoint.ts'
import { EventStream, eventStream } from '../kernel/routes/event-stream.ts'
import * as field from '../kernel/routes/fields.ts'
import { FileAnswer, StoredFile, StreamedFile } from '../kernel/routes/file.ts'
import { isAskedTwice } from '../kernel/routes/governed.ts'
import type { Budget } from '../kernel/routes/proof.ts'
import { type Say, Speech } from '../kernel/speech/speech.ts'
import '../platform/files/files.ts'
import { DEVICE_COOKIE, type Identity } from '../platform/identity/index.ts'
import type { AccessLine, Log } from '../platform/log.ts'
import { networkOf } from '../platform/outbound/addresses.ts'
import { addressOf } from './address.ts'
import { authenticate } from './authenticate.ts'
import { assertJson, incomingBytes, parseJson, readBytes, readJson } from './body.ts'
import { assertOwnSite, type Names } from './guard.ts'
import { isApiPath, type Matched, RouteTable } from './match.ts'
import { answerFailure, CallerGone } from './problem.ts'
import type { RateLimits } from './rate-limit.ts'
import { fileHeaders, isKnown, sendStored, sendStreamed, unchanged } from './send-file.ts'
import { type StreamLimits, sendEvents } from './server-sent-events.ts'

export interface EdgeParts {
  door: Door
  identity: Identity
  /** A proxy of the office's own stands before the server. */
  behindProxy: boolean
  log: Log
  access: (line: AccessLine) => void
  names: () => Names
  limits: RateLimits
  streams: StreamLimits
}

/** Headers of every API answer: nothing is cached, framed, sniffed or executed. */
export const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Answers the API, and passes other requests to `pages`. */
export function dispatcher(parts: EdgeParts, pages: RequestListener) {
  const table = new RouteTable(parts.door.parts.registry.routes)

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const started = performance.now()
    const requestId = requestIdOf(req)
    const headers: OutgoingHttpHeaders = { 'X-Request-Id': requestId }
    const url = req.url ?? '/'
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const speech = new Speech(req.headers['accept-language'])
    let matched: Matched | null = null
    let who = ''
    let status: number
    let gone: AbortSignal | undefined
    try {
      const api = isApiPath(path)
      const isPage = !api || (asksForPage(req) && table.hasPage(path))
      assertOwnSite(req, parts.names(), isPage)
      matched = table.find(methodOf(req), path)
      if (!matched && !api) {
        res.setHeader('X-Request-Id', requestId)
        pages(req, res)
        return
      }
      if (matched?.route.page && asksForPage(req)) {
        res.setHeader('X-Request-Id', requestId)
        await admitToPage(parts, req, res)
        if (!res.headersSent) pages(req, res)
        return
      }
      Object.assign(headers, HEADERS)
      if (!matched) throw notFound()
      const { answer, caller } = await serve(parts, req, headers, matched, {
        path,
        search: mark < 0 ? '' : url.slice(mark + 1),
        requestId,
        named: req.headers['x-request-id'] === requestId,
        say: speech.say,
        gone: () => {
          gone ??= goneOf(res)
          return gone
        },
      })
      Object.assign(headers, speech.headers)
      who = caller
      status =
        answer.body instanceof EventStream
          ? await sendEvents(res, headers, answer.body, parts.streams)
          : await send(req, res, headers, answer)
    } catch (error) {
      if (matched?.route.proof) noteRefusal(parts, req, matched.route, requestId, error)
      status = answerFailure({ req, res, log: parts.log, requestId, headers }, error)
    }
    parts.access({
      request_id: requestId,
      method: req.method ?? '',
      route: matched?.route.path ?? path.slice(0, 200),
      status,
      ms: Math.round((performance.now() - started) * 100) / 100,
      who,
    })
  }
}

/** The requested method: HEAD asks like GET and gets no body (RFC 9110, 9.3.2). */
const methodOf = ({ method = 'GET' }: IncomingMessage): string => (method === 'HEAD' ? 'GET' : method)

/** Aborts when the connection ends before the answer does. */
function goneOf(res: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const tell = () => {
    if (!res.writableFinished) gone.abort(new CallerGone())
  }
  if (res.destroyed) tell()
  else res.once('close', tell)
  return gone.signal
}

const asksForPage = (req: IncomingMessage): boolean => req.headers.accept?.includes('text/html') ?? false

/**
 * A page that lives under an address of the API needs a web session: without one it leads to the sign-in. Where a link of another
 * site leads there, the browser leaves the session's cookie out, and the page itself finds out whether there is one.
 */
async function admitToPage(
  { door, identity }: EdgeParts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const principal = await authenticate(req, identity, door.parts.clock.now()).catch(() => null)
  if (!principal && req.headers['sec-fetch-site'] === 'cross-site') return
  if (!principal) {
    res.writeHead(303, { Location: `/sign-in?next=${encodeURIComponent(req.url ?? '')}` }).end()
  } else if (principal.token.kind !== 'session') {
    throw new AppError(
      403,
      'session_required',
      sentence`This page needs a web session: sign in with a browser.`,
    )
  }
}

/** Logs a refused authentication for whoever watches the log, without any of its content. */
function noteRefusal(
  { log, behindProxy }: EdgeParts,
  req: IncomingMessage,
  { path }: AnyRoute,
  requestId: string,
  error: unknown,
): void {
  if (error instanceof AppError)
    log.info(
      { route: path, code: error.code, address: addressOf(req, behindProxy), request_id: requestId },
      'a caller was refused',
    )
}

/** Returns the path as called, without the caller's secrets. */
const targetOf = ({ route, params }: Matched, path: string): string => {
  const { secret } = route.proof ?? {}
  if (!secret) return path
  return route.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    secret.includes(name) ? placeholder : (params[name] ?? placeholder),
  )
}

/** Returns the rate limits of an unknown caller; none where all come from this computer. */
function ofNetwork(address: string | null): Budget[] {
  const network = networkOf(address)
  return network === null ? [] : [{ key: `network ${network}`, times: 6 }]
}

/**
 * Returns the caller and the input; a route with its own authentication reads the bytes before it trusts any
 * of them.
 */
async function received(
  parts: EdgeParts,
  req: IncomingMessage,
  headers: OutgoingHttpHeaders,
  { route, params }: Matched,
): Promise<{
  principal: Principal | null
  proven?: unknown
  body?: () => Promise<unknown>
  incoming?: () => Incoming
}> {
  const { identity, limits, behindProxy } = parts
  const { services, clock } = parts.door.parts
  const now = clock.now()
  const { intake } = route
  const incoming = intake && (() => incomingBytes(req, services.files.limit))
  if (route.proof) {
    const { budgets } = route.proof
    const address = addressOf(req, behindProxy)
    if (budgets) Object.assign(headers, await limits.of(ofNetwork(address)))
    const bytes = incoming ? Buffer.alloc(0) : await readBytes(req, route.bodyLimit)
    const proven = await route.proof
      .prove({ headers: req.headers, params, bytes, now, services } satisfies Received as never)
      .catch(async error => {
        // Authenticated callers are limited by their own budget; attempts are not.
        if (!budgets) await limits.of(ofNetwork(address))
        throw error
      })
    if (budgets) Object.assign(headers, await limits.of(budgets(proven, address)))
    const { principal, found } = proven
    if (incoming) return { principal, proven: found, incoming }
    if (bytes.length > 0) assertJson(req)
    return { principal, proven: found, body: () => parseJson(bytes) }
  }
  const principal = route.access === 'public' ? null : await authenticate(req, identity, now)
  if (route.access === 'public')
    Object.assign(headers, await limits.of(ofNetwork(addressOf(req, behindProxy))))
  if (principal && principal.token.kind !== 'session') Object.assign(headers, await limits.ofToken(principal))
  if (incoming) return { principal, incoming }
  return {
    principal,
    body: async () => (methodOf(req) === 'GET' ? undefined : await readJson(req, route.bodyLimit)),
  }
}

async function serve(
  parts: EdgeParts,
  req: IncomingMessage,
  /** Headers of every answer to this request; the rate limit adds to it. */
  headers: OutgoingHttpHeaders,
  matched: Matched,
  at: {
    path: string
    search: string
    requestId: string
    /** The caller named the request, and may listen to how far it is. */
    named: boolean
    say: Say
    gone: () => AbortSignal
  },
): Promise<{ answer: Answer; caller: string }> {
  const { door, behindProxy, identity } = parts
  const { route, params } = matched
  const { principal, proven, body: readBody, incoming } = await received(parts, req, headers, matched)
  authorise(door.parts.registry, route, principal)
  const query = parseQuery(at.search)
  const ephemeral = route.ephemeral || route.outside ? takeFlag(query, 'ephemeral') : undefined
  const duplicateOk = isAskedTwice(route) ? takeFlag(query, 'duplicate_ok') : undefined
  if (route.response === eventStream) resumeFrom(query, req.headers['last-event-id'])
  const body = await readBody?.()
  const followed =
    principal && at.named && methodOf(req) !== 'GET'
      ? door.parts.services.progress.follow(principal, at.requestId)
      : undefined
  const answer = await door
    .call(
      route,
      principal,
      { params, query, body },
      {
        requestId: at.requestId,
        tell: followed?.tell,
        say: at.say,
        target: targetOf(matched, at.path),
        ...(ephemeral === undefined ? {} : { ephemeral }),
        ...(duplicateOk === undefined ? {} : { duplicateOk }),
        idempotencyKey:
          req.method === 'POST' && !route.proof
            ? (req.headers['idempotency-key'] as string | undefined)
            : undefined,
        ifMatch: req.headers['if-match'],
        address: addressOf(req, behindProxy),
        userAgent: req.headers['user-agent'] ?? null,
        device:
          route.access === 'public'
            ? (identity.cookies.read(req.headers.cookie, DEVICE_COOKIE) ?? null)
            : null,
        proven,
        incoming: incoming?.(),
        gone: at.gone,
        headAlone: req.method === 'HEAD',
      },
    )
    .finally(() => followed?.end())
  return { answer, caller: principal ? `${principal.token.kind}:${principal.token.id}` : '' }
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
  answer: Answer,
): Promise<number> {
  Object.assign(headers, answer.headers)
  if (answer.next) headers.Link = `<${nextPage(req.url ?? '/', answer.next)}>; rel="next"`
  if (answer.status === 204) {
    res.writeHead(204, headers).end()
    return 204
  }
  if (answer.body instanceof StoredFile)
    return sendStored(req, res, { ...headers, ...fileHeaders(answer.body) }, answer.body.bytes)
  if (answer.body instanceof StreamedFile)
    return sendStreamed(req, res, { ...headers, ...fileHeaders(answer.body) }, answer.body)
  // A text goes out in one piece with its head; a buffer would be a second one.
  let content: string | Uint8Array
  let about: OutgoingHttpHeaders
  if (answer.body instanceof FileAnswer) {
    about = fileHeaders(answer.body)
    content = answer.body.content
  } else {
    about = { 'Content-Type': 'application/json; charset=utf-8' }
    content = JSON.stringify(answer.body)
  }
  if (methodOf(req) === 'GET' && answer.status === 200) {
    headers.ETag = tagOf(content)
    if (isKnown(req, headers.ETag)) return unchanged(res, headers)
  }
  Object.assign(headers, about)
  const bytes = Buffer.byteLength(content)
  headers['Content-Length'] = bytes
  // Text of ASCII alone is the same bytes either way, and Latin-1 needs no encoding.
  res.writeHead(answer.status, headers).end(content, bytes === content.length ? 'latin1' : 'utf8')
  return answer.status
}

/** An EventSource comes back with its first address and a newer `Last-Event-ID`: the later of the two counts. */
function resumeFrom(query: Record<string, string>, lastEventId: string | string[] | undefined): void {
  const seen = Number(lastEventId)
  if (Number.isSafeInteger(seen) && seen > Number(query.since ?? 0)) query.since = String(seen)
}

function nextPage(url: string, cursor: string): string {
  const [path, search] = url.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', cursor)
  return `${path}?${query}`
}

function parseQuery(search: string): Record<string, string> {
  // Without a prototype, so that a field called __proto__ is as unknown as any other.
  const query: Record<string, string> = Object.create(null)
  if (search === '') return query
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(query, name)) throw new AppError(400, 'bad_query', sentence`${name} is given twice.`)
    query[name] = value
  }
  return query
}

/** The caller's own id when it is a sane one, so that both sides can speak of the same request. */
function requestIdOf(req: IncomingMessage): string {
  const sent = req.headers['x-request-id']
  return typeof sent === 'string' && /^[\w.-]{1,100}$/.test(sent) ? sent : randomUUID()
}

/**
 * Takes a flag about how the call is made, which is no part of the call, from the query; undefined where it
 * is absent.
 */
function takeFlag(query: Record<string, unknown>, name: string): boolean | undefined {
  const said = query[name]
  if (said === undefined) return undefined
  const flag = field.flag().safeParse(said)
  if (!flag.success) throw invalidField(`query.${name}`, sentence`must be true or false`)
  delete query[name]
  return flag.data
}
