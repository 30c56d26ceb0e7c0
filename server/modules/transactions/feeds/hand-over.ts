import type { HandOver } from '../../../platform/office/hand-over.ts'
import { handedOver } from '../../../platform/office/owned-records.ts'

/** What somebody is still to do for a closing, and what waits to be sent, goes to whoever takes over. */
export const handOver: readonly HandOver[] = [
  handedOver({
    what: 'Open tasks of transactions',
    table: 'transaction_tasks',
    column: 'owner_id',
    named: 'title',
    among: ['status', ['pending', 'in_progress', 'blocked']],
  }),
  handedOver({
    what: 'Reminders that wait to be sent',
    table: 'transaction_reminders',
    column: 'sender_id',
    named: 'subject',
    among: ['status', ['queued', 'sending']],
  }),
]
