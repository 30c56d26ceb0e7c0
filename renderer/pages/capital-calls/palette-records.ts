import { nameOf } from '../../components/flow/calls.ts'
import { callsQuery } from '../../queries/calls.ts'
import { fundsQuery } from '../../queries/funds.ts'
import { matching, type Searched, type ShownRecords } from '../../routes/palette-records.ts'

export const searchedCalls: Searched = {
  group: 'Capital calls',
  order: 31,
  module: 'investor-portal',
  find: async (text, { client }) => {
    const [{ items }, funds] = await Promise.all([
      client.fetchQuery(callsQuery),
      client.fetchQuery(fundsQuery),
    ])
    const fundOf = ({ fund_account_id }: (typeof items)[number]) =>
      funds.items.find(({ id }) => id === fund_account_id)?.name
    return matching(items, text, call => `${nameOf(call)} ${fundOf(call)}`).map(call => ({
      id: call.id,
      label: nameOf(call),
      description: fundOf(call),
      link: { to: '/capital-calls/$callId', params: { callId: String(call.id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownCapitalCalls: ShownRecords = {
  capital_call: ({ id }) => ({ to: '/capital-calls/$callId', params: { callId: String(id) } }),
}
