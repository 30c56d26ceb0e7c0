import type { Form } from '../../platform/language/form.ts'
import { emailIn, needed } from '../../platform/language/said.ts'

const ROLES = {
  admin: /\badmin/i,
  viewer: /\b(?:viewer|betrachter|leser)/i,
  member: /\b(?:member|mitglied)/i,
}
const INVITES =
  /^(?:please |bitte )?(?:invite|lade)\s.*(?:@|\bcolleague|\bkolleg|\binto the office|\bto the office|\bins? büro|\bas an? (?:admin|member|viewer)|\bals (?:admin|mitglied|betrachter|leser))/i

/** The invitation of a colleague, which the copilot opens filled in. */
export const forms: readonly Form[] = [
  {
    pattern: INVITES,
    what: 'an invitation',
    path: '/settings/people',
    sends: 'POST /api/v1/svc/admin/invite-links',
    fill: ({ text }) => {
      const missing: string[] = []
      const email = emailIn(text)
      const without = email ? text.replace(email, ' ') : text
      const role = Object.entries(ROLES).find(([, words]) => words.test(without))?.[0]
      return { filled: { email: needed(email, missing, 'the e-mail address'), role }, missing }
    },
  },
]
