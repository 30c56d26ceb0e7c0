import type { MessageRow, MessageStatus } from '../../platform/mail/messages.ts'

/** Presents a message, without the data its attachment is printed from. */
export const presentMessage = ({ org_id, data, body, sender_id, ...row }: MessageRow) => ({
  ...row,
  status: row.status as MessageStatus,
})
