import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const CRM = '/api/v1/svc/crm'
let office: Office
let stranger: string
beforeAll(async () => {
  office = await openOffice()
  stranger = await office.otherOrganisation()
})
afterAll(() => office.close())

const good = {
  asset_class: 'private_credit',
  currency: 'USD',
  target_size: 25_000_000,
  irr_target: 0.12,
  jurisdiction: 'GB',
}
const mandate = {
  asset_classes: ['private_credit'],
  currencies: ['USD', 'EUR'],
  excluded_jurisdictions: ['RU'],
  min_size: 10_000_000,
  max_size: 50_000_000,
  size_currency: 'USD',
  min_irr: 0.1,
}
const screen = async (deal: Json, by: Json = mandate): Promise<Json> =>
  (await office.post(`${CRM}/screen`, { ...deal, mandate: by })).body
const criterion = (result: Json, key: string) => result.criteria.find((one: Json) => one.key === key)

describe('without a mandate', () => {
  test('the office has version 0, and a screening says where to set one', async () => {
    expect((await office.get(`${CRM}/mandate`, { as: stranger })).body).toEqual({
      version: 0,
      mandate: null,
      author: null,
      created_at: null,
    })
    const { status, body } = await office.post(`${CRM}/screen`, good, { as: stranger })
    expect(status).toBe(200)
    expect(body).toMatchObject({ outcome: 'no_mandate', score: null, criteria: [], mandate_version: null })
    expect(body.reason).toContain('an administrator sets it under Settings, Mandate')
  })

  test('that sets any limit there is nothing to pass: no_mandate', async () => {
    expect(await screen(good, {})).toMatchObject({ outcome: 'no_mandate', score: null })
  })
})

describe('an inline screening', () => {
  test('passes with 1 where every criterion is met', async () => {
    const result = await screen(good)
    expect(result).toMatchObject({ outcome: 'pass', score: 1 })
    expect(result.criteria.map(({ key }: Json) => key)).toEqual([
      'asset_class',
      'size',
      'irr',
      'jurisdiction',
      'currency',
    ])
    expect(criterion(result, 'size').reason).toBe(
      'USD 25,000,000 is within the mandate: at least USD 10,000,000, at most USD 50,000,000.',
    )
    expect(criterion(result, 'irr').reason).toBe("The target IRR of 12% reaches the mandate's 10%.")
  })

  test.each([
    ['asset_class', { asset_class: 'equity' }],
    ['size', { target_size: 9_999_999.99 }],
    ['size', { target_size: 50_000_000.01 }],
    ['irr', { irr_target: 0.0999 }],
    ['jurisdiction', { jurisdiction: 'RU' }],
    ['currency', { currency: 'JPY', target_size: undefined }],
  ])('fails on %s with a reason', async (key, change) => {
    const result = await screen({ ...good, ...change })
    expect(result.outcome).toBe('fail')
    expect(result.score).toBeLessThan(1)
    expect(criterion(result, key)).toMatchObject({ outcome: 'fail', reason: expect.stringMatching(/\.$/) })
  })

  test('counts the limits themselves as met', async () => {
    for (const target_size of [10_000_000, 50_000_000])
      expect(await screen({ ...good, target_size, irr_target: 0.1 })).toMatchObject({ outcome: 'pass' })
  })

  test('scores the weighted share of passes among what is known', async () => {
    // Known: asset class 3 and IRR 3 pass, currency 1 passes, jurisdiction 2 fails; the size is unknown.
    const result = await screen({ ...good, target_size: null, jurisdiction: 'RU' })
    expect(result.outcome).toBe('fail')
    expect(result.score).toBeCloseTo(7 / 9, 12)
  })

  test('asks for a review where nothing fails and something is unknown', async () => {
    expect(await screen({ ...good, irr_target: null })).toMatchObject({ outcome: 'review', score: 1 })
    const nothing = await screen({}, { asset_classes: ['private_credit'], min_irr: 0.1 })
    expect(nothing).toMatchObject({ outcome: 'review', score: null })
  })

  test('invents no exchange rate: a size in another currency is unknown', async () => {
    const result = await screen({ ...good, currency: 'EUR' })
    expect(result.outcome).toBe('review')
    expect(criterion(result, 'size')).toMatchObject({ outcome: 'unknown' })
    expect(criterion(result, 'size').reason).toContain('no exchange rate is applied')
  })

  test('writes nothing', async () => {
    const before = await office.rows()
    await screen(good)
    expect(await office.rows()).toEqual(before)
  })

  test.each([
    ['mandate.max_size', { min_size: 2, max_size: 1 }],
    ['mandate.excluded_jurisdictions', { jurisdictions: ['GB'], excluded_jurisdictions: ['GB'] }],
    ['mandate.min_size', { min_size: 1.5, size_currency: 'JPY' }],
    ['mandate.min_return', { min_return: 0.1 }],
    ['mandate.min_irr', { min_irr: 10 }],
  ])('refuses a mandate that is wrong at %s with 422', async (path, by) => {
    const { status, body } = await office.post(`${CRM}/screen`, { ...good, mandate: by })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path }])
  })
})

describe('the office’s mandate', () => {
  test('is set as a whole by who manages the office, each change a new version', async () => {
    const first = await office.put(`${CRM}/mandate`, mandate)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      version: 1,
      mandate: { ...mandate, jurisdictions: [] },
      author: 'Administrator',
    })
    expect((await office.put(`${CRM}/mandate`, mandate)).body.version).toBe(1)
    const second = await office.put(`${CRM}/mandate`, { min_size: 5 })
    expect(second.body).toMatchObject({
      version: 2,
      mandate: { asset_classes: [], min_size: 5, size_currency: 'USD' },
    })
    expect((await office.get(`${CRM}/mandate`)).body).toEqual(second.body)
    const rows = await office.rows()
    expect(rows.deal_mandates).toHaveLength(2)
  })

  test('is read by members and set by administrators only: 403', async () => {
    const member = await office.person('member')
    expect((await office.get(`${CRM}/mandate`, { as: member })).status).toBe(200)
    expect((await office.put(`${CRM}/mandate`, mandate, { as: member })).status).toBe(403)
  })

  test('judges a stored deal, and the result is kept with an activity', async () => {
    const { version } = (await office.put(`${CRM}/mandate`, mandate)).body
    const { id } = (await office.post(`${CRM}/deals`, { name: 'Screened', ...good, irr_target: 0.08 })).body
    const { status, body } = await office.post(`${CRM}/deals/${id}/screen`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ deal_id: id, outcome: 'fail', mandate_version: version, persisted: true })
    expect(body.score).toBeCloseTo(9 / 12, 12)
    expect((await office.get(`${CRM}/deals/${id}`)).body.screening).toMatchObject({
      id: body.id,
      outcome: 'fail',
    })
    expect((await office.get(`${CRM}/deals/${id}/activities`)).body).toMatchObject([
      { type: 'screening', details: { screening_id: body.id, outcome: 'fail' } },
    ])
    const inline = (await office.post(`${CRM}/screen`, { ...good, irr_target: 0.08 })).body
    expect(inline).toMatchObject({ outcome: body.outcome, score: body.score, criteria: body.criteria })
  })

  test('does not judge another organisation’s deals: 404', async () => {
    const { id } = (await office.post(`${CRM}/deals`, { name: 'Ours' })).body
    expect((await office.post(`${CRM}/deals/${id}/screen`, {}, { as: stranger })).status).toBe(404)
  })
})

describe('a screening', () => {
  test('says what has changed since, and the earlier ones and the mandate’s versions stay to be read', async () => {
    const screened = await openOffice()
    const { body: deal } = await screened.post('/api/v1/svc/crm/deals', {
      name: 'Alder Row',
      currency: 'EUR',
      target_size: 10_000_000,
    })
    const mandate = (max_size: number) =>
      screened.put('/api/v1/svc/crm/mandate', { max_size, size_currency: 'EUR' })
    const path = `/api/v1/svc/crm/deals/${deal.id}`
    await mandate(20_000_000)
    const { body: first } = await screened.post(`${path}/screen`)
    expect(first).toMatchObject({ judged: { size: 'EUR 10,000,000', currency: 'EUR' }, out_of_date: [] })
    await mandate(5_000_000)
    await screened.patch(path, { target_size: 14_000_000 })
    expect((await screened.get(path)).body.screening.out_of_date).toEqual([
      'Size changed from EUR 10,000,000 to EUR 14,000,000.',
      'It was screened under version 1 of the mandate; version 2 is now in force.',
    ])
    await screened.post(`${path}/screen`)
    const { body: all } = await screened.get(`${path}/screenings`)
    expect(all.map((one: Json) => [one.outcome, one.mandate_version, one.out_of_date.length])).toEqual([
      ['fail', 2, 0],
      ['pass', 1, 2],
    ])
    const inGerman = { headers: { 'accept-language': 'de' } }
    const { body: said } = await screened.get(`${path}/screenings`, inGerman)
    expect(said[1]).toMatchObject({
      reason: '1 von 1 Kriterium erfüllt.',
      criteria: [{ reason: 'EUR 10.000.000 liegt im Rahmen des Mandats: höchstens EUR 20.000.000.' }],
      judged: { size: 'EUR 10.000.000' },
      out_of_date: [
        'Das Volumen war EUR 10.000.000 und ist jetzt EUR 14.000.000.',
        'Geprüft wurde nach Version 1 des Mandats; jetzt gilt Version 2.',
      ],
    })
    const { body: earlier } = await screened.get('/api/v1/svc/crm/mandate?version=1')
    expect(earlier).toMatchObject({ version: 1, mandate: { max_size: 20_000_000 } })
    expect((await screened.get('/api/v1/svc/crm/mandate?version=9')).status).toBe(422)
    const { body: versions } = await screened.get('/api/v1/svc/crm/mandate/versions')
    expect(versions.map((one: Json) => one.version)).toEqual([2, 1])
    await screened.close()
  })
})
