import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { openOffice } from '../../office.ts'
import { firstOf, fundWithInvestor } from './making.ts'

const PORTAL = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const investorOf = (callId: number): Promise<number> => firstOf(office, 'calls', callId)

async function call(status: 'draft' | 'issued'): Promise<number> {
  const fund_account_id = await fundWithInvestor(office)
  const given = { fund_account_id, amount: 1_000, due_date: '2026-03-31', status }
  return (await office.post(`${PORTAL}/calls`, given)).body.id
}

test('a look as an investor shows what they were given, and nothing that the office keeps about them', async () => {
  const told = await call('issued')
  const { status, body } = await office.post(`${PORTAL}/lps/${await investorOf(told)}/view`, {})
  expect(status).toBe(200)
  const { persisted: _, ...view } = body
  expect(Object.keys(view).toSorted()).toEqual([
    'capital_calls',
    'commitments',
    'distributions',
    'id',
    'name',
  ])
  expect(view.capital_calls.map(({ id }: Json) => id)).toEqual([told])
  const kept = (await office.get(`${PORTAL}/lps/${view.id}`)).body
  expect(view).toEqual({
    id: kept.id,
    name: kept.name,
    commitments: kept.commitments,
    capital_calls: kept.capital_calls,
    distributions: kept.distributions,
  })
})

test('a call that is not issued yet is not shown', async () => {
  const lp = await investorOf(await call('draft'))
  expect((await office.get(`${PORTAL}/lps/${lp}`)).body.capital_calls).toHaveLength(1)
  expect((await office.post(`${PORTAL}/lps/${lp}/view`, {})).body.capital_calls).toEqual([])
})

test('the audit log notes who looked, and the investor’s timeline stays as it is', async () => {
  const lp = await investorOf(await call('issued'))
  const before = (await office.get(`/api/v1/svc/timeline/lp/${lp}`)).body
  await office.post(`${PORTAL}/lps/${lp}/view`, {})
  const { body } = await office.get(`/api/v1/svc/admin/audit?q=${encodeURIComponent(`lps/${lp}/view`)}`)
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ told: 'Viewed as an investor', outcome: 'done' })
  expect((await office.get(`/api/v1/svc/timeline/lp/${lp}`)).body).toEqual(before)
})
