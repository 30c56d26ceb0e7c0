import { cimApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'

export const searchedMemoranda: Searched = {
  group: 'Memoranda',
  order: 55,
  module: 'cim',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await cimApi('GET /api/v1/svc/cim/reports', { query, signal })
    return items.map(({ id, title }) => ({
      id,
      label: title,
      link: { to: '/memoranda/$reportId', params: { reportId: String(id) } },
    }))
  },
}

const memorandumPage: ShownRecords[string] = ({ parent_id }) => ({
  to: '/memoranda/$reportId',
  params: { reportId: String(parent_id) },
})

/** Where its records are shown. */
export const shownMemoranda: ShownRecords = {
  memorandum: memorandumPage,
  memorandum_section: memorandumPage,
}
