import { type Form, toDoForm } from '../../platform/language/form.ts'

/** The forms of fundraising that the copilot opens filled in. */
export const forms: readonly Form[] = [
  toDoForm({
    what: 'a to-do',
    path: '/fundraising',
    sends: 'POST /api/v1/svc/lp-crm/lps/{lp_id}/todos',
    of: 'prospect',
    noun: 'the prospect',
  }),
]
