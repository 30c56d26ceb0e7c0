import { complianceApi } from '../../api/modules.ts'
import { formatDate } from '../../format/dates.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'
import { nameOf } from './filings/filings.ts'

export const searchedFilings: Searched = {
  group: 'Filings',
  order: 61,
  module: 'compliance',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await complianceApi('GET /api/v1/svc/compliance/filings', { query, signal })
    return items.map(one => ({
      id: one.id,
      label: nameOf(one),
      description: `Due ${formatDate(one.due)}`,
      link: { to: '/compliance/filings/$filingId', params: { filingId: String(one.id) } },
    }))
  },
}

export const searchedObligations: Searched = {
  group: 'Obligations',
  order: 62,
  module: 'compliance',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await complianceApi('GET /api/v1/svc/compliance/obligations', { query, signal })
    return items.map(({ id, title, next_due }) => ({
      id,
      label: title,
      description: `Due ${formatDate(next_due)}`,
      link: { to: '/compliance/obligations/$obligationId', params: { obligationId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownCompliance: ShownRecords = {
  compliance_filing: ({ id }) => ({ to: '/compliance/filings/$filingId', params: { filingId: String(id) } }),
  compliance_obligation: ({ id }) => ({
    to: '/compliance/obligations/$obligationId',
    params: { obligationId: String(id) },
  }),
}
