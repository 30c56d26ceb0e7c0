import { complianceApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'
import { kycStates } from '../../words/kyc.ts'

export const searchedKyc: Searched = {
  group: 'KYC',
  order: 60,
  module: 'compliance',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await complianceApi('GET /api/v1/svc/compliance/kyc', { query, signal })
    return items.map(({ id, subject_name, status }) => ({
      id,
      label: subject_name,
      description: kycStates[status].label,
      link: { to: '/kyc/$recordId', params: { recordId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownKyc: ShownRecords = {
  kyc_record: ({ id }) => ({ to: '/kyc/$recordId', params: { recordId: String(id) } }),
}
