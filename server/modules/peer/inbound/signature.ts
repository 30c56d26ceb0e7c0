import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum clock skew of the peer either way, in seconds. */
export const SKEW_SECONDS = 300

/**
 * The time of an `X-Peer-Timestamp` in Unix milliseconds, from Unix seconds or ISO 8601; null where it is neither.
 */
export function timeOf(timestamp: string): number | null {
  if (/^\d{1,12}$/.test(timestamp)) return Number(timestamp) * 1000
  const time = /^\d{4}-\d\d-\d\dT/.test(timestamp) ? Date.parse(timestamp) : Number.NaN
  return Number.isNaN(time) ? null : time
}

export const isFresh = (time: number, now: number): boolean => Math.abs(now - time) <= SKEW_SECONDS * 1000

interface Signed {
  timestamp: string
  bytes: Buffer
  signature: string
}

/** True when the signature is the lowercase hex of HMAC-SHA-256 over `<timestamp>.<raw body>`; compared in constant time. */
export function isSignedWith(secret: string, { timestamp, bytes, signature }: Signed): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
