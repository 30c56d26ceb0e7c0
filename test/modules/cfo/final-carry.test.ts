import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from './closing.ts'
import { admit, journal, openFund } from './partners.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

async function made(path: string, body: Json = {}): Promise<Json> {
  const answer = await office.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

test('several general partners get what each of them accrued, to the cent', async () => {
  const fund = await openFund(office)
  const partners = [
    { name: 'Alder', commitment: 600_000 },
    { name: 'Founder GP', commitment: 0 },
    { name: 'Second GP', commitment: 0 },
  ]
  const ids = await admit(office, fund.id, partners, '2025-01-01')
  const call = await made(`${PORTAL}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-01',
    due_date: '2025-01-01',
    override_reason: 'Test',
    lp_ids: [ids.Alder],
    lines: [{ ilpa_call_type: 'investments', amount: 100_000 }],
  })
  const payment = { lp_id: ids.Alder, amount: 100_000, date: '2025-01-01' }
  await made(`${PORTAL}/calls/${call.id}/payments`, { payments: [payment] })
  await journal(office, fund.id, '2025-05-02', [
    ['1010', 50_000, 0],
    ['4200', 0, 50_000],
  ])
  const accrue = { fund_account_id: fund.id, date: '2025-06-30', description: 'Carried interest accrued' }
  const code = '3490'
  const account = { fund_account_id: fund.id, code, name: 'Accrued carried interest', type: 'equity' }
  await made(`${CFO}/gl/accounts`, account)
  await made(`${CFO}/gl/journal`, {
    ...accrue,
    lines: [
      { code, debit: 10_000.01, partner_id: ids.Alder },
      { code, credit: 7_000.01, partner_id: ids['Founder GP'] },
      { code, credit: 3_000, partner_id: ids['Second GP'] },
    ],
  })
  const life = `${CFO}/accounts/${fund.id}/life`
  await made(`${life}/wind-up`, { date: '2025-06-01', reason: 'The term ends' })
  await closeThrough(office, fund, '2025-06-30')
  const draft = await made(`${life}/final-distribution`, { date: '2025-07-01' })
  const event = await made(`${PORTAL}/distribution-events/${draft.id}/issue`)
  const nets = event.payees.map(({ lp_id, net }: Json) => [lp_id, net])
  expect(nets).toEqual([
    [ids.Alder, 139_999.99],
    [ids['Founder GP'], 7_000.01],
    [ids['Second GP'], 3_000],
  ])
  await made(`${PORTAL}/distribution-events/${draft.id}/payments`, { date: '2025-07-02' })
  const last = await closeThrough(office, fund, '2025-09-30')
  expect(last.capital_accounts.map(({ ending }: Json) => ending)).toEqual([0, 0, 0])
})

test('a final distribution pays the carried interest that was accrued, and leaves nothing on any account', async () => {
  const fund = await openFund(office)
  const partners = [
    { name: 'Alder', commitment: 600_000 },
    { name: 'Birch', commitment: 400_000 },
    { name: 'GP', commitment: 0 },
  ]
  const ids = await admit(office, fund.id, partners, '2025-01-01')
  const call = await made(`${PORTAL}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-01',
    due_date: '2025-01-01',
    override_reason: 'Test',
    lp_ids: [ids.Alder, ids.Birch],
    lines: [{ ilpa_call_type: 'investments', amount: 100_000 }],
  })
  await made(`${PORTAL}/calls/${call.id}/payments`, {
    payments: call.allocation
      .filter(({ amount }: Json) => amount > 0)
      .map(({ lp_id, amount }: Json) => ({ lp_id, amount, date: '2025-01-01' })),
  })
  const terms = { type: 'european', hurdle_pct: 0.08, carry_pct: 0.2, catch_up_pct: 1 }
  expect((await office.put(`${CFO}/accounts/${fund.id}/carry-terms`, terms)).status).toBe(200)
  // An odd cent, and well above the hurdle: a fifth of it is the general partner's.
  await journal(office, fund.id, '2025-05-02', [
    ['1010', 50_000.01, 0],
    ['4200', 0, 50_000.01],
  ])
  const life = `${CFO}/accounts/${fund.id}/life`
  await made(`${life}/wind-up`, { date: '2025-06-01', reason: 'The term ends' })
  const close = await closeThrough(office, fund, '2025-06-30')
  expect(close.carried_interest).toMatchObject({ accrued: 10_000, nav_before: 150_000.01 })

  const draft = await made(`${life}/final-distribution`, { date: '2025-07-01', reference: 'FINAL' })
  const events = `${PORTAL}/distribution-events/${draft.id}`
  const event = await made(`${events}/issue`)
  const nets = event.payees.map(({ lp_id, net }: Json) => [lp_id, net])
  expect(nets).toEqual([
    [ids.Alder, 84_000.01],
    [ids.Birch, 56_000],
    [ids.GP, 10_000],
  ])
  await made(`${events}/payments`, { date: '2025-07-02' })
  const last = await closeThrough(office, fund, '2025-09-30')
  expect(last.nav).toBe(0)
  expect(last.capital_accounts.map(({ ending }: Json) => ending)).toEqual([0, 0, 0])
  expect((await office.get(life)).body.to_settle).toEqual([])
})
