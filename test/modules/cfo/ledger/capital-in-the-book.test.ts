import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'

const CFO = '/api/v1/svc/cfo/accounts'
const P = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

async function newFund(): Promise<{ fund: number; lp: number }> {
  const fund = (await office.post(CFO, { name: 'Alder Fund', currency: 'USD' })).body.id
  const lp = (await office.post(`${P}/lps`, { name: 'Alder Family Office' })).body.id
  const commitment = { lp_id: lp, fund_account_id: fund, amount: 1_000_000, admitted_on: '2026-01-01' }
  expect((await office.post(`${P}/commitments`, commitment)).status).toBe(201)
  return { fund, lp }
}

const call = (fund: number, more: Json) =>
  office.post(`${P}/calls`, {
    fund_account_id: fund,
    amount: 400_000,
    notice_date: '2026-01-05',
    due_date: '2026-01-20',
    ...more,
  })

test('a call that nobody issued keeps its period open', async () => {
  const { fund } = await newFund()
  const draft = (await call(fund, { status: 'draft', reference: 'CALL-9' })).body
  const check = async () => {
    const { body } = await office.post(`${CFO}/${fund}/period-close/run`, { period_end: '2026-01-31' })
    return body.checks.find(({ key }: Json) => key === 'calls_and_distributions_posted')
  }
  expect(await check()).toMatchObject({
    status: 'fail',
    evidence: expect.stringContaining('CALL-9'),
    remedies: ['attest', 'waive'],
  })
  await office.post(`${P}/calls/${draft.id}/status`, { status: 'cancelled' })
  expect(await check()).toMatchObject({ status: 'pass' })
})

test('what was distributed and can be called again is uncalled', async () => {
  const { fund } = await newFund()
  await call(fund, {})
  const uncalled = async (what: string, day: string) =>
    (await office.get(`${CFO}/${fund}/${what}?as_of=${day}`)).body.uncalled
  expect(await uncalled('dashboard', '2026-02-28')).toBe(600_000)
  const distribution = {
    fund_account_id: fund,
    type: 'return_of_capital',
    amount: 90_000,
    date: '2026-02-10',
  }
  await office.post(`${P}/distributions`, { ...distribution, recallable_amount: 50_000 })
  expect(await uncalled('dashboard', '2026-02-28')).toBe(650_000)
  expect(await uncalled('risk', '2026-02-28')).toBe(650_000)
  expect(await uncalled('dashboard', '2026-02-09')).toBe(600_000)
})

test('an investor has what they received, a call its payments, and both say where they can go', async () => {
  const { fund, lp } = await newFund()
  const made = (await call(fund, {})).body
  expect(made).toMatchObject({ status: 'issued', moves: ['overdue', 'cancelled'], payments: [] })
  const payment = { lp_id: lp, amount: 400_010, date: '2026-01-19', reference: 'WIRE-1' }
  const paid = (await office.post(`${P}/calls/${made.id}/payment`, payment)).body
  expect(paid).toMatchObject({ status: 'paid', moves: [] })
  expect(paid.payments).toEqual([paid.payment])
  expect(paid.payment).toMatchObject({ applied: 400_000, unapplied: 10 })
  const out = { fund_account_id: fund, type: 'realized_gain', amount: 7000.5, date: '2026-02-10' }
  await office.post(`${P}/distributions`, { ...out, reference: 'DIST-1' })
  const { body } = await office.get(`${P}/lps/${lp}`)
  expect(body.kyc_moves).toEqual(['in_progress'])
  expect(body.distributions).toMatchObject([{ fund_account_id: fund, amount: 7000.5, reference: 'DIST-1' }])
})

test('a call of which a part was paid can no longer be cancelled', async () => {
  const { fund, lp } = await newFund()
  const made = (await call(fund, {})).body
  const { body } = await office.post(`${P}/calls/${made.id}/payment`, { lp_id: lp, amount: 1 })
  expect(body.moves).toEqual(['overdue'])
})
