import type { CitedRecords } from '../../routes/records.ts'

/** Where an answer’s sources are shown. */
export const citedComplianceTrading: CitedRecords = {
  restricted_security: ({ title }) => ({ to: '/compliance/restricted', search: { q: title } }),
}
