import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
const CALLS = `${P}/investor-portal/calls`

describe('what a fund lacks to pay for a holding', () => {
  let office: Office
  let deal: number
  let fund: number
  let holding: number
  beforeAll(async () => {
    office = await openOffice()
    deal = (await office.post(`${P}/crm/deals`, { name: 'Alder Row', currency: 'USD' })).body.id
    fund = (await office.post(`${P}/cfo/accounts`, { name: 'Larch I', currency: 'USD' })).body.id
    const lp_id = (await office.post(`${P}/investor-portal/lps`, { name: 'Investor' })).body.id
    const commitment = { lp_id, fund_account_id: fund, amount: 5000, admitted_on: '2025-01-01' }
    await office.post(`${P}/investor-portal/commitments`, commitment)
    const input = {
      fund_account_id: fund,
      deal_id: deal,
      name: 'Alder, first lien',
      instrument: 'first_lien',
    }
    holding = (await office.post(`${P}/holdings`, { ...input, expected_cost: 1000 })).body.id
  })
  afterAll(() => office.close())

  const funding = async () => (await office.get(`${P}/holdings/${holding}/funding`)).body
  const call = (line: Json, more: Json = {}) =>
    office.post(CALLS, {
      fund_account_id: fund,
      status: 'draft',
      lines: [{ ilpa_call_type: 'investments', amount: 400, ...line }],
      ...more,
    })

  test('is its expected cost at first, and less by what a draft for it asks for; a draft binds nobody', async () => {
    expect(await funding()).toMatchObject({
      deal: 'Alder Row',
      to_pay: 1000,
      lacking: 1000,
      uncalled: 5000,
      calls: [],
    })
    const drafted = await call({ holding_id: holding }, { reference: 'CC-1' })
    expect(drafted.status, JSON.stringify(drafted.body)).toBe(201)
    expect(drafted.body.lines).toMatchObject([{ holding_id: holding, holding: 'Alder, first lien' }])
    expect(await funding()).toMatchObject({
      drafted: 400,
      lacking: 600,
      uncalled: 5000,
      calls: [{ call_id: drafted.body.id, title: 'CC-1', status: 'draft', amount: 400 }],
    })
    for (const path of [`deal/${deal}`, `holding/${holding}`]) {
      const { body } = await office.get<Json[]>(`${P}/timeline/${path}`)
      expect(body[0]?.summary).toContain('of capital call CC-1 is for Alder, first lien')
    }
  })

  test('counts what is called, then the cash, then nothing once it is bought', async () => {
    const [{ call_id }] = (await funding()).calls
    for (const status of ['approved', 'issued'])
      expect((await office.post(`${CALLS}/${call_id}/status`, { status })).status).toBe(200)
    expect(await funding()).toMatchObject({ drafted: 0, called_unpaid: 400, lacking: 600, uncalled: 4600 })
    expect((await office.post(`${CALLS}/${call_id}/payment`, { amount: 400 })).status).toBe(200)
    expect(await funding()).toMatchObject({ cash: 400, called_unpaid: 0, lacking: 600 })
    const purchase = {
      fund_account_id: fund,
      date: (await funding()).as_of,
      lines: [
        { code: '1310', debit: 1000, investment_id: holding },
        { code: '1010', credit: 1000 },
      ],
    }
    expect((await office.post(`${P}/cfo/gl/journal`, purchase)).status).toBe(201)
    expect(await funding()).toMatchObject({ invested: 1000, to_pay: 0, lacking: 0, cash: -600 })
  })

  test('a deleted draft asks for nothing, and lets go of the holding', async () => {
    const { body } = await call({ holding_id: holding }, { reference: 'CC-2' })
    expect((await office.delete(`${CALLS}/${body.id}`)).status).toBe(204)
    expect((await funding()).calls.map(({ title }: Json) => title)).toEqual(['CC-1'])
  })

  test('is called for holdings of the fund that calls alone, and for none that was exited', async () => {
    const other = (await office.post(`${P}/cfo/accounts`, { name: 'Larch II', currency: 'USD' })).body.id
    const input = { fund_account_id: other, name: 'Elm', instrument: 'equity' }
    const elsewhere = (await office.post(`${P}/holdings`, input)).body.id
    const refused = await call({ holding_id: elsewhere })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'lines.0.holding_id', message: 'is not a holding of the calling fund' }],
    ])
    const sold = (await office.post(`${P}/holdings`, { ...input, fund_account_id: fund, name: 'Oak' })).body
      .id
    await office.post(`${P}/holdings/${sold}/close`, {})
    expect((await call({ holding_id: sold })).body.errors[0].message).toContain('reopen it first')
  })

  test('is not known where nobody said what it costs', async () => {
    const input = { fund_account_id: fund, name: 'Fir', instrument: 'equity' }
    const { id } = (await office.post(`${P}/holdings`, input)).body
    expect((await office.get(`${P}/holdings/${id}/funding`)).body).toMatchObject({
      to_pay: null,
      lacking: null,
    })
  })
})
