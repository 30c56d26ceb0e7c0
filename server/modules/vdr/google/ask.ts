import { setTimeout as sleep } from 'node:timers/promises'
import { type PrepareContext, sentence, verbatim } from '../../../kernel/index.ts'
import { GoogleProblem, problemIn } from './problems.ts'

/** Retry limits of a request to Google. */
export interface Patience {
  tries: number
  /** The longest wait before one of them, in milliseconds: where Google asks for more it is given up. */
  waitMs: number
}

/** One that cannot be repeated. */
export const ONCE: Patience = { tries: 1, waitMs: 0 }
/** For a person waiting at a page. */
export const SHORT: Patience = { tries: 3, waitMs: 5_000 }
/** For background work. */
export const LONG: Patience = { tries: 7, waitMs: 120_000 }

const FIRST_WAIT_MS = 500
/** Timeout for the first byte of an answer, in milliseconds. */
const ANSWER_MS = 60_000

export interface Asking {
  patience: Patience
  signal?: AbortSignal | undefined
  /** Maximum size of an answer in bytes; by default, the outbound client's. */
  most?: number
}

/**
 * Sends a repeatable request to Google. Requested pauses and failures of Google's own are retried while there
 * is patience, each wait twice the one before. Throws a GoogleProblem for every other answer.
 */
export async function ask(
  { services }: Pick<PrepareContext, 'services'>,
  url: URL,
  init: RequestInit,
  { patience, signal, most }: Asking,
): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    signal?.throwIfAborted()
    const { answer, problem, waitMs } = await attempt(
      ending => services.outbound.fetch(url, { ...init, signal: ending }, most),
      signal,
    )
    if (answer) return answer
    const wait = waitMs ?? FIRST_WAIT_MS * 2 ** (tried - 1) * (1 + Math.random() / 2)
    const isPassing = problem.answered === 0 || problem.answered === 429 || problem.answered >= 500
    if (!isPassing || tried >= patience.tries || wait > patience.waitMs) throw problem
    await sleep(wait, undefined, { ref: false, ...(signal ? { signal } : {}) })
  }
}

interface Attempt {
  answer?: Response
  problem: GoogleProblem
  /** The wait Google asks for, in milliseconds; null where it names none. */
  waitMs: number | null
}

const CALM = new GoogleProblem(verbatim(''))

async function attempt(
  fetch: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ANSWER_MS)
  try {
    const answer = await fetch(signal ? AbortSignal.any([signal, late.signal]) : late.signal)
    if (answer.ok) return { answer, problem: CALM, waitMs: null }
    return { problem: await problemIn(answer), waitMs: retryAfter(answer.headers.get('retry-after')) }
  } catch (error) {
    signal?.throwIfAborted()
    return { problem: unreachable(error, late.signal.aborted), waitMs: null }
  } finally {
    clearTimeout(timer)
  }
}

/** Seconds or a day and time, in milliseconds from now. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

function unreachable(error: unknown, isLate: boolean): GoogleProblem {
  const { cause, message } = error as Error
  const why = cause instanceof Error ? cause.message : message
  const words = isLate
    ? sentence`Google cannot be reached: no response.`
    : sentence`Google cannot be reached: ${why.replace(/\.$/, '')}.`
  return new GoogleProblem(words, { everything: true })
}
