import type { CitedRecords } from '../../routes/records.ts'

/** Where an answer’s sources are shown. */
export const citedComplianceProgramme: CitedRecords = {
  compliance_finding: () => ({ to: '/compliance/programme', search: { tab: 'findings' } }),
}
