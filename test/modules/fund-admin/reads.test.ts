import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { DAY, openFiguredFund, PORTAL } from '../cfo/figured-fund.ts'

const ADMIN = '/api/v1/svc/fund-admin'
let office: Office
let fund: number
beforeAll(async () => {
  ;({ office, fund } = await openFiguredFund())
})
afterAll(() => office.close())

test('a fund has the net assets of the day that is asked for', async () => {
  const on = async (day: string) => {
    const { body } = await office.get(`${ADMIN}/funds?as_of=${day}`)
    return body.find(({ id }: Json) => id === fund)
  }
  expect(await on('2024-12-31')).toMatchObject({ nav: 0, assets: 0 })
  expect(await on(DAY)).toMatchObject({ nav: 317_000, as_of: DAY, locked_through: DAY })
})

test.each([
  ['capital-calls', 'calls'],
  ['distributions', 'distributions'],
])('%s are those of the investor portal', async (name, theirs) => {
  const { body } = await office.get(`${ADMIN}/${name}?fund_account_id=${fund}`)
  expect(body.length).toBeGreaterThan(1)
  expect(body).toEqual((await office.get(`${PORTAL}/${theirs}?fund_account_id=${fund}`)).body)
})

test('a position has its share of the NAV, and none where there is no NAV', async () => {
  const opened = { fund_account_id: fund, name: 'Dell Mills', instrument: 'first_lien', opened_on: DAY }
  const { id } = (await office.post('/api/v1/svc/holdings', opened)).body
  const bought = await office.post('/api/v1/svc/cfo/gl/journal', {
    fund_account_id: fund,
    date: '2025-04-10',
    lines: [
      { code: '1310', debit: 31_700, investment_id: id },
      { code: '1010', credit: 31_700 },
    ],
  })
  expect(bought.status).toBe(201)
  const on = async (day: string) =>
    (await office.get(`${ADMIN}/positions?fund_account_id=${fund}&as_of=${day}`)).body[0]
  expect(await on('2025-04-30')).toMatchObject({
    id,
    share_of_nav: 0.1,
    valued_on: null,
    figures: { fair_value: 31_700, as_of: '2025-04-30' },
  })
  expect((await on('2024-12-31')).share_of_nav).toBeNull()
})
