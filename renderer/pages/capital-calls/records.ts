import { nameOf } from '../../components/flow/calls.ts'
import { callsQuery } from '../../queries/calls.ts'
import { fundsQuery } from '../../queries/funds.ts'
import { type CitedRecords, matching, type Searched } from '../../routes/records.ts'

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

/** Where an answer’s sources are shown. */
export const citedCapitalCalls: CitedRecords = {
  capital_call: ({ id }) => ({ to: '/capital-calls/$callId', params: { callId: String(id) } }),
}
