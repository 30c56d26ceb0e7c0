import { type Form, toDo, whatToDo } from '../../platform/language/form.ts'
import { bestOf, theOne } from '../../platform/language/mentions.ts'
import { needed } from '../../platform/language/said.ts'

/** The forms of closings that the copilot opens filled in. */
export const forms: readonly Form[] = [
  {
    pattern: toDo,
    what: 'a task',
    path: '/transactions',
    sends: 'POST /api/v1/svc/transactions/{tx_id}/tasks',
    fill: ({ text, mentions, today }) => {
      // Of a prospect alone it is a to-do.
      if (bestOf(mentions, 'prospect').length > 0 && bestOf(mentions, 'transaction').length === 0) return null
      const missing: string[] = []
      const transaction = theOne(mentions, 'transaction', missing, 'the closing')
      const { title, due } = whatToDo(text, today)
      needed(title, missing, 'what is to be done, after a colon')
      const at =
        transaction === undefined ? undefined : { path: `/transactions/${transaction}`, tab: 'checklist' }
      return { filled: { title, due }, missing, at }
    },
  },
]
