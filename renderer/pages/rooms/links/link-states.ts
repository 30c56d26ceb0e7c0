import type { ShareAccess, ShareLink } from '../../../api/modules.ts'
import type { Tone } from '../../../components/Status.tsx'

export const linkStates: Record<ShareLink['state'], { label: string; tone: Tone }> = {
  live: { label: 'Live', tone: 'good' },
  revoked: { label: 'Revoked', tone: 'quiet' },
  expired: { label: 'Expired', tone: 'quiet' },
  used_up: { label: 'Used up', tone: 'warning' },
}

export const accessActions: Record<ShareAccess['action'], { label: string; tone: Tone }> = {
  opened: { label: 'Opened the link', tone: 'open' },
  viewed: { label: 'Looked at', tone: 'open' },
  downloaded: { label: 'Downloaded', tone: 'warning' },
  nda_accepted: { label: 'Accepted the agreement', tone: 'good' },
  wrong_password: { label: 'Wrong password', tone: 'bad' },
  wrong_code: { label: 'Wrong code', tone: 'bad' },
}

/** What a link asks of whoever opens it, in a few words. */
export const asksOf = (link: ShareLink): string =>
  [
    link.has_password && 'Password',
    link.verify_email ? 'Proven e-mail' : link.require_email && 'E-mail',
    link.nda_text && 'Agreement',
    link.allow.length > 0 && `Only ${link.allow.join(', ')}`,
    link.deny.length > 0 && `Not ${link.deny.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
