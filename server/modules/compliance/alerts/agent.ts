import { z } from 'zod'
import { defineAgent } from '../../../agents/team/definitions.ts'
import { counted, numberSaid, sentence } from '../../../kernel/index.ts'
import type { Deadline, Severity } from './deadlines.ts'

interface Listed extends Deadline {
  alert_severity: Severity | null
}

/**
 * Searches KYC, filings and obligations for overdue or upcoming items without a warning, and proposes the
 * alerts.
 */
export const complianceScanner = defineAgent({
  key: 'compliance_scanner',
  title: 'Compliance scanner',
  purpose:
    'Looks for KYC that expired or will, and for filings and obligations that are overdue or due soon, without an open alert, and proposes to raise one.',
  tools: ['svc_list_compliance_deadlines', 'svc_raise_compliance_alert'],
  budget: { steps: 100, credits: 200, minutes: 10 },
  instructions:
    'List the deadlines within the given days. For each without an open alert, and for each of severity high whose alert is medium, raise one, the longest over first. Propose no more than the given number. End with one sentence on what you found.',
  input: z.object({
    within_days: z.int().min(1).max(366).default(30).meta({ description: 'Days to look ahead' }),
    at_most: z.int().min(1).max(50).default(10).meta({ description: 'Maximum number of alerts to propose' }),
  }),
  proposals: ({ at_most }) => at_most,
  async plan({ call, step }, { within_days, at_most }) {
    const found = await call<Listed[]>('svc_list_compliance_deadlines', { within_days })
    const unwarned = found.filter(
      one => one.alert_severity === null || (one.alert_severity === 'medium' && one.severity === 'high'),
    )
    await step(
      sentence`Found ${counted(found.length, 'deadline')}, ${numberSaid(unwarned.length)} of them without a warning`,
      {
        within_days,
      },
    )
    const proposed = unwarned.slice(0, at_most)
    for (const { record_type, record_id } of proposed)
      await call('svc_raise_compliance_alert', { record_type, record_id })
    return sentence`Of ${counted(found.length, 'deadline')} ${numberSaid(unwarned.length)} had no warning; proposed ${counted(proposed.length, 'alert')}.`
  },
})
