import type { HandOver } from '../../platform/office/hand-over.ts'

/** Pending mail is still sent; whoever takes it over is told of failures. */
export const waitingMail: HandOver = {
  what: 'Mail that waits to be sent',
  fate: 'handed_over',
  columns: ['mail_messages.sender_id'],
  async of({ db }, userId) {
    const rows = await db
      .selectFrom('mail_messages')
      .select(['subject', 'name'])
      .where('sender_id', '=', userId)
      .where('status', '=', 'queued')
      .orderBy('id')
      .execute()
    return rows.map(({ subject, name }) => `${subject}, to ${name}`)
  },
  async settle({ db, now }, { id }, { heir }) {
    await db
      .updateTable('mail_messages')
      .set({ sender_id: heir.id, updated_at: now })
      .where('sender_id', '=', id)
      .where('status', '=', 'queued')
      .execute()
  },
}
