import pg from 'pg'
import { announce } from './postgres.ts'

const CHANNEL = 'fund_office'
/** Postgres takes 8,000 bytes at once. */
const PIECE = 7_900
const AGAIN_AFTER_MS = 1000
const HEARTBEAT_MS = 15_000
const PATIENCE_MS = 5000

interface Listener {
  hear: (message: string) => void
  /** Called when the line is up again after it was down: something may have been said meanwhile. */
  missed: () => void
}

/**
 * Messages between servers on one Postgres (NOTIFY), on a connection of its own. They are quick and not
 * guaranteed: messages sent while the line is down are lost, so whoever relies on them also checks by itself.
 * Messages are ASCII.
 */
export class Broadcast {
  readonly #url: string
  readonly #listener: Listener
  readonly #unfinished = new Map<number, string>()
  #client: pg.Client | null = null
  #last: Promise<unknown> = Promise.resolve()
  #closed = false
  #again: NodeJS.Timeout | undefined

  private constructor(url: string, listener: Listener) {
    this.#url = url
    this.#listener = listener
  }

  static async open(url: string, listener: Listener): Promise<Broadcast> {
    const broadcast = new Broadcast(url, listener)
    await broadcast.#connect()
    return broadcast
  }

  say(message: string): void {
    for (let at = 0; at < message.length; at += PIECE) {
      const last = at + PIECE >= message.length
      const piece = `${last ? '.' : '+'}${message.slice(at, at + PIECE)}`
      this.#inTurn(() => this.#client?.query('select pg_notify($1, $2)', [CHANNEL, piece]))
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    await this.#last
    await this.#client?.end().catch(() => undefined)
  }

  /** One statement after the other, as they were said; one that fails is lost. */
  #inTurn(statement: () => Promise<unknown> | undefined): void {
    this.#last = this.#last.then(statement).catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, query_timeout: PATIENCE_MS })
    const heartbeat = setInterval(() => {
      // A line that went silent is ended, so that another is opened.
      this.#inTurn(() => client.query('select 1').catch(() => client.end()))
    }, HEARTBEAT_MS).unref()
    client.on('error', () => undefined)
    client.on('end', () => {
      clearInterval(heartbeat)
      if (this.#client === client) this.#client = null
      this.#unfinished.clear()
      if (!this.#closed) this.#again = setTimeout(() => void this.#reconnect(), AGAIN_AFTER_MS)
    })
    client.on('notification', notification => this.#hear(client, notification))
    try {
      await client.connect()
      await announce(client, false)
      // No message has to outlive a crash.
      await client.query('set synchronous_commit = off')
      await client.query(`listen ${CHANNEL}`)
      this.#client = client
    } catch (error) {
      clearInterval(heartbeat)
      await client.end().catch(() => undefined)
      throw error
    }
  }

  async #reconnect(): Promise<void> {
    await this.#connect().then(
      () => this.#listener.missed(),
      () => undefined, // Its failure leads to the next attempt.
    )
  }

  #hear(client: pg.Client, { processId, payload = '' }: pg.Notification): void {
    // `processID` is the driver's own, missing in its types.
    if (processId === (client as pg.Client & { processID: number }).processID) return
    const message = (this.#unfinished.get(processId) ?? '') + payload.slice(1)
    if (payload.startsWith('+')) {
      this.#unfinished.set(processId, message)
    } else {
      this.#unfinished.delete(processId)
      this.#listener.hear(message)
    }
  }
}
