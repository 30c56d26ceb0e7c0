import type { Session } from 'electron'

const LOOK_EVERY_MS = 15_000

export interface Waiting {
  count: number
  /** The newest, to tell of it. */
  newest: { id: number; kind: string; proposed_by: string } | null
}

/**
 * Looks, as the person signed in in the window, at what waits for approval. It reports when that changes; while
 * nobody is signed in, nothing waits.
 */
export class ApprovalsWatch {
  readonly #session: Pick<Session, 'fetch'>
  readonly #report: (waiting: Waiting, isNew: boolean) => void
  #url: string | null = null
  #timer: NodeJS.Timeout | null = null
  #last: { count: number; newestId: number } | null = null

  constructor(session: Pick<Session, 'fetch'>, report: (waiting: Waiting, isNew: boolean) => void) {
    this.#session = session
    this.#report = report
  }

  start(url: string): void {
    this.stop()
    this.#url = url
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS)
    void this.look()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#url = null
  }

  /** Looks once; a server that does not answer changes nothing. */
  async look(): Promise<void> {
    const waiting = await this.#ask().catch(() => null)
    if (!waiting) return
    const newestId = waiting.newest?.id ?? 0
    const before = this.#last
    this.#last = { count: waiting.count, newestId: Math.max(newestId, before?.newestId ?? 0) }
    if (before?.count === waiting.count && newestId <= before.newestId) return
    // What waited already when the shell started is not news.
    this.#report(waiting, before !== null && newestId > before.newestId)
  }

  async #ask(): Promise<Waiting | null> {
    if (!this.#url) return null
    const answer = await this.#session.fetch(`${this.#url}/api/v1/svc/agent/approvals?limit=1`, {
      credentials: 'include',
    })
    if (answer.status === 401) return { count: 0, newest: null }
    if (!answer.ok) return null
    const [newest = null] = (await answer.json()) as NonNullable<Waiting['newest']>[]
    return { count: Number(answer.headers.get('x-total-count')), newest }
  }
}
