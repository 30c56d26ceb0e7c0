import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { admit, openFund } from '../cfo/partners.ts'
import { BANK, linesOf, movement, openBankAccount, sendStatement } from './statements.ts'

const PORTAL = '/api/v1/svc/investor-portal'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('one wire of a custodian pays the shares of all investors that it names, and nobody else’s', async () => {
  const fund = (await openFund(office)).id
  await admit(office, fund, [
    { name: 'Alder Family Office', commitment: 600_000 },
    { name: 'Birch Pension Fund', commitment: 300_000 },
    { name: 'Cedar Endowment', commitment: 100_000 },
  ])
  const account = (await openBankAccount(office, fund)).id
  const { body: call } = await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund,
    amount: 100_000,
    reference: 'CALL-1',
    notice_date: '2026-01-05',
    due_date: '2026-01-26',
  })
  await sendStatement(office, account, [
    movement('2026-01-20', 90_000, {
      name: 'Custody Bank',
      text: 'FOR ALDER FAMILY OFFICE AND BIRCH PENSION FUND',
    }),
    movement('2026-01-21', 40_000, { name: 'Custody Bank', text: 'FOR BIRCH PENSION FUND AND ANOTHER' }),
  ])
  const [wire, other] = (await linesOf(office, account)).map(({ proposals }: Json) => proposals)
  expect(wire[0]).toMatchObject({
    rule: 'shared_wire',
    sure: true,
    match: { payments: [{ amount: 60_000 }, { amount: 30_000 }] },
  })
  expect(other.map(({ rule }: Json) => rule)).not.toContain('shared_wire')
  await office.post(`${BANK}/accounts/${account}/matches`, { matches: [wire[0].match] })
  const { body } = await office.get(`${PORTAL}/calls/${call.id}`)
  expect(body.allocation.map(({ outstanding }: Json) => outstanding)).toEqual([0, 0, 10_000])
})
