import type { DataRoom, DataRoomFolder, DataRoomMember, ShareAccess, ShareLink } from '../api/modules.ts'
import type { States, Words } from './words.ts'

export const roomStates: States<DataRoom['status']> = {
  active: { label: 'Active', tone: 'open' },
  archived: { label: 'Archived', tone: 'quiet' },
}

/** What somebody may do with a folder or a document; each with what stands before it. */
export const permissionWords: Words<DataRoomFolder['permission']> = {
  none: 'None',
  view: 'View',
  download: 'Download',
  print: 'Print',
  edit: 'Edit',
}

/** How somebody stands with the agreement of a room. */
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
  viewed: { label: 'Looked at', tone: 'open' },
  downloaded: { label: 'Downloaded', tone: 'warning' },
  nda_accepted: { label: 'Accepted the agreement', tone: 'good' },
  wrong_password: { label: 'Wrong password', tone: 'bad' },
  wrong_code: { label: 'Wrong code', tone: 'bad' },
}
