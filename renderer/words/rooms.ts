import type {
  DataRoom,
  DataRoomFolder,
  DataRoomImport,
  DataRoomImportItem,
  DataRoomMember,
  DriveImport,
  FolderSummary,
  GoogleStatus,
  RoomIntelligence,
  ShareAccess,
  ShareLink,
} from '../api/modules.ts'
import { readingStates } from './diligence.ts'
import type { States, Words } from './words.ts'

export const roomStates: States<DataRoom['status']> = {
  active: { label: 'Active', tone: 'open' },
  archived: { label: 'Archived', tone: 'quiet' },
}

/** Permissions on a folder or a document; each includes those before it. */
export const permissionWords: Words<DataRoomFolder['permission']> = {
  none: 'None',
  view: 'View',
  download: 'Download',
  print: 'Print',
  edit: 'Edit',
}

/** States of a member's acceptance of a room's NDA. */
export const ndaStates: States<DataRoomMember['nda']> = {
  not_asked: { label: 'Not asked', tone: 'quiet' },
  open: { label: 'Not accepted', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'good' },
}

export const linkStates: States<ShareLink['state']> = {
  live: { label: 'Live', tone: 'good' },
  revoked: { label: 'Revoked', tone: 'quiet' },
  expired: { label: 'Expired', tone: 'quiet' },
  used_up: { label: 'Used up', tone: 'warning' },
}

export const accessActions: States<ShareAccess['action']> = {
  opened: { label: 'Opened the link', tone: 'open' },
  viewed: { label: 'Viewed', tone: 'open' },
  downloaded: { label: 'Downloaded', tone: 'warning' },
  nda_accepted: { label: 'Accepted the agreement', tone: 'good' },
  wrong_password: { label: 'Wrong password', tone: 'bad' },
  wrong_code: { label: 'Wrong code', tone: 'bad' },
}

export const googleStates: States<GoogleStatus['state']> = {
  not_configured: { label: 'Not configured', tone: 'quiet' },
  not_connected: { label: 'Not connected', tone: 'quiet' },
  connected: { label: 'Connected', tone: 'good' },
  reconnect: { label: 'Reconnect required', tone: 'warning' },
}

export const importStates: States<DataRoomImport['status']> = {
  running: { label: 'Under way', tone: 'open' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Broke off', tone: 'bad' },
  cancelled: { label: 'Stopped', tone: 'quiet' },
}

/** The planned outcome of each imported item. */
export const importFates: States<NonNullable<DriveImport['plan']>['items'][number]['fate']> = {
  new: { label: 'New', tone: 'good' },
  changed: { label: 'New version', tone: 'open' },
  unchanged: { label: 'Already imported', tone: 'quiet' },
  skipped: { label: 'Cannot come', tone: 'warning' },
  gone: { label: 'Gone at Google', tone: 'warning' },
}

/** The outcome of each imported item. */
export const importedStates: States<DataRoomImportItem['state']> = {
  waiting: { label: 'To come', tone: 'open' },
  created: { label: 'New', tone: 'good' },
  updated: { label: 'New version', tone: 'good' },
  unchanged: { label: 'Already imported', tone: 'quiet' },
  skipped: { label: 'Cannot come', tone: 'warning' },
  failed: { label: 'Did not come', tone: 'bad' },
  gone: { label: 'Gone at Google', tone: 'warning' },
}

/** Why nothing can be had from Google Drive. */
export const whyNoDrive: Words<Exclude<GoogleStatus['state'], 'connected'>> = {
  not_configured: 'Google Drive is not set up',
  not_connected: 'No Google account is connected',
  reconnect: 'Reconnect Google Drive',
}

/** Reading states of a document, shown in the summary of its folder or room. */
export const toldStates: States<FolderSummary['documents'][number]['status']> = {
  ...readingStates,
  waiting: { label: 'Is being read', tone: 'open' },
  lent: { label: 'Read through a connection', tone: 'quiet' },
}

export const partyTypes: Words<RoomIntelligence['parties'][number]['type']> = {
  person: 'Person',
  company: 'Company',
  fund: 'Fund',
  security: 'Security',
  property: 'Property',
  account: 'Account',
  document: 'Document',
}
