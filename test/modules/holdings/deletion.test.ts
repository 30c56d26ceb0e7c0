import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'

describe('a holding that was opened by mistake', () => {
  let office: Office
  let fund: number
  beforeAll(async () => {
    office = await openOffice()
    fund = (await office.post(`${P}/cfo/accounts`, { name: 'Larch I', currency: 'USD' })).body.id
  })
  afterAll(() => office.close())

  const open = async (name: string): Promise<number> =>
    (await office.post(`${P}/holdings`, { fund_account_id: fund, name, instrument: 'equity' })).body.id
  const usedBy = async (id: number) => {
    const { status, body } = await office.delete(`${P}/holdings/${id}`)
    return [status, body.code, body.used_by?.map(({ what }: Json) => what)]
  }
  const purchase = (investment_id: number, status: string) =>
    office.post(`${P}/cfo/gl/journal`, {
      ...{ fund_account_id: fund, date: '2026-03-02', status, description: 'Purchase' },
      lines: [
        { code: '1310', debit: 10, investment_id },
        { code: '1010', credit: 10 },
      ],
    })

  test('goes while nothing rests on it, and the audit keeps its name', async () => {
    const id = await open('Twice')
    expect((await office.delete(`${P}/holdings/${id}`)).status).toBe(204)
    expect((await office.get(`${P}/holdings/${id}`)).status).toBe(404)
    const { body: audit } = await office.get<Json[]>('/api/v1/svc/admin/audit?q=holdings')
    expect(JSON.stringify(audit)).toContain('Twice')
  })

  test('stays while an entry, a draft, a call or a valuation names it, as 409 says', async () => {
    const booked = await open('Booked')
    expect((await purchase(booked, 'posted')).status).toBe(201)
    expect(await usedBy(booked)).toEqual([409, 'in_use', ['entry']])
    const drafted = await open('Drafted')
    const { body: draft } = await purchase(drafted, 'draft')
    expect(await usedBy(drafted)).toEqual([409, 'in_use', ['draft of an entry']])
    expect(draft.status).toBe('draft')
    const valued = await open('Valued')
    const valuation = { as_of: '2026-02-27', fair_value: 100, method: 'other' }
    expect((await office.post(`${P}/holdings/${valued}/valuations`, valuation)).status).toBe(201)
    expect(await usedBy(valued)).toEqual([409, 'in_use', ['valuation']])
    const german = { headers: { 'accept-language': 'de' } }
    const told = (await office.delete(`${P}/holdings/${valued}`, german)).body
    expect(told.used_by).toMatchObject([{ what: 'Bewertung', title: 'zum 2026-02-27' }])
    expect(told.detail).toContain('Bewertung „zum 2026-02-27“')
    const called = await open('Called')
    const lp_id = (await office.post(`${P}/investor-portal/lps`, { name: 'Investor' })).body.id
    await office.post(`${P}/investor-portal/commitments`, { lp_id, fund_account_id: fund, amount: 100 })
    const call = await office.post(`${P}/investor-portal/calls`, {
      ...{ fund_account_id: fund, status: 'draft' },
      lines: [{ ilpa_call_type: 'investments', amount: 50, holding_id: called }],
    })
    expect(await usedBy(called)).toEqual([409, 'in_use', ['capital call']])
    await office.delete(`${P}/investor-portal/calls/${call.body.id}`)
    expect((await office.delete(`${P}/holdings/${called}`)).status).toBe(204)
  })
})
