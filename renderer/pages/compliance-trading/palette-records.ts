import type { ShownRecords } from '../../routes/palette-records.ts'

/** Where its records are shown. */
export const shownComplianceTrading: ShownRecords = {
  restricted_security: ({ id }) => ({
    to: '/compliance/restricted/$securityId',
    params: { securityId: String(id) },
  }),
}
