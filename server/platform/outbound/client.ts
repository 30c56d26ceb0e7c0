import { Agent, Response as Received, request, fetch as undiciFetch } from 'undici'
import type { Sentence } from '../../kernel/language/sentence.ts'
import { guardedLookup, refusalOf } from './addresses.ts'

const TIMEOUT_MS = 10_000
const KEPT_BYTES = 16 * 1024
/** The most that one answer may hold: a file of 50 MiB in base64, twice. */
const FETCHED_BYTES = 160 * 1024 * 1024

export interface Sent {
  status: number
  /** The first 16 KiB of the answer, as text. */
  excerpt: string
  /** When it asks to be tried again, as it says it. */
  retryAfter: string | null
}

/**
 * Calls addresses that a person named: https to public hosts, no redirects, with limits of time and size. The
 * address is checked when the connection is made, so a name that changes after registration gains nothing.
 */
export class OutboundClient {
  readonly #allowLoopback: boolean
  readonly #agent: Agent

  constructor(allowLoopback: boolean) {
    this.#allowLoopback = allowLoopback
    this.#agent = new Agent({
      connect: { lookup: guardedLookup(allowLoopback), timeout: TIMEOUT_MS },
      pipelining: 1,
      maxCachedSessions: 0,
    })
  }

  refusalOf(url: string): Sentence | null {
    return refusalOf(new URL(url), this.#allowLoopback)
  }

  /** Posts `body`; throws when the target is refused, unreachable or too slow. Any status is an answer. */
  async post(url: string, headers: Record<string, string>, body: string): Promise<Sent> {
    // A literal address is never looked up, so it is judged here; a name is judged when it is looked up.
    const refusal = this.refusalOf(url)
    if (refusal) throw new Error(`the target ${refusal}`)
    const answer = await request(url, {
      method: 'POST',
      headers,
      body,
      dispatcher: this.#agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      excerpt: await excerptOf(answer.body),
      retryAfter: (Array.isArray(retryAfter) ? retryAfter[0] : retryAfter) ?? null,
    }
  }

  /**
   * A `fetch` for libraries that talk to such an address: every address is checked, also that of a redirect,
   * which is requested by itself; and the answer is limited to `most` bytes. The caller limits the time.
   */
  fetch = async (
    address: string | URL,
    init: RequestInit = {},
    most: number = FETCHED_BYTES,
  ): Promise<Response> => {
    const url = new URL(address)
    const refusal = refusalOf(url, this.#allowLoopback)
    if (refusal) throw new Error(`the target ${refusal}`)
    const answer = await undiciFetch(url, {
      ...(init as object),
      redirect: 'manual',
      dispatcher: this.#agent,
    })
    if (!answer.body) return answer as unknown as Response
    const { status, statusText, headers } = answer
    const body = (answer.body as ReadableStream<Uint8Array>).pipeThrough(atMost(most) as never)
    return new Received(body as never, { status, statusText, headers }) as unknown as Response
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

/** Passes data on up to a limit. */
function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let passed = 0
  return new TransformStream({
    transform(chunk, controller) {
      passed += chunk.length
      if (passed > bytes) controller.error(new Error('the answer is larger than what is read of one'))
      else controller.enqueue(chunk)
    },
  })
}

async function excerptOf(body: AsyncIterable<Buffer> & { destroy(): void }): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= KEPT_BYTES) break
  }
  body.destroy()
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\u0000', '')
}
