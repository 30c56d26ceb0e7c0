/** Seconds to wait after each failure before the next attempt; after the sixth failure there is none. */
export const RETRY_DELAYS_SECONDS = [60, 300, 1800, 7200, 28_800] as const
export const ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1

/** The longest that a receiver may ask to be left alone. */
const LONGEST_PAUSE_MS = 7 * 86_400_000

/** The moment before which a receiver asks not to be tried again (RFC 9110, 10.2.3): seconds, or a day and time. */
export function pauseUntil(retryAfter: string | null, now: Date): string | null {
  if (retryAfter === null) return null
  const text = retryAfter.trim()
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return ms > 0 ? new Date(now.getTime() + Math.min(ms, LONGEST_PAUSE_MS)).toISOString() : null
}

/** When to try again after the `failed`th failure of a series, null when it was the last. */
export function nextAttemptAfter(failed: number, now: Date): string | null {
  const delay = RETRY_DELAYS_SECONDS[failed - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * 1000).toISOString()
}
