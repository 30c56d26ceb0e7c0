import { dueIntent } from '../due-intent.ts'
import { titleOf } from './filing.ts'

/** Copilot questions about filings as a whole. */
export const filingIntents = [
  dueIntent({
    key: 'filings_due',
    noun: 'filing',
    tool: 'svc_list_filings',
    type: 'compliance_filing',
    named: ({ title, period, subject }) => titleOf({ title, period, subject }),
    dueOn: ({ due }) => due,
  }),
]
