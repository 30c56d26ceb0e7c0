import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** A fund of LP, who paid 100,000, and a general partner without a commitment, with a gain of 50,000 in cash. */
async function gained() {
  const fund = await openFund(office)
  const { LP, GP } = await admit(
    office,
    fund.id,
    [
      { name: 'LP', commitment: 1_000_000 },
      { name: 'GP', commitment: 0 },
    ],
    '2025-01-01',
  )
  const { body: call } = await office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-10',
    due_date: '2025-01-31',
    lines: [{ ilpa_call_type: 'investments', amount: 100_000 }],
  })
  await office.post(`${P}/calls/${call.id}/payment`, { amount: 100_000, date: '2025-01-31' })
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 50_000, 0],
    ['4200', 0, 50_000],
  ])
  return { fund, LP, GP }
}

const endings = ({ capital_accounts }: Json) =>
  capital_accounts.map(({ name, ending }: Json) => [name, ending])

test('carried interest that is paid leaves the accounts of those who bear it, and comes back with them', async () => {
  const { fund, LP, GP } = await gained()
  const pay = (type: string, amount: number) =>
    office.post(`${P}/distributions`, { fund_account_id: fund.id, type, amount, date: '2025-03-01' })
  expect((await pay('carried_interest', 10_000)).status).toBe(201)
  expect((await pay('realized_gain', 40_000)).status).toBe(201)
  const close = await closeThrough(office, fund, '2025-03-31')
  expect(endings(close)).toEqual([
    ['LP', 100_000],
    ['GP', 0],
  ])
  const path = `/api/v1/svc/cfo/accounts/${fund.id}/period-close/${close.id}/statements?lp_id=${LP}`
  const [statement] = (await office.get(path)).body.statements
  expect(statement.metrics).toMatchObject({ dpi: 0.4, tvpi: 1.4 })
  expect(statement.lines.find(({ key }: Json) => key === 'carried_interest').amounts).toEqual([
    -10_000, -10_000, -10_000,
  ])
  const performance = async (day: string) =>
    (await office.get(`/api/v1/svc/cfo/accounts/${fund.id}/performance?as_of=${day}`)).body
  expect(await performance('2025-03-31')).toMatchObject({ distributed: 50_000, dpi: 0.4, tvpi: 1.4 })
  const back = await office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-04-10',
    override_reason: 'A test',
    lp_ids: [GP],
    lines: [{ ilpa_call_type: 'giveback', amount: 10_000 }],
  })
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  const second = await closeThrough(office, fund, '2025-06-30')
  expect(endings(second)).toContainEqual(['LP', 110_000])
  expect(await performance('2025-06-30')).toMatchObject({ dpi: 0.4, tvpi: 1.5 })
  expect(second.capital_accounts.find(({ lp_id }: Json) => lp_id === GP)?.ending ?? 0).toBe(0)
})

test('a distribution event moves it as each bears it', async () => {
  const { fund } = await gained()
  const { status, body } = await office.post(`${P}/distribution-events`, {
    fund_account_id: fund.id,
    date: '2025-03-01',
    reference: 'DIST-1',
    lines: [{ type: 'realized_gain', amount: 50_000 }],
    carry: { amount: 10_000 },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await office.post(`${P}/distribution-events/${body.id}/issue`, {})).status).toBe(200)
  const close = await closeThrough(office, fund, '2025-03-31')
  expect(endings(close)).toEqual([
    ['LP', 100_000],
    ['GP', 0],
  ])
})

/** Two classes, of which A bears a fifth of its profit and B a tenth; half a million each, a tenth paid in. */
async function twoClasses() {
  const fund = await openFund(office)
  const { A, GP } = await admit(
    office,
    fund.id,
    [
      { name: 'A', commitment: 500_000 },
      { name: 'GP', commitment: 0 },
    ],
    '2025-01-01',
  )
  const { body: lp } = await office.post(`${P}/lps`, { name: 'B' })
  await office.post(`${P}/commitments`, {
    ...{ lp_id: lp.id, fund_account_id: fund.id, amount: 500_000, class: 'B', admitted_on: '2025-01-01' },
  })
  const { body: call } = await office.post(`${P}/calls`, {
    ...{ fund_account_id: fund.id, notice_date: '2025-01-10', due_date: '2025-01-31' },
    lines: [{ ilpa_call_type: 'investments', amount: 100_000 }],
  })
  await office.post(`${P}/calls/${call.id}/payment`, { amount: 100_000, date: '2025-01-31' })
  const { status } = await office.put(`/api/v1/svc/cfo/accounts/${fund.id}/carry-terms`, {
    ...{ type: 'european', hurdle_pct: 0, carry_pct: 0.2, clawback_by: 'partner' },
    classes: [{ class: 'B', hurdle_pct: 0, carry_pct: 0.1 }],
  })
  expect(status).toBe(200)
  return { fund, A: A as number, B: lp.id as number, GP: GP as number }
}
const own = (fund: Json, date: string, partner: number, amount: number) =>
  journal(office, fund.id, date, [
    ['1010', amount > 0 ? amount : 0, amount < 0 ? -amount : 0],
    ['4030', amount < 0 ? -amount : 0, amount > 0 ? amount : 0, partner],
  ])

test('who bore too much is relieved by those who owe, and the general partner returns only the rest', async () => {
  const { fund, A, B, GP } = await twoClasses()
  await own(fund, '2025-02-10', A, 10_000)
  expect(endings(await closeThrough(office, fund, '2025-03-31'))).toEqual([
    ['A', 58_000],
    ['GP', 2000],
    ['B', 50_000],
  ])
  const paying = { fund_account_id: fund.id, type: 'carried_interest', amount: 2000, date: '2025-04-01' }
  expect((await office.post(`${P}/distributions`, paying)).status).toBe(201)
  // A loses half of it again, and B earns as much.
  await own(fund, '2025-05-10', A, -5000)
  await own(fund, '2025-05-10', B, 5000)
  const second = await closeThrough(office, fund, '2025-06-30')
  expect(second.carried_interest).toMatchObject({ due: 1500, paid: 2000, accrued: -500 })
  expect(endings(second)).toEqual([
    ['A', 54_000],
    ['GP', -500],
    ['B', 54_500],
  ])
  const back = await office.post(`${P}/calls`, {
    ...{ fund_account_id: fund.id, notice_date: '2025-07-10', override_reason: 'A test', lp_ids: [GP] },
    lines: [{ ilpa_call_type: 'giveback', amount: 500 }],
  })
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  const third = await closeThrough(office, fund, '2025-09-30')
  expect(third.carried_interest).toMatchObject({ due: 1500, paid: 1500, accrued: 0 })
  expect(third.carry_entry_id).toBeNull()
})
