/** Seconds to wait after each failure before the next attempt; after the sixth failure there is none. */
export const RETRY_DELAYS_SECONDS = [60, 300, 1800, 7200, 28_800] as const
export const ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1

/** When to try again after the `failed`th failure of a series, null when it was the last. */
export function nextAttemptAfter(failed: number, now: Date): string | null {
  const delay = RETRY_DELAYS_SECONDS[failed - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * 1000).toISOString()
}
