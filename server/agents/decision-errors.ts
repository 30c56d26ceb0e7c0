// Errors of a decision and the text of a rejection, the same at every address.

import { input } from '../kernel/routes/entity.ts'
import * as field from '../kernel/routes/fields.ts'
import type { RouteErrors } from '../kernel/routes/route-errors.ts'

export const already_decided = [409, 'Already decided or expired; the answer says by whom and how'] as const

export const no_longer_valid = [409, 'The records changed after the proposal; it stays in the list'] as const

export const key_without_vote = [403, 'The API key has not been allowed to decide proposals'] as const

export const approvalErrors = {
  key_without_vote,
  counts_as_one: [
    403,
    'One of two people recently invited or reset the other, or changed their address, role or rights',
  ],
  already_decided,
  already_approved: [409, 'You have already approved it; the policy requires another person'],
  proposer_cannot_approve: [403, 'The proposer, and anyone who corrected it, cannot approve it'],
  joined_later: [403, 'Somebody who joined after it was proposed cannot be its second approver'],
  changed_meanwhile: [
    409,
    'It would no longer do what you saw; `preview` shows what it does now, and `digest` is the version to approve',
  ],
  daily_ceiling: [409, 'Exceeds what a policy lets be approved in one day'],
  no_longer_valid,
} as const satisfies RouteErrors

export const rejection = input('ActionRejection', { reason: field.text(1000).optional() })
