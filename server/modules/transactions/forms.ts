import { type Form, toDoForm } from '../../platform/language/form.ts'
import { bestOf } from '../../platform/language/mentions.ts'

/** The forms of closings that the copilot opens filled in. */
export const forms: readonly Form[] = [
  toDoForm({
    what: 'a task',
    path: '/transactions',
    sends: 'POST /api/v1/svc/transactions/{tx_id}/tasks',
    of: 'transaction',
    noun: 'the closing',
    tab: 'checklist',
    // Of a prospect alone it is a to-do; of neither, the closing is missing.
    takes: ({ mentions }) => bestOf(mentions, 'prospect').length === 0,
  }),
]
