import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '../kernel/problems/errors.ts'
import { storeProblem } from '../kernel/problems/store-problem.ts'
import type { Log } from '../platform/log.ts'

/** What the access log says of a caller who went away before they were answered, as nginx does. */
const CLIENT_GONE = 499

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Credits exhausted',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  421: 'Wrong host',
  422: 'Not valid',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Something went wrong',
  502: 'A source failed',
  503: 'Not available',
  507: 'No space left',
}

/** A request that failed, and what any answer of it carries. */
interface Failed {
  req: IncomingMessage
  res: ServerResponse
  log: Log
  requestId: string
  headers?: OutgoingHttpHeaders
}

/**
 * Answers a request that failed with an RFC 9457 problem document, or cuts off an answer that has begun. An error that is
 * not ours to tell becomes a bare 500, and is logged. Returns the status for the access log.
 */
export function answerFailure({ req, res, log, requestId, headers = {} }: Failed, error: unknown): number {
  if (wentAway(req, error)) {
    res.destroy()
    return CLIENT_GONE
  }
  const known = error instanceof AppError ? error : storeProblem(error)
  if (!known) log.error({ error, request_id: requestId }, 'a request failed')
  else if (known.cause !== undefined) log.warn({ error: known.cause, request_id: requestId }, known.message)
  if (res.headersSent) {
    res.destroy()
    return known?.status ?? 500
  }
  return sendProblem(res, known ?? internalError(), requestId, headers)
}

/** The caller closed the connection before the request was whole. */
const wentAway = (req: IncomingMessage, error: unknown): boolean =>
  !req.complete && error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

function sendProblem(
  res: ServerResponse,
  known: AppError,
  requestId: string,
  headers: OutgoingHttpHeaders,
): number {
  const body = bodyOf(known, requestId)
  res.writeHead(known.status, {
    ...headers,
    ...known.headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
  })
  res.end(body)
  return known.status
}

/** Answers a connection that never became a request (headers past Node's limit, or no HTTP at all) with a problem. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const known =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError(431, 'headers_too_large', 'The headers of a request may have 16 KiB.')
      : new AppError(400, 'malformed_request', 'This is not an HTTP request.')
  const requestId = randomUUID()
  const body = bodyOf(known, requestId)
  const head = [
    `HTTP/1.1 ${known.status} ${TITLES[known.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const internalError = () =>
  new AppError(500, 'internal_error', 'Nothing was changed. If it happens again, report the request id.')

const bodyOf = (known: AppError, requestId: string): string =>
  JSON.stringify({
    ...known.members,
    type: `urn:fund-office:problem:${known.code}`,
    title: TITLES[known.status] ?? 'Error',
    status: known.status,
    detail: known.message,
    code: known.code,
    request_id: requestId,
    ...(known.errors ? { errors: known.errors } : {}),
  })
