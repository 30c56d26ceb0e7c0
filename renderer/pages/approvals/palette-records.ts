import type { ShownRecords } from '../../routes/palette-records.ts'

/** Where its records are shown. */
export const shownApprovals: ShownRecords = {
  approval: ({ id }) => ({ to: '/approvals', search: { action: String(id) } }),
}
