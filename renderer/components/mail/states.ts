import type { MailMessage } from '../../api/modules.ts'
import type { Tone } from '../Status.tsx'

export const mailStates: Record<MailMessage['status'] | 'unsent', { tone: Tone; label: string }> = {
  unsent: { tone: 'quiet', label: 'Not sent' },
  queued: { tone: 'open', label: 'Waiting' },
  sending: { tone: 'open', label: 'Being sent' },
  sent: { tone: 'good', label: 'Sent' },
  refused: { tone: 'bad', label: 'Refused' },
  failed: { tone: 'bad', label: 'Not sent: failed' },
  withdrawn: { tone: 'quiet', label: 'Taken back' },
  uncertain: { tone: 'warning', label: 'Not known' },
}

/** The server has it, or may have it, or is about to. */
export const isLive = (message: MailMessage | null): boolean =>
  message !== null && !GONE.includes(message.status)

const GONE: readonly MailMessage['status'][] = ['refused', 'failed', 'withdrawn']
