import type { ShownRecords } from '../../routes/palette-records.ts'

/** Where its records are shown. */
export const shownComplianceProgramme: ShownRecords = {
  compliance_finding: () => ({ to: '/compliance/programme', search: { tab: 'findings' } }),
}
