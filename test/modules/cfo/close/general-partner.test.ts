import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
const P = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('only partners of the fund have capital in it: its general partner too, who may put nothing in', async () => {
  const fund = await openFund(office)
  await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2025-01-01')
  const register = async (name: string) =>
    (await office.post(`${P}/lps`, { name, entity_type: 'general_partner' })).body.id as number
  const [own, stranger] = [await register('Alder GP'), await register('Birch GP')]
  const promised = (lp_id: number, amount: number) =>
    office.post(`${P}/commitments`, { lp_id, fund_account_id: fund.id, amount, admitted_on: '2025-01-01' })
  expect((await promised(own, 0)).status).toBe(201)
  const limited = (await office.post(`${P}/lps`, { name: 'Cedar' })).body.id
  const refused = await promised(limited, 0)
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'amount'])

  const carry = (partner_id: number) =>
    office.post(`${CFO}/gl/journal`, {
      fund_account_id: fund.id,
      date: '2025-03-01',
      lines: [
        { code: '3400', debit: 100, partner_id: 1 },
        { code: '3400', credit: 100, partner_id },
      ],
    })
  const strange = await carry(stranger)
  expect([strange.status, strange.body.errors[0].message]).toEqual([
    422,
    expect.stringContaining('Birch GP has no commitment to this fund'),
  ])
  expect((await carry(own)).status).toBe(201)
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 1000, 0],
    ['4200', 0, 1000],
  ])
  const paid = { fund_account_id: fund.id, date: '2025-03-02', type: 'carried_interest', amount: 60 }
  const { status, body } = await office.post(`${P}/distributions`, paid)
  expect([status, body.allocation.map(({ lp_id, amount }: Json) => [lp_id, amount])]).toEqual([
    201,
    [[own, 60]],
  ])
  expect(body.warnings).toEqual([])
  const short = { ...paid, amount: 2000 }
  const { body: lacking } = await office.post(`${P}/distributions?ephemeral=true`, short)
  expect(lacking.warnings).toEqual([expect.stringContaining('leave it USD 1,060 short in USD')])
  // Nothing else is shared with who put nothing in.
  const gain = { ...paid, type: 'realized_gain', amount: 40 }
  expect((await office.post(`${P}/distributions`, gain)).body.allocation).toHaveLength(1)
  expect((await office.post(`${P}/distributions`, { ...gain, amount: 1, lp_ids: [own] })).status).toBe(422)

  const { capital_accounts } = await closeThrough(office, fund, '2025-12-31')
  expect(capital_accounts.map(({ lp_id, ending }: Json) => [lp_id, ending])).toEqual([
    [1, 800],
    [own, 100],
  ])
  const k1 = await office.post(`${CFO}/accounts/${fund.id}/k1/generate`, {
    tax_year: 2025,
    items: [{ box: '9a', amount: 1000 }],
  })
  expect(k1.body.schedules.map(({ lp_id, partner }: Json) => [lp_id, partner.kind])).toEqual([
    [1, 'limited'],
    [own, 'general'],
  ])
  expect(k1.body.schedules.map(({ capital }: Json) => capital.withdrawals)).toEqual([40, 60])
})

test('a general partner without a commitment gives carry back, which it then has not taken', async () => {
  const fund = await openFund(office)
  const gp = (await office.post(`${P}/lps`, { name: 'Dove GP', entity_type: 'general_partner' })).body.id
  const { Investor: investor } = await admit(
    office,
    fund.id,
    [{ name: 'Investor', commitment: 1_000_000 }],
    '2025-01-01',
  )
  await office.post(`${P}/commitments`, {
    lp_id: gp,
    fund_account_id: fund.id,
    amount: 0,
    admitted_on: '2025-01-01',
  })
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 100_000, 0],
    ['4200', 0, 100_000],
  ])
  const out = { fund_account_id: fund.id, date: '2025-03-02' }
  await office.post(`${P}/distributions`, { ...out, type: 'carried_interest', amount: 10_000 })
  await office.post(`${P}/distributions`, { ...out, type: 'realized_gain', amount: 40_000 })
  const call = (amount: number, more: Json) =>
    office.post(`${P}/calls`, {
      fund_account_id: fund.id,
      notice_date: '2025-06-02',
      due_date: '2025-06-16',
      lines: [{ ilpa_call_type: 'giveback', amount }],
      ...more,
    })
  const carryOf = async (asOf: string) => {
    const { body } = await office.get(`${CFO}/accounts/${fund.id}/waterfall?as_of=${asOf}`)
    return body.flows.filter(({ lp_id }: Json) => lp_id === gp)
  }

  const refused = await call(10_001, { lp_ids: [gp] })
  expect([refused.status, refused.body.errors[0].message]).toEqual([422, 'exceeds the amount distributed'])
  const buying = await call(100, { lp_ids: [gp], lines: [{ ilpa_call_type: 'investments', amount: 100 }] })
  expect([buying.status, buying.body.errors[0].path]).toEqual([422, 'lp_ids.0'])
  // A call that names nobody asks the investors alone.
  const all = await office.post(`${P}/calls?ephemeral=true`, {
    fund_account_id: fund.id,
    lines: [{ ilpa_call_type: 'giveback', amount: 100 }],
  })
  expect(all.body.allocation.map(({ lp_id }: Json) => lp_id)).toEqual([investor])

  const { status, body: back } = await call(6_000, { lp_ids: [gp] })
  expect([status, back.allocation.map(({ lp_id, amount }: Json) => [lp_id, amount])]).toEqual([
    201,
    [[gp, 6_000]],
  ])
  expect(await carryOf('2025-06-10')).toEqual([
    { date: '2025-03-02', kind: 'carry', lp_id: gp, amount: 10_000 },
  ])
  const paid = { lp_id: gp, amount: 6_000, date: '2025-06-16' }
  expect((await office.post(`${P}/calls/${back.id}/payment`, paid)).status).toBe(200)
  expect(await carryOf('2025-06-30')).toEqual([
    { date: '2025-03-02', kind: 'carry', lp_id: gp, amount: 4_000 },
  ])
  const { body: rest } = await call(4_000, { lp_id: gp })
  await office.post(`${P}/calls/${rest.id}/payment`, { ...paid, amount: 4_000 })
  expect(await carryOf('2025-06-30')).toEqual([])
  // An account that stands at zero is not listed.
  const { capital_accounts } = await closeThrough(office, fund, '2025-12-31')
  expect(capital_accounts.map(({ lp_id, ending }: Json) => [lp_id, ending])).toEqual([[investor, 60_000]])
})
