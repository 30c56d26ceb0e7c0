import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { admit, journal, openFund, workedPartners } from '../partners.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const path = (fund: Json) => `/api/v1/svc/cfo/accounts/${fund.id}/k1`
const propose = async (fund: Json) => (await office.get(`${path(fund)}/proposal?tax_year=2025`)).body
const messageOf = (body: Json, at: string) => body.errors.find((one: Json) => one.path === at)?.message

/** The worked fund's year (semantics 4.5 and 6.2). */
async function worked() {
  const fund = await openFund(office)
  const ids = await admit(office, fund.id, workedPartners)
  const post = (date: string, lines: Parameters<typeof journal>[3]) => journal(office, fund.id, date, lines)
  await post('2025-01-31', [
    ['1310', 18_000_000, 0],
    ['1010', 0, 18_000_000],
  ])
  await post('2025-01-31', [
    ['5200', 750_000, 0],
    ['5300', 760_000, 0],
    ['1010', 0, 1_510_000],
  ])
  await post('2025-03-31', [
    ['1400', 45_000, 0],
    ['4010', 0, 45_000],
  ])
  for (const day of ['2025-03-31', '2025-06-30'])
    await post(day, [
      ['5100', 490_000, 0],
      ['2110', 0, 490_000],
    ])
  await post('2025-03-31', [
    ['1320', 2_000_000, 0],
    ['4300', 0, 2_000_000],
  ])
  await post('2025-06-15', [
    ['1010', 6_000_000, 0],
    ['1310', 0, 4_000_000],
    ['4200', 0, 2_000_000],
  ])
  return { fund, ids }
}

test('a year’s book is proposed as items with each partner’s part, and generates the worked K-1s', async () => {
  const { fund, ids } = await worked()
  const body = await propose(fund)
  const parts = Object.fromEntries(
    body.items.map((item: Json) => [
      `${item.box}${item.code ?? ''} ${item.description}`,
      item.parts.map((part: Json) => part.amount),
    ]),
  )
  expect(parts).toEqual({
    '5 Interest': [18_000, 15_750, 10_350, 900],
    '8 Short-term capital gain': [800_000, 700_000, 460_000, 40_000],
    '13AE Management fee': [400_000, 350_000, 230_000, 0],
    '13AE Expenses': [304_000, 266_000, 174_800, 15_200],
  })
  expect(body.left_out).toEqual([
    expect.objectContaining({ account: expect.stringContaining('4300'), amount: 2_000_000 }),
    expect.objectContaining({ account: expect.stringContaining('5200'), amount: -750_000 }),
  ])
  const generated = await office.post(`${path(fund)}/generate`, { tax_year: 2025, items: body.items })
  expect(generated.status).toBe(201)
  const lp1 = generated.body.schedules.find((one: Json) => one.lp_id === ids.LP1)
  expect(lp1.capital.current_year_net).toBe(114_000)

  // A person may say otherwise, to the cent.
  const [interest] = body.items
  const moved = interest.parts.map((part: Json, at: number) => ({
    ...part,
    amount: part.amount + (at === 0 ? 0.01 : at === 1 ? -0.01 : 0),
  }))
  const changed = await office.post(`${path(fund)}/generate`, {
    tax_year: 2025,
    items: [{ ...interest, parts: moved }],
  })
  expect(changed.body.schedules[0].boxes[0].computed).toBe(18_000.01)
  const short = await office.post(`${path(fund)}/generate`, {
    tax_year: 2025,
    items: [{ ...interest, amount: 45_001 }],
  })
  expect(messageOf(short.body, 'items.0.parts')).toBe('sum to 45000, not 45001')
  const strange = { ...interest, parts: [{ lp_id: 987_654_321, amount: 45_000 }] }
  const refused = await office.post(`${path(fund)}/generate`, { tax_year: 2025, items: [strange] })
  expect(messageOf(refused.body, 'items.0.parts.0.lp_id')).toBe('is not a partner of this fund')
})

test('what is posted for a partner is theirs, and a gain is short or long by what was held', async () => {
  const fund = await openFund(office)
  const ids = await admit(office, fund.id, [
    { name: 'LP1', commitment: 3_000_000 },
    { name: 'LP2', commitment: 1_000_000 },
  ])
  const post = (date: string, lines: Json[]) =>
    office.post('/api/v1/svc/cfo/gl/journal', { fund_account_id: fund.id, date, lines })
  const open = async (name: string): Promise<number> => {
    const input = { fund_account_id: fund.id, name, instrument: 'equity' }
    return (await office.post('/api/v1/svc/holdings', input)).body.id
  }
  const [alder, birch] = [await open('Alder'), await open('Birch')]
  const buy = (date: string, cost: number, investment_id?: number) =>
    post(date, [
      { code: '1310', debit: cost, ...(investment_id ? { investment_id } : {}) },
      { code: '1010', credit: cost },
    ])
  const sell = (date: string, gain: number, investment_id?: number) =>
    post(date, [
      { code: '1010', debit: 100 + gain },
      { code: '1310', credit: 100, ...(investment_id ? { investment_id } : {}) },
      { code: '4200', credit: gain, ...(investment_id ? { investment_id } : {}) },
    ])
  await buy('2024-03-10', 200, alder)
  await buy('2025-02-01', 100, birch)
  await buy('2025-02-02', 100)
  await sell('2025-03-10', 1, alder)
  await sell('2025-03-11', 20, alder)
  await sell('2025-09-01', 300, birch)
  expect((await sell('2025-09-02', 4000)).status).toBe(201)
  await post('2025-10-01', [
    { code: '5300', debit: 50, partner_id: ids.LP2 },
    { code: '5300', debit: 0.01 },
    { code: '1010', credit: 50.01 },
  ])
  const body = await propose(fund)
  const found = (box: string) => body.items.find((item: Json) => item.box === box)
  expect(found('8')).toMatchObject({ amount: 301, parts: [{ amount: 225.75 }, { amount: 75.25 }] })
  expect(found('9a').amount).toBe(20)
  expect(found('13')).toMatchObject({ amount: 50.01, parts: [{ amount: 0.01 }, { amount: 50 }] })
  expect(body.left_out).toEqual([
    expect.objectContaining({ account: 'Realised gain without an investment', amount: 4000 }),
  ])
  const before = (await office.get(`${path(fund)}/proposal?tax_year=2023`)).body
  expect(before).toMatchObject({ items: [], partners: [], left_out: [] })
})

test('K-1s are reviewed by another person than made them, until something is overridden', async () => {
  const { fund, ids } = await worked()
  const review = (as?: string) =>
    office.post(`${path(fund)}/review`, { tax_year: 2025 }, as === undefined ? {} : { as })
  expect((await review()).body.code).toBe('not_generated')
  const items = [{ box: '5', amount: 45_000 }]
  const made = await office.post(`${path(fund)}/generate`, { tax_year: 2025, items })
  expect(made.body.schedules[0]).toMatchObject({ status: 'draft', reviewed_by: null })
  expect((await review()).body).toMatchObject({ code: 'gate_not_met', missing: ['reviewer'] })
  const colleague = await office.person('member')
  const reviewed = await review(colleague)
  expect(reviewed.status).toBe(200)
  expect(reviewed.body.schedules.map((one: Json) => one.status)).toEqual(Array(4).fill('reviewed'))
  const one = `${path(fund)}/${ids.LP1}/2025`
  expect((await office.get(one)).body.reviewed_at).not.toBeNull()
  await office.post(`${one}/overrides`, { box: '5', amount: 1, reason: 'Late statement' })
  expect((await office.get(`${path(fund)}/${ids.LP2}/2025`)).body.status).toBe('draft')
  expect((await review(colleague)).body.schedules[0].status).toBe('reviewed')
  const again = await office.post(`${path(fund)}/generate`, { tax_year: 2025, items })
  expect(again.body.schedules[0]).toMatchObject({ version: 2, status: 'draft' })
})
