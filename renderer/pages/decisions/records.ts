import { decisionsApi } from '../../api/modules.ts'
import { type CitedRecords, MOST_FOUND, type Searched } from '../../routes/records.ts'

export const searchedDecisions: Searched = {
  group: 'Decisions',
  order: 15,
  module: 'decisions',
  find: async (text, { signal }) => {
    const query = { q: text, limit: MOST_FOUND }
    const { items } = await decisionsApi('GET /api/v1/svc/decisions', { query, signal })
    return items.map(({ id, title, deal_name }) => ({
      id,
      label: title,
      description: deal_name,
      link: { to: '/decisions/$decisionId', params: { decisionId: String(id) } },
    }))
  },
}

/** Where an answer’s sources are shown. */
export const citedDecisions: CitedRecords = {
  decision: ({ id }) => ({ to: '/decisions/$decisionId', params: { decisionId: String(id) } }),
}
