import type { CitedRecords } from '../../routes/records.ts'

/** Where an answer’s sources are shown. */
export const citedComplianceTrading: CitedRecords = {
  restricted_security: ({ id }) => ({
    to: '/compliance/restricted/$securityId',
    params: { securityId: String(id) },
  }),
}
