import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const PRICER = '/api/v1/svc/pricer'
const loan = { principal: 10_000_000, term_months: 36, amortisation: 'annuity', coupon_pct: 0.12 }
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

async function priced(...coupons: number[]) {
  const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'USD' })).body
  const ids: number[] = []
  for (const coupon_pct of coupons)
    ids.push((await office.post(`${PRICER}/run`, { ...loan, coupon_pct, deal_id: deal.id })).body.id)
  return { deal_id: deal.id as number, ids }
}

const rolesAt = (deal_id: number) => `${PRICER}/deals/${deal_id}/pricing-roles`
const give = (deal_id: number, body: Json) => office.send('PUT', rolesAt(deal_id), { body })

describe('the roles of a deal’s pricings', () => {
  test('are nobody’s at first, and the newest is told', async () => {
    const { deal_id, ids } = await priced(0.12, 0.1)
    const { body } = await office.get(rolesAt(deal_id))
    expect(body).toMatchObject({
      base: null,
      downside: null,
      as_approved: null,
      as_closed: null,
      newest: { id: ids[1], roles: [] },
      history: [],
    })
  })

  test('are one pricing’s each, of which each may have several', async () => {
    const { deal_id, ids } = await priced(0.12, 0.1)
    const [first, second] = ids
    await give(deal_id, { role: 'base', pricing_id: first })
    await give(deal_id, { role: 'as_approved', pricing_id: first })
    const moved = (await give(deal_id, { role: 'base', pricing_id: second })).body
    expect(moved.base.id).toBe(second)
    expect(moved.as_approved.id).toBe(first)
    expect(moved.history.map(({ role, pricing_id }: Json) => [role, pricing_id])).toEqual([
      ['base', second],
      ['as_approved', first],
      ['base', first],
    ])
    const listed = (await office.get(`${PRICER}/deals/${deal_id}/pricings`)).body
    expect(listed.map(({ roles }: Json) => roles)).toEqual([['base'], ['as_approved']])
    expect((await office.get(`${PRICER}/pricings/${first}`)).body.roles).toEqual(['as_approved'])
    const told = (await office.get(`/api/v1/svc/timeline/deal/${deal_id}`)).body
    expect(told[0].summary).toBe(`Pricing ${second} is the base case, in place of pricing ${first}`)
    const german = { headers: { 'accept-language': 'de' } }
    expect((await office.get(`/api/v1/svc/timeline/deal/${deal_id}`, german)).body[0].summary).toBe(
      `Kalkulation ${second} ist der Base Case, anstelle von Kalkulation ${first}`,
    )
  })

  test('say why what was approved is another pricing now', async () => {
    const { deal_id, ids } = await priced(0.12, 0.1)
    await give(deal_id, { role: 'as_approved', pricing_id: ids[0] })
    const refused = await give(deal_id, { role: 'as_approved', pricing_id: ids[1] })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]).toMatchObject({ path: 'reason' })
    const reason = 'The committee met again and agreed to 10%.'
    const { status, body } = await give(deal_id, { role: 'as_approved', pricing_id: ids[1], reason })
    expect(status).toBe(200)
    expect(body.history[0]).toMatchObject({ role: 'as_approved', pricing_id: ids[1], reason })
    expect(
      (await give(deal_id, { role: 'as_approved', pricing_id: null, reason })).body.as_approved,
    ).toBeNull()
  })

  test('keep a pricing from being deleted, also when it has none any more', async () => {
    const { deal_id, ids } = await priced(0.12, 0.1, 0.09)
    await give(deal_id, { role: 'base', pricing_id: ids[0] })
    await give(deal_id, { role: 'base', pricing_id: ids[1] })
    for (const id of ids.slice(0, 2)) {
      const { status, body } = await office.send('DELETE', `${PRICER}/pricings/${id}`)
      expect([status, body.code]).toEqual([409, 'in_use'])
    }
    expect((await office.send('DELETE', `${PRICER}/pricings/${ids[2]}`)).status).toBe(204)
  })

  test('are of pricings of that deal and that office alone', async () => {
    const one = await priced(0.12)
    const other = await priced(0.12)
    expect((await give(one.deal_id, { role: 'base', pricing_id: other.ids[0] })).status).toBe(422)
    const stranger = await office.otherOrganisation()
    expect((await office.get(rolesAt(one.deal_id), { as: stranger })).status).toBe(404)
  })

  test('decide what a memorandum tells', async () => {
    const { deal_id, ids } = await priced(0.12, 0.08, 0.1)
    const write = async () => {
      const input = { title: 'Alder', template_key: 'standard', deal_id }
      const { body } = await office.post('/api/v1/svc/cim/generate', input)
      const citations = body.sections.flatMap((section: Json) => section.citations)
      const missing = body.sections.flatMap((section: Json) => section.missing)
      return {
        pricings: new Set(citations.filter(({ type }: Json) => type === 'pricing').map(({ id }: Json) => id)),
        saysNewest: missing.some((what: string) => what.includes('the newest is told here')),
      }
    }
    expect(await write()).toEqual({ pricings: new Set([ids[2]]), saysNewest: true })
    await give(deal_id, { role: 'base', pricing_id: ids[0] })
    expect(await write()).toEqual({ pricings: new Set([ids[0]]), saysNewest: false })
    await give(deal_id, { role: 'downside', pricing_id: ids[1] })
    expect(await write()).toEqual({ pricings: new Set([ids[0], ids[1]]), saysNewest: false })
  })
})
