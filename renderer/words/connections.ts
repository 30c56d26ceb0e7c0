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

/** Descriptions of webhook events. */
export const webhookEvents: Words<WebhookEvent> = {
  'action.approval_required': 'An agent or a program proposed a change that needs a decision',
  'action.approved': 'A proposal was approved and executed',
  'action.rejected': 'A proposal was rejected',
  'action.expired': 'A proposal expired without a decision',
  'exception.opened': 'Exception opened',
  'exception.resolved': 'Exception resolved',
  'job.completed': 'An agent’s run or an AI analysis completed',
  'job.failed': 'An agent’s run or an AI analysis failed',
  'credit.low': 'Credits are running low',
  'credit.exhausted': 'The credits are used up: tool calls are refused',
  'credit.granted': 'An administrator granted credits',
  'module.enabled': 'Module turned on',
  'module.disabled': 'Module turned off',
  'kyc.status_changed': 'A KYC record moved to another status, or expired',
  'kyc.hit_found': 'A screening has an open hit',
  'compliance.alert_raised': 'An expiry, filing or obligation alert was raised or escalated',
  'risk.alert_raised': 'A covenant or facility alert was raised or escalated',
  'filing.status_changed': 'A filing was submitted, waived or became overdue',
  'investor.interest_transferred': 'An interest in a fund was transferred between investors',
  'syndication.status_changed': 'A syndication moved to another status',
  'mcp_connection.status_changed': 'A connection cannot be reached, has changed its tools, or has recovered',
  'record.changed': 'A record was created, changed or deleted (sent only if selected)',
  'ping.test': 'A test sent manually',
}

/** Descriptions of connected app events. */
export const appEvents: Words<ConnectedAppEvent> = {
  'odd.profile.updated': 'A fund’s due diligence profile was saved',
  'answer_bank.updated': 'Answers in a fund’s bank were added, changed or are due for review',
  'room.red_flag.added': 'A red flag was raised in a data room',
  'transaction.status_changed': 'A transaction moved to another status',
  'transaction.party_signed': 'A party of a transaction signed',
}

/** Descriptions of data platform events. */
export const peerEvents: Words<PeerEvent['event_type']> = {
  'company.created': 'Company created',
  'company.updated': 'A company changed',
  'company.deleted': 'Company deleted',
  'fund.created': 'Fund created',
  'fund.updated': 'A fund changed',
  'fund.deleted': 'Fund deleted',
  'ping.test': 'Send a test event',
}

/** Outcomes of data platform events. */
export const peerOutcomes: Words<string> = {
  answered: 'Answered',
  archived: 'Ours was archived',
  archived_and_kept: 'Deleted there; ours is kept because it is in use',
  created: 'Ours was made',
  linked: 'Linked to ours, which already existed',
  module_off: 'Records of this type are not imported',
  older: 'Superseded by newer data',
  restored: 'Ours restored',
  unchanged: 'Nothing to change',
  updated: 'Ours is updated, or waits for a decision',
  waits_for_name: 'Waiting for a name',
}

export const eventSources: Words<PeerEvent['source']> = {
  webhook: 'as it was sent',
  reconcile: 'when it was asked for',
}

export const importFates: States<NonNullable<PeerImport['plan']>[number]['fate']> = {
  created: { label: 'Is made', tone: 'good' },
  updated: { label: 'Is changed', tone: 'open' },
  merged: { label: 'Is here already', tone: 'open' },
  left: { label: 'Unchanged', tone: 'quiet' },
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
  kept_ours: { label: 'Our value kept', tone: 'quiet' },
  took_theirs: { label: 'Theirs taken', tone: 'quiet' },
  settled: { label: 'Unchanged', tone: 'quiet' },
}
