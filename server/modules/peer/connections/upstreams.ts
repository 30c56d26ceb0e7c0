import type { PrepareContext } from '../../../kernel/index.ts'
import { type Sentence, sentence } from '../../../kernel/index.ts'
import { openClient } from '../../../sources/connections/open-client.ts'
import { type ConnectionRow, connectionNamed } from './connections.ts'
import type { PeerHealth, Upstream } from './schemas.ts'

const TIMEOUT_MS = 10_000

const notConfigured = ({ say }: PrepareContext): Upstream => ({
  ok: false,
  status: 'not_configured',
  http_status: null,
  latency_ms: null,
  error: say(sentence`No address is set.`),
})

/** Checks a connection's upstreams, all at once. */
export async function lookAtUpstreams(ctx: PrepareContext, name: string | undefined) {
  const row = await ctx.read(db => connectionNamed(db, name))
  const [primary, analytics, mcp] = await Promise.all([
    lookAtApi(ctx, row, row.primary_url),
    lookAtApi(ctx, row, row.analytics_url),
    lookAtMcp(ctx, row),
  ])
  const health: PeerHealth = { connection: row.name, primary, analytics, mcp }
  return { id: row.id, health }
}

/** The headers that let the office in at the peer; none without a key, or where the key is sealed under another one. */
export function authorisationOf(
  { services: { vault } }: Pick<PrepareContext, 'services'>,
  { api_key_sealed: sealed }: ConnectionRow,
): Record<string, string> {
  const key = vault.openIfHere(sealed)
  return key === null ? {} : { authorization: `Bearer ${key}` }
}

async function lookAtApi(ctx: PrepareContext, row: ConnectionRow, url: string | null): Promise<Upstream> {
  if (url === null) return notConfigured(ctx)
  const began = performance.now()
  try {
    const answer = await ctx.services.outbound.fetch(url, {
      headers: { accept: 'application/json', ...authorisationOf(ctx, row) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    const error = complaintOf(answer.status)
    return {
      ok: error === null,
      status: error === null ? 'ok' : 'failing',
      http_status: answer.status,
      latency_ms: since(began),
      error: error && ctx.say(error),
    }
  } catch (error) {
    return failing(ctx, error, null)
  }
}

async function lookAtMcp(ctx: PrepareContext, row: ConnectionRow): Promise<Upstream> {
  if (row.mcp_url === null) return notConfigured(ctx)
  const began = performance.now()
  try {
    const opened = await openClient(
      { transport: 'http', url: row.mcp_url, headers: authorisationOf(ctx, row) },
      { fetch: ctx.services.outbound.fetch, timeoutMs: TIMEOUT_MS },
    )
    const latency_ms = since(began)
    await opened.close()
    return { ok: true, status: 'ok', http_status: null, latency_ms, error: null }
  } catch (error) {
    return failing(ctx, error, null)
  }
}

/**
 * Returns the error of an answer; null when there is none. A base that lists nothing (404, 405) is present
 * all the same.
 */
function complaintOf(status: number): Sentence | null {
  if (status === 401 || status === 403) return sentence`It returns ${status}: the API key is rejected.`
  if (status >= 300 && status < 400)
    return sentence`It returns ${status}, a redirect; redirects are not followed.`
  if (status < 400 || status === 404 || status === 405) return null
  return sentence`It returns ${status}.`
}

function failing({ say }: PrepareContext, error: unknown, http_status: number | null): Upstream {
  return { ok: false, status: 'failing', http_status, latency_ms: null, error: say(wordsOf(error)) }
}

/** Why a place could not be asked, in one sentence. */
export function wordsOf(error: unknown): Sentence {
  if (!(error instanceof Error)) return sentence`It could not be reached.`
  if (error.name === 'TimeoutError') return sentence`It did not respond within ${TIMEOUT_MS / 1000} seconds.`
  const cause = error.cause instanceof Error ? error.cause.message : ''
  const reason = cause || error.message
  return sentence`It could not be reached: ${reason.replace(/\.$/, '')}.`
}

const since = (began: number): number => Math.round(performance.now() - began)
