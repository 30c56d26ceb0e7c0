import type { ShownRecords } from '../../routes/records.ts'

/** Where its records are shown. */
export const shownComplianceTrading: ShownRecords = {
  restricted_security: ({ id }) => ({
    to: '/compliance/restricted/$securityId',
    params: { securityId: String(id) },
  }),
}
