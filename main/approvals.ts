import type { Session } from 'electron'

const LOOK_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 10_000

export interface Waiting {
  count: number
  /** The newest, to tell of it. */
  newest: { id: number; kind: string; proposed_by: string } | null
}

/**
 * Watches the pending approvals of the person signed in in the window, and reports changes. While nobody is
 * signed in, or somebody without access, the count is zero.
 */
export class ApprovalsWatch {
  readonly #session: Pick<Session, 'fetch'>
  readonly #report: (waiting: Waiting, isNew: boolean) => void
  #url: string | null = null
  #timer: NodeJS.Timeout | null = null
  #count = 0
  /** The newest that was seen since somebody signed in; null before the first look. */
  #newestSeen: number | null = null

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
    const url = this.#url
    if (url === null) return
    const seen = await this.#ask(url).catch(() => 'no answer' as const)
    if (seen === 'no answer' || this.#url !== url) return
    if (seen === 'nobody') {
      this.#newestSeen = null
      this.#tell({ count: 0, newest: null }, false)
      return
    }
    const newestId = seen.newest?.id ?? 0
    // Approvals already pending at sign-in are not news.
    const isNew = this.#newestSeen !== null && newestId > this.#newestSeen
    this.#newestSeen = Math.max(newestId, this.#newestSeen ?? 0)
    this.#tell(seen, isNew)
  }

  #tell(waiting: Waiting, isNew: boolean): void {
    if (waiting.count === this.#count && !isNew) return
    this.#count = waiting.count
    this.#report(waiting, isNew)
  }

  async #ask(url: string): Promise<Waiting | 'nobody' | 'no answer'> {
    const answer = await this.#session.fetch(`${url}/api/v1/svc/agent/approvals?limit=1`, {
      credentials: 'include',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (answer.status === 401 || answer.status === 403) return 'nobody'
    if (!answer.ok) return 'no answer'
    const [newest = null] = (await answer.json()) as NonNullable<Waiting['newest']>[]
    return { count: Number(answer.headers.get('x-total-count') ?? (newest ? 1 : 0)), newest }
  }
}
