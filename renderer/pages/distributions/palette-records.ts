import { fundsQuery } from '../../queries/funds.ts'
import { matching, type Searched, type ShownRecords } from '../../routes/palette-records.ts'
import { distributionsQuery } from './distributions.ts'

export const searchedDistributions: Searched = {
  group: 'Distributions',
  order: 32,
  module: 'investor-portal',
  find: async (text, { client }) => {
    const [{ items }, funds] = await Promise.all([
      client.fetchQuery(distributionsQuery),
      client.fetchQuery(fundsQuery),
    ])
    const fundOf = ({ fund_account_id }: (typeof items)[number]) =>
      funds.items.find(({ id }) => id === fund_account_id)?.name
    return matching(items, text, one => `${one.reference} ${fundOf(one)}`).map(one => ({
      id: one.id,
      label: one.reference ?? 'Distribution',
      description: fundOf(one),
      link: { to: '/distributions/$distributionId', params: { distributionId: String(one.id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownDistributions: ShownRecords = {
  distribution_event: ({ id }) => ({
    to: '/distributions/$distributionId',
    params: { distributionId: String(id) },
  }),
  distribution: ({ id }) => ({
    to: '/distributions/$distributionId',
    params: { distributionId: String(id) },
  }),
}
