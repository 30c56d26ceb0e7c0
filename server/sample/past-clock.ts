import type { Clock } from '../kernel/routes/context.ts'

const DAY_MS = 86_400_000

/** A clock that can be set back while the past of the sample office is written, and then is the real one. */
export class PastClock implements Clock {
  #offset = 0
  #minutes = 0
  #stands = false

  /** Nine in the morning, that many days ago; each look at it is a few minutes later. */
  goTo(daysAgo: number): void {
    const day = new Date(Date.now() - daysAgo * DAY_MS)
    day.setUTCHours(9, 0, 0, 0)
    this.#offset = Math.min(day.getTime() - Date.now(), 0)
    this.#minutes = 0
  }

  /** Stands still meanwhile: a job that works in the background would think that it had taken minutes. */
  async standing<T>(work: () => Promise<T>): Promise<T> {
    this.#stands = true
    try {
      return await work()
    } finally {
      this.#stands = false
    }
  }

  returnToNow(): void {
    this.#offset = 0
  }

  now(): Date {
    if (this.#offset === 0) return new Date()
    if (!this.#stands) this.#minutes += 7
    return new Date(Math.min(Date.now() + this.#offset + this.#minutes * 60_000, Date.now()))
  }
}
