import { type Database, databaseClock } from '../../database/index.ts'
import type { Clock } from '../../kernel/routes/context.ts'
import type { Log } from '../log.ts'

const HOUR_MS = 3_600_000
/** Leases last a minute; a difference of seconds is harmless. */
const TOLERATED_MS = 5000

/**
 * Compares this server's clock with that of the shared Postgres, at its start and hourly: leases and due
 * times go by the servers' own clocks. Does nothing on SQLite.
 */
export class ClockWatch {
  readonly #parts: { database: Database; clock: Clock; log: Log }
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> = Promise.resolve()

  constructor(parts: { database: Database; clock: Clock; log: Log }) {
    this.#parts = parts
  }

  start(): void {
    if (this.#parts.database.dialect === 'sqlite') return
    const look = () => {
      const { log } = this.#parts
      this.#looking = this.#look().catch(error =>
        log.error({ error }, 'the clock could not be held against the database’s'),
      )
    }
    look()
    this.#timer = setInterval(look, HOUR_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#looking
  }

  async #look(): Promise<void> {
    const { database, clock, log } = this.#parts
    const before = clock.now().getTime()
    const theirs = await databaseClock(database)
    if (theirs === null) return
    const after = clock.now().getTime()
    // The database said it at some moment between the two.
    const off = theirs < before ? before - theirs : Math.max(theirs - after, 0)
    if (off <= TOLERATED_MS) return
    log.warn(
      { off_ms: Math.round(off) },
      `The clock of this server is ${Math.round(off / 1000)} seconds ${theirs < before ? 'ahead of' : 'behind'} the database’s. Servers that share it go by their own clocks: let the system set them (NTP), or work is done late or begun twice.`,
    )
  }
}
