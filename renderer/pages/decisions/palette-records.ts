import { decisionsApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'

export const searchedDecisions: Searched = {
  group: 'Decisions',
  order: 15,
  module: 'decisions',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await decisionsApi('GET /api/v1/svc/decisions', { query, signal })
    return items.map(({ id, title, deal_name }) => ({
      id,
      label: title,
      description: deal_name,
      link: { to: '/decisions/$decisionId', params: { decisionId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownDecisions: ShownRecords = {
  decision: ({ id }) => ({ to: '/decisions/$decisionId', params: { decisionId: String(id) } }),
}
