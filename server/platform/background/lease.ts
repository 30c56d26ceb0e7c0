import { randomUUID } from 'node:crypto'
import type { Clock } from '../../kernel/routes/context.ts'

/** The columns of a row that is not claimed. */
export const FREE = { lease_owner: null, lease_until: null } as const

/**
 * Claims rows for a while. Its holder renews it or frees the row; when the holder's server dies, the lease runs out and
 * another claims the row again.
 */
export class Lease {
  /** Tells this process from any other, and from itself before a restart. */
  readonly owner = randomUUID()
  readonly #clock: Clock
  readonly #ms: number

  constructor(clock: Clock, ms: number) {
    this.#clock = clock
    this.#ms = ms
  }

  /** The columns of a row that is claimed or renewed now. */
  columns(): { lease_owner: string; lease_until: string } {
    const until = this.#clock.now().getTime() + this.#ms
    return { lease_owner: this.owner, lease_until: new Date(until).toISOString() }
  }
}
