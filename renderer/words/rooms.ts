import type { DataRoom, ShareAccess, ShareLink } from '../api/modules.ts'
import type { States } from './words.ts'

export const roomStates: States<DataRoom['status']> = {
  active: { label: 'Active', tone: 'open' },
  archived: { label: 'Archived', tone: 'quiet' },
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
