import type { ShownRecords } from '../../routes/records.ts'

/** Where its records are shown. */
export const shownApprovals: ShownRecords = {
  approval: ({ id }) => ({ to: '/approvals', search: { action: String(id) } }),
}
