import { z } from 'zod'
import { field } from '../../kernel/index.ts'
import { answered, type RowOf, record } from '../../kernel/records/index.ts'
import { messageStatuses } from '../../platform/mail/messages.ts'

export type ReminderRow = RowOf<'transaction_reminders'>

/** A letter to a party whose signature is outstanding. */
export const reminder = record({
  type: 'transaction_reminder',
  table: 'transaction_reminders',
  entity: 'TransactionReminder',
  label: 'Reminder',
  plural: 'Reminders of signatures',
  title: 'subject',
  access: 'transactions:read',
  page: '/transactions',
  within: { parentId: 'transaction_id' },
  search: false,
  fields: {
    transaction_id: answered('record', field.id(), { list: false }),
    party_id: answered('record', field.id(), { list: false }),
    name: answered('text', z.string(), { description: 'Addressee' }),
    address: answered('text', z.string(), {}),
    subject: answered('text', z.string(), {}),
    message_id: answered('text', z.string(), { list: false }),
    status: answered('choice', z.enum(messageStatuses), { choices: messageStatuses }),
    attempts: answered('number', z.int(), {}),
    sent_at: answered('time', field.timestamp().nullable(), {
      description: 'When the mail server accepted it',
    }),
    response: answered('text', z.string().nullable(), { description: 'The mail server’s reply' }),
    sender_id: answered('person', field.id().nullable(), {
      list: false,
      handedOver: 'Reminders that wait to be sent',
      unless: { status: ['sent', 'failed', 'uncertain'] },
    }),
    sender: answered('text', z.string(), { description: 'Sender' }),
  },
  kept: ['body'],
  beside: { idx: z.int().nonnegative().meta({ description: 'The party’s index' }) },
})
