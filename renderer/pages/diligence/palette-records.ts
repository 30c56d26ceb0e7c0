import { formatDate } from '../../format/dates.ts'
import { knownDealsQuery } from '../../queries/deals.ts'
import { analysesQuery, roomsQuery } from '../../queries/diligence.ts'
import { matching, type Searched, type ShownRecords } from '../../routes/palette-records.ts'
import { modulesQuery } from '../../session/session.ts'
import { titleOf } from './labels.ts'

export const searchedAnalyses: Searched = {
  group: 'Analyses',
  order: 60,
  module: 'vdr',
  find: async (text, { client }) => {
    const [analyses, rooms, modules] = await Promise.all([
      client.fetchQuery(analysesQuery),
      client.fetchQuery(roomsQuery),
      client.fetchQuery(modulesQuery),
    ])
    const hasDeals =
      analyses.items.some(({ deal_id }) => deal_id !== null) &&
      modules.items.some(({ key, enabled }) => key === 'crm' && enabled)
    const deals = hasDeals ? (await client.fetchQuery(knownDealsQuery)).items : []
    const nameOf = (analysis: (typeof analyses.items)[number]) => titleOf(analysis, deals, rooms.items)
    return matching(analyses.items, text, nameOf).map(analysis => ({
      id: analysis.id,
      label: nameOf(analysis),
      description: formatDate(analysis.created_at),
      link: { to: '/diligence/$analysisId', params: { analysisId: String(analysis.id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownDiligence: ShownRecords = {
  red_flag: ({ parent_id }) => ({ to: '/diligence/$analysisId', params: { analysisId: String(parent_id) } }),
  odd_profile: ({ id }) => ({ to: '/diligence/profiles/$profileId', params: { profileId: String(id) } }),
  odd_bank_item: ({ parent_id, id }) => ({
    to: '/diligence/profiles/$profileId',
    params: { profileId: String(parent_id) },
    search: { tab: 'answers', answer: String(id) },
  }),
  odd_answer: ({ parent_id }) => ({
    to: '/diligence/questions/$runId',
    params: { runId: String(parent_id) },
  }),
}
