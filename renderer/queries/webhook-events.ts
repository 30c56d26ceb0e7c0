import type { ConnectedAppEvent, WebhookEvent } from '../api/modules.ts'

/** What each event of a registered webhook tells. */
export const webhookEvents: Readonly<Record<WebhookEvent, string>> = {
  'action.approval_required': 'An agent or a program proposed a change, and a person must decide',
  'action.approved': 'A proposal was approved and done',
  'action.rejected': 'A proposal was rejected',
  'action.expired': 'Nobody decided on a proposal in time',
  'job.completed': 'An agent’s run came to its end',
  'job.failed': 'An agent’s run failed',
  'credit.low': 'Credits are nearly used up',
  'credit.exhausted': 'A call was refused because no credits are left',
  'credit.granted': 'An administrator granted credits',
  'module.enabled': 'A module was switched on',
  'module.disabled': 'A module was switched off',
  'kyc.status_changed': 'A KYC record moved to another status, or expired',
  'kyc.hit_found': 'A screening found somebody on a list whom nobody has decided on',
  'compliance.alert_raised': 'An alert of an expiry, a filing or an obligation was raised, or became graver',
  'risk.alert_raised': 'An alert of a covenant or a facility was raised, or became graver',
  'filing.status_changed': 'A filing was submitted, waived or became overdue',
  'ping.test': 'A test that somebody sent by hand',
}

/** What each event of a connected app tells. */
export const appEvents: Readonly<Record<ConnectedAppEvent, string>> = {
  'odd.profile.updated': 'The operational due diligence profile changed',
  'answer_bank.updated': 'An answer in the answer bank changed',
  'room.red_flag.added': 'A red flag was raised in a data room',
  'transaction.status_changed': 'A transaction moved to another status',
  'transaction.party_signed': 'A party of a transaction signed',
}
