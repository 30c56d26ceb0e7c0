import type { Child } from './child.ts'

/** Something to create: what it is told by, and the call that makes it. */
export interface Thing<K extends string> {
  key: string
  kind: K
  path: string
  body: unknown
}

type CrashKind = 'rows' | 'notes'

/** Builds a record for the program of these tests. */
const crashThing = (made: number): Thing<CrashKind> => {
  const kind = made % 4 === 0 ? 'notes' : 'rows'
  const key = `key-${made}`
  return { key, kind, path: `/api/v1/svc/crash/${kind}`, body: { key } }
}

/**
 * Several clients at once that create things, each thing under a key of its own. A call without an answer is made
 * again with the same Idempotency-Key, on whatever server runs by then, until it is answered.
 */
export class Hammer<K extends string = CrashKind> {
  /** Keys whose creation was acknowledged, by kind. */
  readonly acknowledged: Record<K, Set<string>>
  /** Answers that were neither an acknowledgement nor silence. */
  readonly surprises: string[] = []
  /** Calls that had been carried out although their first answer never came. */
  replayed = 0
  readonly #token: string
  readonly #thing: (made: number) => Thing<K>
  #unanswered: Array<Thing<K>> = []
  #made = 0

  constructor(token: string, kinds: readonly K[], thing: (made: number) => Thing<K>) {
    this.#token = token
    this.#thing = thing
    this.acknowledged = Object.fromEntries(kinds.map(kind => [kind, new Set()])) as Record<K, Set<string>>
  }

  /** One for the program of these tests. */
  static ofCrash = (token: string): Hammer => new Hammer(token, ['rows', 'notes'], crashThing)

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
    const one = this.#unanswered.shift() ?? (fresh ? this.#thing(++this.#made) : undefined)
    if (!one) return true
    const { key, kind, path, body } = one
    try {
      const reply = await child.post(path, body, {
        authorization: `Bearer ${this.#token}`,
        'idempotency-key': key,
      })
      const text = await reply.text()
      if (reply.status === 201) this.acknowledged[kind].add(key)
      else this.surprises.push(`${reply.status} ${text}`)
      if (reply.headers.get('idempotent-replayed')) this.replayed += 1
      return true
    } catch {
      this.#unanswered.push(one)
      return false
    }
  }
}
