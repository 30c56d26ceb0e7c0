import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Said, Sentence, sentence } from '../kernel/language/sentence.ts'
import { AppError } from '../kernel/problems/errors.ts'
import { storeProblem } from '../kernel/problems/store-problem.ts'
import { type Say, Speech, sayInEnglish } from '../kernel/speech/speech.ts'
import type { Log } from '../platform/log.ts'

/** Access log entry for a caller who disconnected before the answer, as in nginx. */
const CLIENT_GONE = 499

const TITLES: Record<number, Said> = {
  400: sentence`Bad request`,
  401: sentence`Not signed in`,
  402: sentence`Credits exhausted`,
  403: sentence`Not allowed`,
  404: sentence`Not found`,
  405: sentence`Method not allowed`,
  409: sentence`Conflict`,
  410: sentence`Gone`,
  412: sentence`Changed meanwhile`,
  413: sentence`Too large`,
  415: sentence`Unsupported media type`,
  416: sentence`Range not satisfiable`,
  421: sentence`Wrong host`,
  422: sentence`Not valid`,
  429: sentence`Too many requests`,
  431: sentence`Headers too large`,
  500: sentence`Something went wrong`,
  501: sentence`Still to come`,
  502: sentence`A source failed`,
  503: sentence`Not available`,
  507: sentence`No disk space left`,
}

/** Thrown when nobody waits for the answer any more. */
export class CallerGone extends Error {}

/** A request that failed, and the common parts of its answer. */
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
  const speech = new Speech(req.headers['accept-language'])
  return sendProblem(res, known ?? internalError(), requestId, headers, speech)
}

/** The caller closed the connection before the request was whole. */
const wentAway = (req: IncomingMessage, error: unknown): boolean =>
  error instanceof CallerGone ||
  (!req.complete && error instanceof Error && 'code' in error && error.code === 'ECONNRESET')

function sendProblem(
  res: ServerResponse,
  known: AppError,
  requestId: string,
  headers: OutgoingHttpHeaders,
  speech: Speech,
): number {
  const body = bodyOf(known, requestId, speech.say)
  res.writeHead(known.status, {
    ...headers,
    ...known.headers,
    ...speech.headers,
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
      ? new AppError(431, 'headers_too_large', sentence`Request headers are limited to 16 KiB.`)
      : new AppError(400, 'malformed_request', sentence`This is not an HTTP request.`)
  const requestId = randomUUID()
  const body = bodyOf(known, requestId, sayInEnglish)
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
  new AppError(
    500,
    'internal_error',
    sentence`Nothing was changed. If it happens again, report the request ID.`,
  )

const bodyOf = (known: AppError, requestId: string, say: Say): string =>
  JSON.stringify(
    {
      ...known.members,
      type: `urn:fund-office:problem:${known.code}`,
      title: TITLES[known.status] ?? 'Error',
      status: known.status,
      detail: known.detail,
      code: known.code,
      request_id: requestId,
      ...(known.errors && { errors: known.errors }),
    },
    sayingTo(say),
  )

/** Translates each sentence in a problem for the reader, at any depth. */
const sayingTo = (say: Say) =>
  function (this: Record<string, unknown>, name: string, value: unknown): unknown {
    const said = this[name]
    return said instanceof Sentence ? say(said) : value
  }
