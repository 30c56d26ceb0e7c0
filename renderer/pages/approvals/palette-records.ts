import type { ShownRecords } from '../../routes/palette-records.ts'

/** Where its records are shown. */
export const shownApprovals: ShownRecords = {
  agent_action: ({ id }) => ({ to: '/approvals', search: { action: String(id) } }),
  approval: ({ id }) => ({ to: '/approvals', search: { action: String(id) } }),
}
