import type { Id, ModuleThings } from '../../generated/things.ts'

const HOLDINGS = '/api/v1/svc/holdings'

export const things: ModuleThings['things'] = {
  // Prepared by another person than approves it.
  [`${HOLDINGS}/{holding_id}/valuations/{valuation_id}`]: async ({ office }, { holding_id }) => {
    const body = { as_of: '2026-02-27', fair_value: 100, method: 'other' }
    const as = await office.person('member')
    return (await office.post(`${HOLDINGS}/${holding_id as Id}/valuations`, body, { as })).body.id
  },
}

export const bodies: ModuleThings['bodies'] = {
  // Of a deal and between funds that are there.
  [`POST ${HOLDINGS}/allocations`]: async ({ office }, _, example) => {
    const funds = []
    for (const { share } of example.funds) {
      const fund = { name: `Shares ${share}`, currency: 'USD' }
      funds.push({ fund_account_id: (await office.post('/api/v1/svc/cfo/accounts', fund)).body.id, share })
    }
    const deal = await office.post('/api/v1/svc/crm/deals', { name: 'Shared' })
    return { ...example, deal_id: deal.body.id, funds }
  },
  // One that was exited before.
  [`POST ${HOLDINGS}/{holding_id}/reopen`]: async ({ office }, { holding_id }, example) => {
    await office.post(`${HOLDINGS}/${holding_id as Id}/close`, {})
    return example
  },
}
