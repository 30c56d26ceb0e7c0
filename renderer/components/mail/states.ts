import type { MailMessage } from '../../api/modules.ts'

/** The server has it, or may have it, or is about to. */
export const isLive = (message: MailMessage | null): boolean =>
  message !== null && !GONE.includes(message.status)

const GONE: readonly MailMessage['status'][] = ['refused', 'failed', 'withdrawn']
