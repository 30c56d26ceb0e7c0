import { language } from '../language/language.ts'
import { connection } from './connection.ts'
import { follow } from './event-stream.ts'
import { OwnVersions } from './own-versions.ts'
import { ApiProblem, problemOf, WaitsForApproval } from './problem.ts'

/** Refusals of a sign-in attempt, which say nothing about the session one has. */
const ABOUT_CREDENTIALS = new Set(['invalid_credentials', 'otp_required', 'invalid_otp'])
const ATTEMPTS = 5

export interface Call {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  /** Hears how far the server is while it works on the answer. */
  hear?: (progress: CallProgress) => void
}

/** The server's progress report on a call; further members depend on the call. */
export interface CallProgress {
  stage: string
  percent: number | null
  [more: string]: unknown
}

/** Part of a list: where the next part starts, and how many rows there are in all. */
export interface List<Item> {
  items: Item[]
  total: number
  next: string | null
}

const ownVersions = new OwnVersions()

let onSessionLost: () => void = () => undefined

/** Called when the server no longer knows the session. */
export function whenSessionIsLost(listener: () => void): void {
  onSessionLost = listener
}

let onProposed: (proposed: WaitsForApproval) => void = () => undefined

/** Called when a call becomes a proposal. */
export function whenProposed(listener: (proposed: WaitsForApproval) => void): void {
  onProposed = listener
}

let onApprovedBefore: (problem: ApiProblem) => Promise<boolean> = async () => false

/** Asks whether a call is meant once more, which is the same as one that was approved not long ago. */
export function whenApprovedBefore(listener: (problem: ApiProblem) => Promise<boolean>): void {
  onApprovedBefore = listener
}

let onWritten: () => void = () => undefined

/** Called when a call may have changed something. */
export function whenWritten(listener: () => void): void {
  onWritten = listener
}

/** Calls `METHOD /path/{param}`; waits and goes on when the server is away meanwhile. */
export async function send(key: string, { hear, ...call }: Call): Promise<unknown> {
  if (!hear) return answerTo(key, call)
  const requestId = newKey()
  const answered = new AbortController()
  void listen(requestId, hear, answered.signal)
  try {
    return await answerTo(key, call, { 'X-Request-Id': requestId })
  } finally {
    answered.abort()
  }
}

/** Until the answer is here. That nothing is heard is no failure of the call. */
async function listen(requestId: string, hear: (progress: CallProgress) => void, signal: AbortSignal) {
  try {
    const address = `/api/v1/svc/requests/${requestId}/progress`
    for await (const { event, data } of follow(address, 0, signal))
      if (event === 'progress' && !signal.aborted) hear(data as CallProgress)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}

async function answerTo(
  key: string,
  { params, query, body: given, signal }: Call,
  named: Record<string, string> = {},
): Promise<unknown> {
  const [method = 'GET', template = ''] = key.split(' ')
  const record = addressOf(recordIn(template), params)
  const body = ownVersions.latest(record, given)
  const response = await reach(addressOf(template, params, query), {
    method,
    headers: { ...headersOf(method, body), ...named },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) {
    const problem = await problemOf(response)
    if (problem.status === 401 && !ABOUT_CREDENTIALS.has(problem.code)) onSessionLost()
    if (problem.code === 'approved_before' && (await onApprovedBefore(problem)))
      return answerTo(key, { params, query: { ...query, duplicate_ok: 'true' }, body: given, signal }, named)
    throw problem
  }
  if (method !== 'GET') onWritten()
  if (response.status === 204) return undefined
  const answer: unknown = await response.json()
  if (response.headers.has('X-Proposal')) {
    const waits = new WaitsForApproval(answer as ConstructorParameters<typeof WaitsForApproval>[0])
    onProposed(waits)
    throw waits
  }
  ownVersions.keep(record, body, answer)
  return Array.isArray(answer) ? listOf(answer, response.headers) : answer
}

/** The address of the record that a call is about: that of `/deals/{deal_id}/stage` is `/deals/{deal_id}`. */
const recordIn = (template: string): string => template.slice(0, template.lastIndexOf('}') + 1) || template

/**
 * One answer to one request. A request that gets none is repeated once the server is back; that is safe because
 * every POST has an idempotency key and the other methods may be repeated.
 */
async function reach(address: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(address, { ...request, credentials: 'same-origin', cache: 'no-store' })
    } catch (error) {
      if (request.signal?.aborted) throw error
      if (attempt === ATTEMPTS) throw unreachable()
      await connection.lost()
    }
  }
}

function headersOf(method: string, body: unknown): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(method === 'GET' ? {} : { 'X-CSRF-Token': csrfToken() }),
    ...(method === 'POST' ? { 'Idempotency-Key': newKey() } : {}),
  }
}

function addressOf(template: string, params: Call['params'] = {}, query: Call['query'] = {}): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function listOf(items: unknown[], headers: Headers): List<unknown> {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  return {
    items,
    total: Number(headers.get('X-Total-Count') ?? items.length),
    next: next ? new URL(next, location.origin).searchParams.get('cursor') : null,
  }
}

/** False when the browser certainly has no session; then there is no need to ask the server. */
export const mayHaveSession = (): boolean => csrfToken() !== ''

/** Behind TLS its name is bound to the host; one without, of before an upgrade, may still lie beside it. */
export const csrfToken = (): string =>
  (/(?:^|; )__Host-fo_csrf=([^;]+)/.exec(document.cookie) ??
    /(?:^|; )fo_csrf=([^;]+)/.exec(document.cookie))?.[1] ?? ''

/** randomUUID is for secure contexts alone; an office may reach its server by plain http in its own network. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const unreachable = () =>
  new ApiProblem({
    title: 'No connection',
    status: 0,
    detail: 'The server responds, but this request did not reach it. Nothing was changed.',
    code: 'unreachable',
    request_id: '',
  })
