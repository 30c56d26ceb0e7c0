import { lpCrmApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'
import { prospectStages } from '../../words/fundraising.ts'

const linkTo = (id: number | null) =>
  ({ to: '/fundraising/$prospectId', params: { prospectId: String(id) } }) as const

export const searchedProspects: Searched = {
  group: 'Fundraising',
  order: 42,
  module: 'lp-crm',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await lpCrmApi('GET /api/v1/svc/lp-crm/lps', { query, signal })
    return items.map(({ id, name, stage }) => ({
      id,
      label: name,
      description: prospectStages[stage].label,
      link: linkTo(id),
    }))
  },
}

/** Where its records are shown. */
export const shownProspects: ShownRecords = {
  prospect: ({ id }) => linkTo(id),
  prospect_person: ({ parent_id }) => linkTo(parent_id ?? null),
  raised_fund: () => ({ to: '/fundraising/funds' }),
}
