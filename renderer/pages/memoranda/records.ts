import { cimApi } from '../../api/modules.ts'
import { type CitedRecords, MOST_FOUND, type Searched } from '../../routes/records.ts'

export const searchedMemoranda: Searched = {
  group: 'Memoranda',
  order: 55,
  module: 'cim',
  find: async (text, { signal }) => {
    const query = { q: text, limit: MOST_FOUND }
    const { items } = await cimApi('GET /api/v1/svc/cim/reports', { query, signal })
    return items.map(({ id, title }) => ({
      id,
      label: title,
      link: { to: '/memoranda/$reportId', params: { reportId: String(id) } },
    }))
  },
}

const memorandumPage: CitedRecords[string] = ({ parent_id }) => ({
  to: '/memoranda/$reportId',
  params: { reportId: String(parent_id) },
})

/** Where an answer’s sources are shown. */
export const citedMemoranda: CitedRecords = {
  memorandum: memorandumPage,
  memorandum_section: memorandumPage,
}
