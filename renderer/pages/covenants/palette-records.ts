import { riskApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'
import { inUnit } from './covenants.ts'

export const searchedCovenants: Searched = {
  group: 'Covenants',
  order: 39,
  module: 'risk',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await riskApi('GET /api/v1/svc/risk/covenants', { query, signal })
    return items.map(one => ({
      id: one.id,
      label: one.name,
      description: `${one.deal_name ?? 'No deal'}, ${one.direction === 'max' ? 'at most' : 'at least'} ${inUnit(one.threshold, one)}`,
      link: { to: '/covenants/$covenantId', params: { covenantId: String(one.id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownCovenants: ShownRecords = {
  covenant: ({ id }) => ({ to: '/covenants/$covenantId', params: { covenantId: String(id) } }),
  facility: ({ id }) => ({ to: '/covenants/facilities/$facilityId', params: { facilityId: String(id) } }),
}
