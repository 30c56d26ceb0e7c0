import { EventEmitter } from 'node:events'
import type { Broadcast } from '../../database/broadcast.ts'
import type { Sealer } from '../../kernel/door/idempotency.ts'

const MISSED = 'missed'

/**
 * The other servers of this office, where several share a Postgres. Their messages are sealed: they pass
 * through the database, and nobody else with access to it may read or forge one.
 */
export class Neighbours {
  readonly #sealer: Sealer
  readonly #heard = new EventEmitter()
  #broadcast: Broadcast | null = null

  private constructor(sealer: Sealer) {
    this.#sealer = sealer
  }

  /** An office on SQLite is alone: no messages are sent or received. */
  static async open(databaseUrl: string | undefined, sealer: Sealer): Promise<Neighbours> {
    const neighbours = new Neighbours(sealer)
    if (databaseUrl === undefined) return neighbours
    const { Broadcast } = await import('../../database/broadcast.ts')
    neighbours.#broadcast = await Broadcast.open(databaseUrl, {
      hear: message => neighbours.#hear(message),
      missed: () => neighbours.#heard.emit(MISSED),
    })
    return neighbours
  }

  /** Told at once to all that run now; lost where the database cannot be reached. */
  tell(topic: string, data: unknown = null): void {
    this.#broadcast?.say(this.#sealer.seal(JSON.stringify([topic, data])))
  }

  on<T>(topic: string, listener: (data: T) => void): void {
    this.#heard.on(`topic ${topic}`, data => listener(data as T))
  }

  /** Calls `listener` when something may have been told that was not heard. */
  onMissed(listener: () => void): void {
    this.#heard.on(MISSED, listener)
  }

  close(): Promise<void> {
    return this.#broadcast?.close() ?? Promise.resolve()
  }

  #hear(message: string): void {
    let told: [topic: string, data: unknown]
    try {
      told = JSON.parse(this.#sealer.open(message)) as [string, unknown]
    } catch {
      return // Not of our servers.
    }
    this.#heard.emit(`topic ${told[0]}`, told[1])
  }
}
