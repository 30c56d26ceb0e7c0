import { type Form, toDo, whatToDo } from '../../platform/language/form.ts'
import { bestOf, theOne } from '../../platform/language/mentions.ts'
import { needed } from '../../platform/language/said.ts'

/** The forms of fundraising that the copilot opens filled in. */
export const forms: readonly Form[] = [
  {
    pattern: toDo,
    what: 'a to-do',
    path: '/fundraising',
    sends: 'POST /api/v1/svc/lp-crm/lps/{lp_id}/todos',
    fill: ({ text, mentions, today }) => {
      if (bestOf(mentions, 'prospect').length === 0) return null
      const missing: string[] = []
      const prospect = theOne(mentions, 'prospect', missing, 'the prospect')
      const { title, due } = whatToDo(text, today)
      needed(title, missing, 'what is to be done, after a colon')
      const at = prospect === undefined ? undefined : { path: `/fundraising/${prospect}` }
      return { filled: { title, due }, missing, at }
    },
  },
]
