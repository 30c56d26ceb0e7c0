import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { admit, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
let fund: number
let path: string
let ids: Record<string, number>
const holdings: Record<string, number> = {}

type Leg = [code: string, debit: number, credit: number, named?: Json]

async function post(date: string, legs: Leg[]): Promise<number> {
  const lines = legs.map(([code, debit, credit, named]) => ({
    code,
    ...(debit > 0 ? { debit } : { credit }),
    ...named,
  }))
  const { status, body } = await office.post(`${CFO}/gl/journal`, { fund_account_id: fund, date, lines })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const paidIn = (date: string, one: number, two: number) =>
  post(date, [
    ['1010', one + two, 0],
    ['3100', 0, one, { partner_id: ids.One }],
    ['3100', 0, two, { partner_id: ids.Two }],
  ])
const buy = (date: string, name: string, cost: number) =>
  post(date, [
    ['1310', cost, 0, { investment_id: holdings[name] }],
    ['1010', 0, cost, { investment_id: holdings[name] }],
  ])

beforeAll(async () => {
  office = await openOffice()
  fund = (await openFund(office)).id
  path = `${CFO}/accounts/${fund}/waterfall`
  ids = await admit(
    office,
    fund,
    [
      { name: 'One', commitment: 600 },
      { name: 'Two', commitment: 400 },
    ],
    '2024-01-01',
  )
  for (const name of ['Alder', 'Birch']) {
    const input = { fund_account_id: fund, name, instrument: 'equity', opened_on: '2024-01-01' }
    holdings[name] = (await office.post('/api/v1/svc/holdings', input)).body.id
  }
  // 10 of the first 100 pay expenses; a purchase that was posted twice was taken back.
  await paidIn('2024-01-10', 60, 40)
  await buy('2024-01-15', 'Alder', 90)
  await post('2024-02-01', [
    ['5300', 10, 0],
    ['1010', 0, 10],
  ])
  await paidIn('2024-06-01', 120, 80)
  await buy('2024-06-05', 'Birch', 200)
  const twice = await buy('2024-06-05', 'Birch', 200)
  await office.post(`${CFO}/gl/journal/${twice}/reverse`, { date: '2024-06-06' })
  await post('2025-01-10', [
    ['1010', 150, 0, { investment_id: holdings.Alder }],
    ['1310', 0, 90, { investment_id: holdings.Alder }],
    ['4200', 0, 60, { investment_id: holdings.Alder }],
  ])
  await post('2025-03-31', [
    ['4300', 50, 0, { investment_id: holdings.Birch }],
    ['1320', 0, 50, { investment_id: holdings.Birch }],
  ])
})
afterAll(() => office.close())

const terms = { hurdle_pct: 0, carry_pct: 0.2, distributable: 150 }
const computed = async (more: Json): Promise<Json> => {
  const { status, body } = await office.post(path, { ...terms, as_of: '2025-01-10', ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('a waterfall of a fund deal by deal', () => {
  test('starts from what its holdings cost, sold for and are worth', async () => {
    const { body } = await office.get(`${path}?as_of=2025-03-31`)
    expect(body.holdings).toEqual([
      {
        holding_id: holdings.Alder,
        name: 'Alder',
        cost: 90,
        realised_cost: 90,
        written_down: 0,
        fair_value: 0,
        proceeds: 150,
        income: 0,
      },
      {
        holding_id: holdings.Birch,
        name: 'Birch',
        cost: 200,
        realised_cost: 0,
        written_down: 50,
        fair_value: 150,
        proceeds: 0,
        income: 0,
      },
    ])
  })

  test('takes carry once the capital of what was sold is back, with its part of the expenses', async () => {
    // 150 less 90 and 90/290 of the 10: a fifth of 56.90. The whole fund’s capital comes first in the other one.
    expect(await computed({ type: 'american' })).toMatchObject({
      type: 'american',
      gp_total: 11.38,
      lp_total: 138.62,
      overridden: [],
    })
    expect(await computed({ type: 'european' })).toMatchObject({ type: 'european', gp_total: 0 })
  })

  test('brings back what is written down before carry, unless the call says otherwise', async () => {
    const later = { type: 'american', as_of: '2025-03-31' }
    // 150 less 140 and 140/290 of the 10: a fifth of 5.17.
    expect((await computed(later)).gp_total).toBe(1.03)
    const said = [{ holding_id: holdings.Birch, written_down: 0 }]
    const otherwise = await computed({ ...later, holdings: said })
    expect(otherwise).toMatchObject({
      gp_total: 11.38,
      overridden: [{ field: `holdings.${holdings.Birch}.written_down`, book: 50, used: 0 }],
    })
    const less = [{ holding_id: holdings.Alder, realised_cost: 0 }]
    // Nothing was realised then: 50 of Birch and 50/290 of the 10; a fifth of 58.97 and of 39.31.
    expect((await computed({ ...later, holdings: less })).gp_total).toBe(19.65)
  })

  test('takes contributions with what they are said to be for', async () => {
    const flows = [
      { date: '2024-01-10', kind: 'contribution', lp_id: ids.One, amount: 100, holding_id: holdings.Alder },
    ]
    const body = await computed({ type: 'american', flows })
    expect(body.partners.map((one: Json) => one.lp_total + one.gp_total)).toEqual([150, 0])
    expect(body.gp_total).toBe(10)
  })

  test.each<[string, () => Json, string]>([
    ['a holding of nobody', () => ({ holdings: [{ holding_id: 999_999 }] }), 'holdings.0.holding_id'],
    [
      'more than it cost',
      () => ({ holdings: [{ holding_id: holdings.Alder, realised_cost: 91 }] }),
      'holdings.0.realised_cost',
    ],
    ['a holding of the whole fund', () => ({ type: 'european', holdings: [] }), 'holdings'],
    [
      'a distribution of a holding',
      () => ({
        flows: [
          { date: '2024-01-10', kind: 'received', lp_id: ids.One, amount: 1, holding_id: holdings.Alder },
        ],
      }),
      'flows.0.holding_id',
    ],
  ])('refuses %s', async (_name, more, at) => {
    const { status, body } = await office.post(path, { ...terms, type: 'american', ...more() })
    expect(status).toBe(422)
    expect(body.errors.map((error: Json) => error.path)).toContain(at)
  })
})
