import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
const P = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** A fund of two partners with a million each, of whom B is excused from gaming, and a casino for which was called. */
async function fundWithCasino() {
  const fund = await openFund(office)
  const lp = await admit(
    office,
    fund.id,
    ['A', 'B'].map(name => ({ name, commitment: 1_000_000 })),
    '2025-01-01',
  )
  await office.post(`${CFO}/accounts/${fund.id}/side-letter-clauses`, {
    lp_id: lp.B,
    clause: 'excuse',
    obligation: 'No gaming',
    sectors: ['Gaming'],
  })
  const { body: casino } = await office.post('/api/v1/svc/holdings', {
    fund_account_id: fund.id,
    name: 'Casino',
    instrument: 'equity',
    sector: 'Gaming',
    opened_on: '2025-01-15',
    currency: 'USD',
  })
  const { body: call } = await office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-05',
    lines: [{ ilpa_call_type: 'investments', amount: 100_000, holding_id: casino.id }],
  })
  expect(call.allocation.find((one: Json) => one.lp_id === lp.A).amount).toBe(100_000)
  const paid = await office.post(`${P}/calls/${call.id}/payment`, {
    lp_id: lp.A,
    amount: 100_000,
    date: '2025-01-10',
  })
  expect(paid.status).toBe(200)
  const post = (date: string, lines: ReadonlyArray<readonly [string, number, number, boolean?]>) =>
    office.post(`${CFO}/gl/journal`, {
      fund_account_id: fund.id,
      date,
      lines: lines.map(([code, debit, credit, named]) => ({
        code,
        debit,
        credit,
        ...(named ? { investment_id: casino.id } : {}),
      })),
    })
  await post('2025-01-15', [
    ['1310', 100_000, 0, true],
    ['1010', 0, 100_000],
  ])
  return { fund, lp, casino, post }
}

const accounts = ({ capital_accounts }: Json, field: string): Json =>
  Object.fromEntries(capital_accounts.map((one: Json) => [one.name, one[field]]))

test('the gain on a holding goes to who funded it, in the close, the K-1 and the distribution', async () => {
  const { fund, casino, post } = await fundWithCasino()
  const sold = await post('2025-03-01', [
    ['1010', 300_000, 0],
    ['1310', 0, 100_000, true],
    ['4200', 0, 200_000, true],
  ])
  expect(sold.status).toBe(201)
  // Profits other than the casino's are both partners'.
  await post('2025-03-02', [
    ['5300', 1_000, 0],
    ['1010', 0, 1_000],
  ])
  const { body: proposal } = await office.get(`${CFO}/accounts/${fund.id}/k1/proposal?tax_year=2025`)
  const gain = proposal.items.find((one: Json) => one.box === '8')
  expect(gain.parts.map((part: Json) => part.amount)).toEqual([200_000, 0])
  const gains = { fund_account_id: fund.id, type: 'realized_gain', amount: 200_000, date: '2025-03-10' }
  const unsaid = await office.post(`${P}/distributions`, gains)
  expect(unsaid.status).toBe(422)
  expect(unsaid.body.errors).toEqual([
    { path: 'holding_id', message: expect.stringContaining('do not all take part in Casino') },
  ])
  const { status, body } = await office.post(`${P}/distributions`, { ...gains, holding_id: casino.id })
  expect(status).toBe(201)
  expect(body.holding_id).toBe(casino.id)
  expect(body.allocation.map((one: Json) => [one.lp_name, one.amount])).toEqual([['A', 200_000]])
  const closed = await closeThrough(office, fund, '2025-03-31')
  expect(accounts(closed, 'allocated_income')).toEqual({ A: 199_500, B: -500 })
})

test('marks and income of a holding go to who funded it, after its sale was undone, too', async () => {
  const { fund, post } = await fundWithCasino()
  await post('2025-02-28', [
    ['1320', 50_000, 0, true],
    ['4300', 0, 50_000, true],
  ])
  const { body: dividend } = await post('2025-03-05', [
    ['1010', 7_000, 0],
    ['4020', 0, 7_000, true],
  ])
  await office.post(`${CFO}/gl/journal/${dividend.id}/reverse`, { date: '2025-03-06' })
  await post('2025-03-07', [
    ['1010', 3_000, 0],
    ['4020', 0, 3_000, true],
  ])
  const closed = await closeThrough(office, fund, '2025-03-31')
  expect(accounts(closed, 'allocated_income')).toEqual({ A: 53_000 })
})

test('a partner whom no call for a holding asked has no share in it; one who came later has', async () => {
  const fund = await openFund(office)
  const lp = await admit(
    office,
    fund.id,
    ['A', 'B'].map(name => ({ name, commitment: 1_000_000 })),
    '2025-01-01',
  )
  const { body: mill } = await office.post('/api/v1/svc/holdings', {
    fund_account_id: fund.id,
    name: 'Mill',
    instrument: 'equity',
    opened_on: '2025-01-15',
    currency: 'USD',
  })
  const lines = [{ ilpa_call_type: 'investments', amount: 100_000, holding_id: mill.id }]
  const called = await office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-05',
    lp_ids: [lp.A],
    lines,
  })
  expect(called.status).toBe(201)
  await admit(office, fund.id, [{ name: 'C', commitment: 1_000_000 }], '2025-04-01')
  await office.post(`${CFO}/gl/journal`, {
    fund_account_id: fund.id,
    date: '2025-04-30',
    lines: [
      { code: '1320', debit: 90_000, credit: 0, investment_id: mill.id },
      { code: '4300', debit: 0, credit: 90_000, investment_id: mill.id },
    ],
  })
  // From the first of January on, C's three months weigh against A's six.
  const { capital_accounts } = await closeThrough(office, fund, '2025-06-30')
  const income = Object.fromEntries(capital_accounts.map((one: Json) => [one.name, one.allocated_income]))
  expect(income.B ?? 0).toBe(0)
  expect(income.A + income.C).toBe(90_000)
  expect(income.C).toBeGreaterThan(0)
})
