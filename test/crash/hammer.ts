import type { Child } from './child.ts'

type Route = 'rows' | 'notes'

/**
 * Several clients at once that create things, each thing under a key of its own. A call without an answer is made
 * again with the same Idempotency-Key, on whatever server runs by then, until it is answered.
 */
export class Hammer {
  /** Keys whose creation was acknowledged, by route. */
  readonly acknowledged: Record<Route, Set<string>> = { rows: new Set(), notes: new Set() }
  /** Answers that were neither an acknowledgement nor silence. */
  readonly surprises: string[] = []
  /** Calls that had been carried out although their first answer never came. */
  replayed = 0
  readonly #token: string
  #unanswered: Array<{ key: string; route: Route }> = []
  #made = 0

  constructor(token: string) {
    this.#token = token
  }

  /** Hammers until `stopped` says so or the server is gone. */
  async run(child: Child, clients: number, stopped: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.#client(child, stopped)))
  }

  /** Makes every call again that had no answer. */
  async settle(child: Child): Promise<void> {
    while (this.#unanswered.length > 0 && (await this.#next(child, false)));
  }

  async #client(child: Child, stopped: () => boolean): Promise<void> {
    while (!stopped() && (await this.#next(child, true)));
  }

  /** False when there was no answer. */
  async #next(child: Child, fresh: boolean): Promise<boolean> {
    const one = this.#unanswered.shift() ?? (fresh ? this.#thing() : undefined)
    if (!one) return true
    const { key, route } = one
    try {
      const reply = await child.post(
        `/api/v1/svc/crash/${route}`,
        { key },
        { authorization: `Bearer ${this.#token}`, 'idempotency-key': key },
      )
      const text = await reply.text()
      if (reply.status === 201) this.acknowledged[route].add(key)
      else this.surprises.push(`${reply.status} ${text}`)
      if (reply.headers.get('idempotent-replayed')) this.replayed += 1
      return true
    } catch {
      this.#unanswered.push(one)
      return false
    }
  }

  #thing(): { key: string; route: Route } {
    this.#made += 1
    return { key: `key-${this.#made}`, route: this.#made % 4 === 0 ? 'notes' : 'rows' }
  }
}
