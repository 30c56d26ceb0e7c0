import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
const ALLOCATIONS = `${P}/holdings/allocations`

describe('a deal of several funds', () => {
  let office: Office
  let deal: number
  let funds: number[]
  beforeAll(async () => {
    office = await openOffice()
    deal = (await office.post(`${P}/crm/deals`, { name: 'Alder Row', currency: 'USD' })).body.id
    funds = []
    for (const [name, commitment] of [
      ['Larch I', 2_000_000],
      ['Larch II', 1_000_000],
    ] as const) {
      const fund = (await office.post(`${P}/cfo/accounts`, { name, currency: 'USD' })).body.id
      const lp_id = (await office.post(`${P}/investor-portal/lps`, { name: `Investor of ${name}` })).body.id
      const input = { lp_id, fund_account_id: fund, amount: commitment, admitted_on: '2025-01-01' }
      await office.post(`${P}/investor-portal/commitments`, input)
      funds.push(fund)
    }
  })
  afterAll(() => office.close())

  const input = (more: Json = {}): Json => ({
    deal_id: deal,
    amount: 100,
    rule: 'commitments',
    instrument: 'first_lien',
    funds: funds.map(fund_account_id => ({ fund_account_id })),
    ...more,
  })

  test('is shared to the cent once a person agrees, and each fund has its holding', async () => {
    const { status, body: proposal } = await office.post(ALLOCATIONS, input())
    expect(status, JSON.stringify(proposal)).toBe(202)
    expect((await office.get(`${P}/holdings?deal_id=${deal}`)).body).toEqual([])
    const approved = await office.post(`/svc/agent/actions/${proposal.action_id}/approve`, {})
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect(approved.body.result.parts.map(({ amount }: Json) => amount)).toEqual([66.67, 33.33])
    const { body: holdings } = await office.get<Json[]>(`${P}/holdings?deal_id=${deal}`)
    expect(holdings.map(one => [one.name, one.fund, one.expected_cost]).toSorted()).toEqual([
      ['Alder Row', 'Larch I', 66.67],
      ['Alder Row', 'Larch II', 33.33],
    ])
    const { body: timeline } = await office.get(`${P}/timeline/deal/${deal}`)
    expect(timeline[0]).toMatchObject({ type: 'allocation', action_id: proposal.action_id })
    expect(timeline[0].summary).toBe(
      'USD 100 of Alder Row shared by commitments: Larch I USD 66.67, Larch II USD 33.33',
    )
    const german = { headers: { 'accept-language': 'de' } }
    expect((await office.get(`${P}/timeline/deal/${deal}`, german)).body[0].summary).toBe(
      'USD 100 von Alder Row nach Kapitalzusagen aufgeteilt: Larch I USD 66,67, Larch II USD 33,33',
    )
  })

  test.each([
    [{ rule: 'shares' }, 'funds.0.share'],
    [{ rule: 'cash' }, 'rule'],
    [{ deal_id: 9999 }, 'deal_id'],
  ])('is refused where there is nothing to share by: %j', async (more, path) => {
    const { status, body } = await office.post(ALLOCATIONS, input(more))
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  test('is shared by what is given, which must sum to 1, between funds of one currency, each once', async () => {
    const [one, two] = funds as [number, number]
    const of = (...shares: Array<[number, number]>) =>
      office.post(
        ALLOCATIONS,
        input({
          rule: 'shares',
          funds: shares.map(([fund_account_id, share]) => ({ fund_account_id, share })),
        }),
      )
    expect((await of([one, 0.1], [two, 0.2])).body.errors[0]).toMatchObject({
      path: 'funds',
      message: 'have shares that sum to 0.3, and must sum to 1',
    })
    expect((await of([one, 0.5], [one, 0.5])).body.errors[0].path).toBe('funds.1.fund_account_id')
    const euros = (await office.post(`${P}/cfo/accounts`, { name: 'Elm', currency: 'EUR' })).body.id
    expect((await of([one, 0.5], [euros, 0.5])).body.errors[0].message).toContain('allocate in one currency')
    const reader = await office.person('viewer')
    expect((await office.post(ALLOCATIONS, input(), { as: reader })).status).toBe(403)
  })
})
