import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
const loan = {
  principal: 10_000_000,
  term_months: 36,
  amortisation: 'annuity',
  coupon_pct: 0.12,
  currency: 'EUR',
}

describe('what something rests on', () => {
  let office: Office
  let deal: Json
  let pricing: Json
  beforeAll(async () => {
    office = await openOffice()
    deal = (
      await office.post(`${P}/crm/deals`, { name: 'Alder Row', currency: 'EUR', target_size: 14_000_000 })
    ).body
  })
  afterAll(() => office.close())

  test('a deal’s currency changes until something is kept in it', async () => {
    const there = await office.patch(`${P}/crm/deals/${deal.id}`, { currency: 'USD' })
    expect(there.status).toBe(200)
    await office.patch(`${P}/crm/deals/${deal.id}`, { currency: 'EUR' })
    pricing = (await office.post(`${P}/pricer/run`, { ...loan, deal_id: deal.id, name: 'Base case' })).body
    const { status, body } = await office.patch(`${P}/crm/deals/${deal.id}`, { currency: 'USD' })
    expect([status, body.code]).toEqual([409, 'in_use'])
    expect(body.detail).toBe(
      'In use by the pricing “Base case”. The deal stays in EUR: create another one for another currency.',
    )
    expect(body.used_by).toEqual([
      { what: 'pricing', id: pricing.id, title: 'Base case', page: expect.stringContaining('/pricer') },
    ])
    expect((await office.patch(`${P}/crm/deals/${deal.id}`, { currency: 'EUR', name: 'Alder' })).status).toBe(
      200,
    )
  })

  test('a pricing that a paper cites is kept, and one that nothing cites goes, told on the deal', async () => {
    const { body: other } = await office.post(`${P}/pricer/run`, { ...loan, deal_id: deal.id, name: 'Tried' })
    expect((await office.delete(`${P}/pricer/pricings/${other.id}`)).status).toBe(204)
    const { body: timeline } = await office.get(`${P}/timeline/deal/${deal.id}`)
    expect(timeline[0].summary).toBe('Deleted the pricing Tried')
    const { status, body: paper } = await office.post(`${P}/cim/generate`, {
      deal_id: deal.id,
      title: 'Alder',
      template_key: 'standard',
    })
    expect(status, JSON.stringify(paper)).toBeLessThan(300)
    const refused = await office.delete(`${P}/pricer/pricings/${pricing.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
    expect(refused.body.used_by).toEqual([
      { what: 'memorandum', id: paper.id, title: paper.title, page: `/memoranda/${paper.id}` },
    ])
    expect((await office.delete(`${P}/cim/reports/${paper.id}`)).status).toBe(204)
    expect((await office.delete(`${P}/pricer/pricings/${pricing.id}`)).status).toBe(204)
  })

  test('a contact who is deleted is told on the deals they leave', async () => {
    const { body: contact } = await office.post(`${P}/crm/contacts`, { name: 'Jane Doe' })
    await office.post(`${P}/crm/deals/${deal.id}/contacts`, { contact_id: contact.id, role: 'adviser' })
    await office.delete(`${P}/crm/contacts/${contact.id}`)
    const { body: timeline } = await office.get(`${P}/timeline/deal/${deal.id}`)
    expect(timeline[0].summary).toBe(
      'Jane Doe, adviser, is no longer a contact and was removed from the deal',
    )
  })
})
