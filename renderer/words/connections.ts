import type {
  ConnectedAppEvent,
  Connection,
  Delivery,
  PeerConflict,
  PeerEvent,
  PeerImport,
  PeerRun,
  WebhookEvent,
} from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

export const connectionStates: States<Connection['status']> = {
  healthy: { label: 'Connected', tone: 'good' },
  unhealthy: { label: 'Not reached', tone: 'bad' },
  awaiting_consent: { label: 'Waits for consent', tone: 'open' },
  needs_authorisation: { label: 'Needs authorisation', tone: 'warning' },
  quarantined: { label: 'In quarantine', tone: 'warning' },
}

/** Where a connection leads, in a word or two. */
export const connectionKinds: Words<Connection['kind']> = {
  google_drive: 'Google Drive',
  sharepoint: 'SharePoint',
  dropbox: 'Dropbox',
  box: meant('Box', 'the service'),
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  affinity: 'Affinity',
  docusign: 'DocuSign',
  quickbooks: 'QuickBooks',
  xero: 'Xero',
  netsuite: 'NetSuite',
  market_data: 'Market data',
  peer: 'Data platform',
  custom: 'Other',
}

export const deliveryStates: States<Delivery['status']> = {
  pending: { label: 'Waiting', tone: 'open' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
}

/** What each event of a registered webhook tells. */
export const webhookEvents: Words<WebhookEvent> = {
  'action.approval_required': 'An agent or a program proposed a change, and a person must decide',
  'action.approved': 'A proposal was approved and done',
  'action.rejected': 'A proposal was rejected',
  'action.expired': 'A proposal expired without a decision',
  'job.completed': 'An agent’s run came to its end',
  'job.failed': 'An agent’s run failed',
  'credit.low': 'Credits are nearly used up',
  'credit.exhausted': 'A call was refused because no credits are left',
  'credit.granted': 'An administrator granted credits',
  'module.enabled': 'A module was switched on',
  'module.disabled': 'A module was switched off',
  'kyc.status_changed': 'A KYC record moved to another status, or expired',
  'kyc.hit_found': 'A screening has an open hit',
  'compliance.alert_raised': 'An alert of an expiry, a filing or an obligation was raised, or became graver',
  'risk.alert_raised': 'An alert of a covenant or a facility was raised, or became graver',
  'filing.status_changed': 'A filing was submitted, waived or became overdue',
  'investor.interest_transferred': 'An investor took an interest in a fund over from another',
  'syndication.status_changed': 'A syndication moved to another status',
  'mcp_connection.status_changed':
    'A connection cannot be reached, has other tools than before, or is well again',
  'ping.test': 'A test that somebody sent by hand',
}

/** What each event of a connected app tells. */
export const appEvents: Words<ConnectedAppEvent> = {
  'odd.profile.updated': 'A fund’s profile for due diligence was saved',
  'answer_bank.updated': 'Answers in a fund’s bank were added, changed, or have to be looked at again',
  'room.red_flag.added': 'A red flag was raised in a data room',
  'transaction.status_changed': 'A transaction moved to another status',
  'transaction.party_signed': 'A party of a transaction signed',
}

/** What each event of the data platform tells. */
export const peerEvents: Words<PeerEvent['event_type']> = {
  'company.created': 'A company is new',
  'company.updated': 'A company changed',
  'company.deleted': 'A company was deleted',
  'fund.created': 'A fund is new',
  'fund.updated': 'A fund changed',
  'fund.deleted': 'A fund was deleted',
  'ping.test': 'A test of the way',
}

/** What became of an event of the data platform. */
export const peerOutcomes: Words<string> = {
  answered: 'Answered',
  archived: 'Ours was archived',
  archived_and_kept: 'Gone there; ours stays, for somebody works on it',
  created: 'Ours was made',
  linked: 'Tied to ours, which was here',
  module_off: 'Records of its kind are not brought in',
  older: 'Older than what is known',
  restored: 'Ours came back',
  unchanged: 'Nothing to change',
  updated: 'Ours follows, or waits for a decision',
  waits_for_name: 'Waits for a name',
}

export const eventSources: Words<PeerEvent['source']> = {
  webhook: 'as it was sent',
  reconcile: 'when it was asked for',
}

export const importFates: States<NonNullable<PeerImport['plan']>[number]['fate']> = {
  created: { label: 'Is made', tone: 'good' },
  updated: { label: 'Is changed', tone: 'open' },
  merged: { label: 'Is here already', tone: 'open' },
  left: { label: 'Stays as it is', tone: 'quiet' },
  refused: { label: 'Cannot be taken', tone: 'bad' },
}

export const runAskers: Words<PeerRun['asked_by']> = {
  schedule: 'The schedule',
  cron: 'The cron secret',
  person: 'A person',
}

export const peerRunKinds: Words<PeerRun['kind']> = {
  reconcile: 'Missed events',
  import_companies: 'All companies',
  import_funds: 'All funds',
}

export const peerEventStates: States<PeerEvent['status']> = {
  received: { label: 'Waiting', tone: 'open' },
  applied: { label: 'Applied', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  skipped: { label: 'Left out', tone: 'quiet' },
}

export const peerRunStates: States<PeerRun['status']> = {
  running: { label: 'Running', tone: 'open' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const conflictStates: States<PeerConflict['status']> = {
  open: { label: 'To decide', tone: 'warning' },
  kept_ours: { label: 'Ours kept', tone: 'quiet' },
  took_theirs: { label: 'Theirs taken', tone: 'quiet' },
  settled: { label: 'Unchanged', tone: 'quiet' },
}
