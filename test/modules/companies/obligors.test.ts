import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
const LPS = `${P}/investor-portal/lps`

describe('a company that invests, owes and is dealt with', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  const references = async (id: number): Promise<Array<[string, string[]]>> => {
    const { body } = await office.get(`${P}/companies/${id}/references`)
    return body.references.map((one: Json) => [
      one.role,
      one.records.map(({ title, detail }: Json) => `${title}: ${detail}`),
    ])
  }
  const tape = {
    as_of_date: '2026-03-01',
    csv: 'loan_id,current_balance,rate,remaining_term\n1,100,0.05,12\n',
  }

  test('is one record, in whatever spelling it is named', async () => {
    const { body: deal } = await office.post(`${P}/crm/deals`, {
      ...{ name: 'Alder Row', counterparty: 'Alder Capital LLP', currency: 'USD' },
    })
    const { body: lp } = await office.post(LPS, {
      name: 'ALDER CAPITAL L.L.P.',
      entity_type: 'family_office',
      currency: 'USD',
    })
    expect(lp).toMatchObject({ company_id: deal.company_id, name: 'ALDER CAPITAL L.L.P.' })
    const ofDeal = await office.post(`${P}/pricer/tapes`, {
      ...{ ...tape, name: 'March', deal_id: deal.id, currency: 'USD' },
    })
    expect(ofDeal.body).toMatchObject({ obligor: 'Alder Capital LLP', company_id: deal.company_id })
    const named = await office.post(`${P}/pricer/tapes`, { ...tape, name: 'April', obligor: 'alder capital' })
    expect(named.body).toMatchObject({ obligor: 'Alder Capital LLP', company_id: deal.company_id })
    expect(await references(deal.company_id)).toEqual([
      ['counterparty', [expect.stringContaining('Alder Row')]],
      ['investor', ['ALDER CAPITAL L.L.P.: KYC pending']],
      ['obligor', ['April: as of 2026-03-01', 'March: as of 2026-03-01']],
    ])
    // A new name of the company is that of its tapes; the register keeps the name that was signed.
    await office.patch(`${P}/companies/${deal.company_id}`, { name: 'Alder Partners' })
    expect((await office.get(`${P}/pricer/tapes/${named.body.id}`)).body.obligor).toBe('Alder Partners')
    expect((await office.get(`${LPS}/${lp.id}`)).body.name).toBe('ALDER CAPITAL L.L.P.')
  })

  test('is made of an investor who is no person, and of nobody else', async () => {
    const company = async (more: Json) =>
      (await office.post(LPS, { name: `Investor ${crypto.randomUUID()}`, ...more })).body.company_id
    expect(await company({ entity_type: 'pension_fund' })).toEqual(expect.any(Number))
    expect(await company({ entity_type: 'individual' })).toBeNull()
    expect(await company({})).toBeNull()
    expect(await company({ entity_type: 'pension_fund', company_id: null })).toBeNull()
    const refused = await office.post(LPS, { name: 'Elm', company_id: 9999 })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'company_id'])
  })

  test('is what an investor says later that they are, and stays it under another name', async () => {
    const { body: lp } = await office.post(LPS, { name: 'Birch Pension' })
    const { body: typed } = await office.patch(`${LPS}/${lp.id}`, { entity_type: 'pension_fund' })
    expect(typed.company_id).toEqual(expect.any(Number))
    const { body: renamed } = await office.patch(`${LPS}/${lp.id}`, { name: 'Birch Pension Scheme' })
    expect(renamed.company_id).toBe(typed.company_id)
    const { body: nobody } = await office.patch(`${LPS}/${lp.id}`, { company_id: null })
    expect(nobody.company_id).toBeNull()
  })
})
