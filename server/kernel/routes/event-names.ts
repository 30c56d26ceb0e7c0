// Written by "npm run generate" from the events that modules declare; do not edit.

/** The events that each system tells of. */
export const eventsOf = {
  registered: [
    'action.approval_required',
    'action.approved',
    'action.expired',
    'action.rejected',
    'compliance.alert_raised',
    'credit.exhausted',
    'credit.granted',
    'credit.low',
    'filing.status_changed',
    'investor.interest_transferred',
    'job.completed',
    'job.failed',
    'kyc.hit_found',
    'kyc.status_changed',
    'mcp_connection.status_changed',
    'module.disabled',
    'module.enabled',
    'ping.test',
    'risk.alert_raised',
    'syndication.status_changed',
  ],
  subscriber: [
    'answer_bank.updated',
    'odd.profile.updated',
    'room.red_flag.added',
    'transaction.party_signed',
    'transaction.status_changed',
  ],
} as const

/** The names of all of them. */
export interface EventNames {
  'action.approval_required': true
  'action.approved': true
  'action.expired': true
  'action.rejected': true
  'answer_bank.updated': true
  'compliance.alert_raised': true
  'credit.exhausted': true
  'credit.granted': true
  'credit.low': true
  'filing.status_changed': true
  'investor.interest_transferred': true
  'job.completed': true
  'job.failed': true
  'kyc.hit_found': true
  'kyc.status_changed': true
  'mcp_connection.status_changed': true
  'module.disabled': true
  'module.enabled': true
  'odd.profile.updated': true
  'ping.test': true
  'risk.alert_raised': true
  'room.red_flag.added': true
  'syndication.status_changed': true
  'transaction.party_signed': true
  'transaction.status_changed': true
}
