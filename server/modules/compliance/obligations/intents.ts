import { dueIntent } from '../due-intent.ts'

/** Copilot questions about obligations as a whole. */
export const obligationIntents = [
  dueIntent({
    key: 'obligations_due',
    noun: 'obligation',
    tool: 'svc_list_obligations',
    type: 'compliance_obligation',
    named: ({ title }) => title,
    dueOn: ({ next_due }) => next_due,
  }),
]
