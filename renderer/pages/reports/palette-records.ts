import { reportsApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'

export const searchedReports: Searched = {
  group: 'Reports',
  order: 56,
  module: 'reports',
  find: async (text, { signal }) => {
    const { items } = await reportsApi('GET /api/v1/svc/reports', { query: asked(text), signal })
    return items.map(({ id, title }) => ({
      id,
      label: title,
      link: { to: '/reports/$reportId', params: { reportId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownReports: ShownRecords = {
  report: ({ id }) => ({ to: '/reports/$reportId', params: { reportId: String(id) } }),
}
