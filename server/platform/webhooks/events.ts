import type { WebhookSystem } from './signatures.ts'

/** The events that each system tells of; every one that the house emits and does not name here stays inside. */
export const eventsOf: Readonly<Record<WebhookSystem, readonly string[]>> = {
  registered: [
    'credit.low',
    'credit.exhausted',
    'credit.granted',
    'action.approval_required',
    'action.approved',
    'action.rejected',
    'action.expired',
    'job.completed',
    'job.failed',
    'module.enabled',
    'module.disabled',
    'kyc.status_changed',
    'kyc.hit_found',
    'compliance.alert_raised',
    'risk.alert_raised',
    'filing.status_changed',
    'syndication.status_changed',
    'ping.test',
  ],
  subscriber: [
    'odd.profile.updated',
    'answer_bank.updated',
    'room.red_flag.added',
    'transaction.status_changed',
    'transaction.party_signed',
  ],
}

/** Seconds to wait after each failure before the next attempt; after the sixth failure there is none. */
export const RETRY_DELAYS_SECONDS = [60, 300, 1800, 7200, 28_800] as const
export const ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1

/** When to try again after the `failed`th failure of a series, null when it was the last. */
export function nextAttemptAfter(failed: number, now: Date): string | null {
  const delay = RETRY_DELAYS_SECONDS[failed - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * 1000).toISOString()
}
