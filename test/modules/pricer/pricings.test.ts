import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unscoped } from '../../../server/kernel/door/unscoped.ts'
import { expectNear } from '../../finance/examples.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const PRICER = '/api/v1/svc/pricer'
let office: Office
let stranger: string
let deal: Json
beforeAll(async () => {
  office = await openOffice()
  stranger = await office.otherOrganisation()
  deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'USD' })).body
})
afterAll(() => office.close())

const loan = { principal: 10_000_000, term_months: 36, amortisation: 'annuity', coupon_pct: 0.12 }
const run = (body: Json, query = '') => office.post(`${PRICER}/run${query}`, body)

describe('what was priced', () => {
  test('is listed by deal with the latest, and deleted once', async () => {
    const own = (await office.post('/api/v1/svc/crm/deals', { name: 'Birch', currency: 'USD' })).body
    const first = (await run({ ...loan, deal_id: own.id })).body
    const second = (await run({ ...loan, coupon_pct: 0.1, deal_id: own.id })).body
    const listed = (await office.get(`${PRICER}/deals/${own.id}/pricings`)).body
    expect(listed.map((one: Json) => one.id)).toEqual([second.id, first.id])
    const [top] = (await office.get(`${PRICER}/deals?limit=1`)).body
    expect(top).toMatchObject({ id: own.id, pricing_count: 2, latest: { id: second.id, irr: second.irr } })
    expect((await office.send('DELETE', `${PRICER}/pricings/${second.id}`)).status).toBe(204)
    expect((await office.send('DELETE', `${PRICER}/pricings/${second.id}`)).status).toBe(404)
    expect((await office.get(`${PRICER}/pricings?deal_id=${own.id}`)).body).toHaveLength(1)
  })

  test('before months were rounded one by one is still read, and so are terms that are refused now', async () => {
    const input = { ...loan, amortisation: 'zero', io_months: 6 }
    const { id, scheduled_interest, interest_at_rate, ...priced } = (await run({ ...loan, deal_id: deal.id }))
      .body
    await office.arrange(ctx =>
      unscoped(ctx)
        .updateTable('pricer_pricings')
        .set({ input: JSON.stringify(input), result: JSON.stringify(priced) })
        .where('id', '=', id)
        .execute(),
    )
    const { status, body } = await office.get(`${PRICER}/pricings/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      input,
      scheduled_interest: priced.total_interest,
      interest_at_rate: priced.total_interest,
    })
    expect((await run(input)).status).toBe(422)
  })

  test('is nobody else’s', async () => {
    const { id } = (await run({ ...loan, deal_id: deal.id })).body
    for (const path of [`pricings/${id}`, `deals/${deal.id}/pricings`])
      expect((await office.get(`${PRICER}/${path}`, { as: stranger })).status).toBe(404)
    const theirs = await office.post(`${PRICER}/run`, { ...loan, deal_id: deal.id }, { as: stranger })
    expect(theirs.status).toBe(422)
  })

  test('is compared with what else it could be', async () => {
    const scenarios = [
      { ...loan, name: 'Base' },
      { ...loan, coupon_pct: 0.1 },
      { ...loan, currency: 'EUR' },
    ]
    const { body } = await office.post(`${PRICER}/pricings/compare`, { scenarios })
    expect(body.scenarios.map((one: Json) => one.name)).toEqual(['Base', 'Scenario 2', 'Scenario 3'])
    const [base, cheaper, euro] = body.scenarios
    expect(base.difference).toBeNull()
    expect(cheaper.difference.all_in_coupon_pct).toBe(-0.02)
    expectNear(cheaper.difference.irr, cheaper.irr - base.irr, 1e-12)
    expectNear(cheaper.difference.total_interest, cheaper.total_interest - base.total_interest, 1e-9)
    expect(euro.difference).toMatchObject({ irr: 0, total_interest: null })
    expect((await office.post(`${PRICER}/pricings/compare`, { scenarios: [loan] })).status).toBe(422)
  })
})
