import { complianceApi } from '../../api/modules.ts'
import { kycStates } from '../../components/kyc-states.ts'
import { type CitedRecords, MOST_FOUND, type Searched } from '../../routes/records.ts'

export const searchedKyc: Searched = {
  group: 'KYC',
  order: 60,
  module: 'compliance',
  find: async (text, { signal }) => {
    const query = { q: text, limit: MOST_FOUND }
    const { items } = await complianceApi('GET /api/v1/svc/compliance/kyc', { query, signal })
    return items.map(({ id, subject_name, status }) => ({
      id,
      label: subject_name,
      description: kycStates[status].label,
      link: { to: '/kyc/$recordId', params: { recordId: String(id) } },
    }))
  },
}

/** Where an answer’s sources are shown. */
export const citedKyc: CitedRecords = {
  kyc_record: ({ id }) => ({ to: '/kyc/$recordId', params: { recordId: String(id) } }),
}
