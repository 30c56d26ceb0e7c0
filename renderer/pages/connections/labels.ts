import type { Connection } from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

export const states: Record<Connection['status'], { label: string; tone: Tone }> = {
  healthy: { label: 'Connected', tone: 'good' },
  unhealthy: { label: 'Not reached', tone: 'bad' },
  awaiting_consent: { label: 'Waits for consent', tone: 'open' },
  needs_authorisation: { label: 'Needs authorisation', tone: 'warning' },
  quarantined: { label: 'In quarantine', tone: 'warning' },
}

/** Where a connection leads, in a word or two. */
export const kindNames: Record<Connection['kind'], string> = {
  google_drive: 'Google Drive',
  sharepoint: 'SharePoint',
  dropbox: 'Dropbox',
  box: 'Box',
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
