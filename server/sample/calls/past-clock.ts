import type { Clock } from '../../kernel/routes/context.ts'

const DAY_MS = 86_400_000
const BETWEEN_CALLS_MS = 7 * 60_000

/** A clock that can be set back while the past of the sample office is written, and then is the real one. */
export class PastClock implements Clock {
  #offset = 0

  /** Nine in the morning, that many days ago. */
  goTo(daysAgo: number): void {
    const day = new Date(Date.now() - daysAgo * DAY_MS)
    day.setUTCHours(9, 0, 0, 0)
    this.#offset = Math.min(day.getTime() - Date.now(), 0)
  }

  /** A few minutes on, while nothing is under way: what runs in the background would think that it had taken them. */
  later(): void {
    this.#offset = Math.min(this.#offset + BETWEEN_CALLS_MS, 0)
  }

  returnToNow(): void {
    this.#offset = 0
  }

  now(): Date {
    return new Date(Date.now() + this.#offset)
  }
}
