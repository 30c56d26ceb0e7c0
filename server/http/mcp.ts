import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type McpHttpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { createParser } from 'eventsource-parser'
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError, invalidField } from '../kernel/problems/errors.ts'
import { addressOf } from './address.ts'
import { authenticate } from './authenticate.ts'
import { readJson } from './body.ts'
import { type EdgeParts, HEADERS } from './dispatch.ts'
import { assertOwnSite } from './guard.ts'
import { answerFailure } from './problem.ts'

/** `/mcp`: the tools for AI clients over Streamable HTTP, behind the same guards, keys and limits as the API. */
export function mcpEndpoint(parts: EdgeParts, face: () => Promise<McpHttpHandler>): RequestHandler {
  return async (req, res) => {
    const requestId = res.getHeader('X-Request-Id')?.toString() ?? crypto.randomUUID()
    res.set({ ...HEADERS, 'X-Request-Id': requestId })
    try {
      assertOwnSite(req, parts.names(), false)
      const principal = await authenticate(req, parts.identity, parts.door.parts.clock.now())
      if (!principal) {
        throw new AppError(401, 'unauthenticated', sentence`Send an API key: Authorization: Bearer <key>.`, {
          headers: { 'WWW-Authenticate': 'Bearer' },
        })
      }
      if (principal.token.kind !== 'session')
        for (const [name, value] of Object.entries(await parts.limits.ofToken(principal)))
          res.setHeader(name, value)
      const offer = offerOf(req)
      const body = req.method === 'POST' ? await readMessage(req) : undefined
      if (body === NOT_JSON) {
        res.status(400).json(PARSE_ERROR)
        return
      }
      const { fetch } = await face()
      const answer = await fetch(webRequest(req, body), {
        authInfo: {
          token: principal.token.id,
          clientId: `${principal.token.kind}:${principal.token.id}`,
          scopes: [],
          extra: { principal, address: addressOf(req, parts.behindProxy), offer },
        },
        parsedBody: body,
      })
      await send(res, takesStream(req.headers.accept) ? answer : await asJson(answer, Array.isArray(body)))
    } catch (error) {
      answerFailure({ req, res, log: parts.log, requestId }, error)
    }
  }
}

/** The tools a client asks for, from its address. */
const Offer = z.strictObject({
  tools: z.literal('all').optional(),
  category: z.string().max(60).optional(),
  names: z.string().max(5000).optional(),
})

function offerOf(req: Request): z.output<typeof Offer> {
  const { searchParams } = new URL(req.originalUrl, 'http://office')
  const offer = Offer.safeParse(Object.fromEntries(searchParams))
  if (offer.success) return offer.data
  throw invalidField(
    'query',
    sentence`accepts tools=all, category=... or names=..., or nothing for a small set`,
  )
}

const NOT_JSON = Symbol('not JSON')

/** The protocol's answer to a message that is not JSON (JSON-RPC 2.0, 5.1). */
const PARSE_ERROR = {
  jsonrpc: '2.0',
  id: null,
  error: { code: ProtocolErrorCode.ParseError, message: 'Parse error: the body is not JSON.' },
}

async function readMessage(req: Request): Promise<unknown> {
  try {
    return await readJson(req)
  } catch (error) {
    if (error instanceof AppError && error.code === 'malformed_json') return NOT_JSON
    throw error
  }
}

const takesStream = (accept: string | undefined): boolean => /text\/event-stream/i.test(accept ?? '')

/** The answers that a stream of the revisions of 2025 ends with, for a client that did not ask for a stream. */
async function asJson(answer: globalThis.Response, isBatch: boolean): Promise<globalThis.Response> {
  if (!answer.headers.get('content-type')?.includes('text/event-stream')) return answer
  const answers: unknown[] = []
  const parser = createParser({
    onEvent({ data }) {
      const message = JSON.parse(data)
      if (!('method' in message)) answers.push(message)
    },
  })
  parser.feed(await answer.text())
  return globalThis.Response.json(isBatch ? answers : answers[0], { status: answer.status })
}

/** A client that takes JSON is answered with JSON: no conversation is kept, and no stream is owed. */
const takesJson = (accept: string | undefined): boolean =>
  accept === undefined || /(?:^|[\s,])(?:\*\/\*|application\/(?:\*|json))\s*(?:[;,]|$)/i.test(accept)

function webRequest(req: Request, body: unknown): globalThis.Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  if (req.method === 'POST' && takesJson(req.headers.accept))
    headers.set('accept', 'application/json, text/event-stream')
  return new globalThis.Request(`http://${req.headers.host}${req.originalUrl}`, {
    method: req.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function send(res: Response, answer: globalThis.Response): Promise<void> {
  res.status(answer.status)
  answer.headers.forEach((value, name) => {
    res.setHeader(name, value)
  })
  res.setHeader('Cache-Control', 'no-store')
  if (!answer.body) {
    res.end()
    return
  }
  const stream = Readable.fromWeb(answer.body as ReadableStream)
  res.on('close', () => stream.destroy())
  stream.pipe(res)
}
