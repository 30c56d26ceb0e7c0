import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
let fund: number
const ids: Record<string, number> = {}
beforeAll(async () => {
  office = await openOffice()
  fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder', currency: 'USD' })).body.id
  for (const [name, amount] of [
    ['Alder Family Office', 6000],
    ['Birch Pension', 4000],
  ] as const) {
    ids[name] = (await office.post(`${P}/lps`, { name })).body.id
    await office.post(`${P}/commitments`, { lp_id: ids[name], fund_account_id: fund, amount })
  }
  await office.post(`${P}/calls`, { fund_account_id: fund, amount: 5000 })
})
afterAll(() => office.close())

const distribute = async (input: Json): Promise<Json> => {
  const { status, body } = await office.post(`${P}/distributions`, { fund_account_id: fund, ...input })
  expect(status).toBe(201)
  return body
}

test('a notice says what was before the distribution, whatever comes after it', async () => {
  const first = await distribute({ type: 'return_of_capital', amount: 1000, recallable_amount: 100 })
  const second = await distribute({ type: 'realized_gain', amount: 333.33, reference: 'DIST/2' })
  office.clock.advance(1000)
  await office.post(`${P}/calls`, { fund_account_id: fund, amount: 200 })
  const [alder, birch, ...others] = (await office.get(`${P}/distributions/${second.id}/notices`)).body
  expect(others).toEqual([])
  expect(alder).toMatchObject({
    distribution_id: second.id,
    reference: 'DIST/2',
    type: 'realized_gain',
    fund: { name: 'Alder', commitments: 10_000, amount: 333.33, recallable_amount: 0 },
    lp: {
      name: 'Alder Family Office',
      commitment: 6000,
      prior_contributions: 3000,
      prior_distributions: 600,
      amount: 200,
      unfunded_before: 3060,
      unfunded_after: 3060,
    },
  })
  expect(birch.lp).toMatchObject({ amount: 133.33, prior_distributions: 400, unfunded_after: 2040 })
  expect(alder.lp.share_of_distribution).toBeCloseTo(200 / 333.33, 12)
  const [before] = (await office.get(`${P}/distributions/${first.id}/notices?lp_id=${ids['Birch Pension']}`))
    .body
  expect(before.lp).toMatchObject({
    prior_distributions: 0,
    amount: 400,
    recallable_amount: 40,
    unfunded_before: 2000,
    impact_on_unfunded: 40,
    unfunded_after: 2040,
  })
})

test('tax withheld is negative and no distribution of its own', async () => {
  const withheld = await distribute({ type: 'withholding_tax', amount: 10 })
  const [alder] = (await office.get(`${P}/distributions/${withheld.id}/notices`)).body
  expect(alder).toMatchObject({ fund: { amount: -10 }, lp: { amount: -6, recallable_amount: 0 } })
  expect(alder.lp.share_of_distribution).toBe(0.6)
  const next = await distribute({ type: 'dividend_income', amount: 1 })
  const [after] = (await office.get(`${P}/distributions/${next.id}/notices`)).body
  expect(after.lp.prior_distributions).toBe(alder.lp.prior_distributions)
})

test('they are a table and pages as well', async () => {
  const bought = { code: '1310', debit: 50 }
  const lines = [bought, { code: '1010', credit: 50 }]
  await office.post('/api/v1/svc/cfo/gl/journal', { fund_account_id: fund, date: '2026-01-15', lines })
  const stock = await distribute({
    type: 'stock_distribution',
    amount: 50,
    reference: 'DIST/2026/3',
    in_kind: { security: 'Alder Ports', quantity: 10 },
  })
  const csv = await office.get<string>(`${P}/distributions/${stock.id}/notices/csv`)
  expect(csv.headers.get('content-disposition')).toContain('distribution-DIST-2026-3.csv')
  const [head, ...rows] = csv.body.trim().split(/\r?\n/)
  expect(head).toMatch(/^reference,date,fund,lp_id,lp,currency,commitment/)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('stock_distribution,,30,0,')
  expect(rows[0]).toContain('Alder Ports,10')
  const at = `${P}/distributions/${stock.id}/notices/pdf?lp_id=${ids['Birch Pension']}`
  const [pdf, again] = [await office.get(at), await office.get(at)]
  expect(pdf.status).toBe(200)
  expect(pdf.body.startsWith('%PDF-')).toBe(true)
  expect(again.body).toBe(pdf.body)
})

test('nobody gets a notice of what they receive nothing of', async () => {
  const one = await distribute({ type: 'realized_gain', amount: 5, lp_ids: [ids['Birch Pension']] })
  const { status } = await office.get(
    `${P}/distributions/${one.id}/notices?lp_id=${ids['Alder Family Office']}`,
  )
  expect(status).toBe(404)
  expect((await office.get(`${P}/distributions/987654321/notices`)).status).toBe(404)
})
