import type { CitedRecords } from '../../routes/records.ts'

/** Where an answer’s sources are shown. */
export const citedApprovals: CitedRecords = {
  approval: ({ id }) => ({ to: '/approvals', search: { action: String(id) } }),
}
