import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { admit, journal, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
const CALLS = '/api/v1/svc/investor-portal/calls'
const quarter = { period_start: '2025-01-01', period_end: '2025-03-31' }

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** A fund of two partners, of whom one is charged half: 20,000 and 10,000 of a quarter's 30,000. */
async function feeFund() {
  const fund = await openFund(office, { name: 'Fee Fund' })
  const ids = await admit(
    office,
    fund.id,
    ['A', 'B'].map(name => ({ name, commitment: 4_000_000 })),
    '2025-01-01',
  )
  const path = `${CFO}/accounts/${fund.id}/fees`
  await office.put(path, { rate: 0.02, base: 'committed' })
  const letter = { lp_id: ids.B, fee_discount_pct: 0.5 }
  await office.post(`${CFO}/accounts/${fund.id}/lp-terms/upsert`, letter)
  const confirm = async () => (await office.post(`${path}/confirm`, quarter)).body
  const call = (fee: Json, amount: number, more: Json = {}) =>
    office.post(CALLS, {
      fund_account_id: fund.id,
      lines: [{ ilpa_call_type: 'management_fees', amount, fee_calculation_id: fee.id }],
      notice_date: '2025-02-01',
      override_reason: 'A test',
      ...more,
    })
  const due = async (day: string): Promise<Json> => (await office.get(`${path}?as_of=${day}`)).body
  return { fund: fund.id as number, ids, path, confirm, call, due }
}

test('a computed fee is called once: in parts, each partner theirs, never more than is left', async () => {
  const { ids, confirm, call, due } = await feeFund()
  const fee = await confirm()
  expect(fee).toMatchObject({ total: 30_000, called: 0 })
  const alone = await call(fee, 25_000, { lp_ids: [ids.A] })
  expect(alone.body.errors).toEqual([
    { path: 'lines.0.amount', message: expect.stringContaining('still uncalled for these investors') },
  ])
  const first = await call(fee, 20_000, { lp_ids: [ids.A] })
  expect(first.status).toBe(201)
  const over = await call(fee, 10_001)
  expect([over.status, over.body.errors[0].message]).toEqual([
    422,
    'exceeds the uncalled fee of 2025-01-01 to 2025-03-31: of USD 30,000, USD 20,000 is already called and USD 10,000 remains',
  ])
  // A draft has its part of the fee, too.
  const draft = await call(fee, 10_000, { status: 'draft' })
  expect(draft.body.allocation.map(({ lp_id, amount }: Json) => [lp_id, amount])).toEqual([[ids.B, 10_000]])
  expect((await call(fee, 1)).status).toBe(422)
  await office.post(`${CALLS}/${draft.body.id}/status`, { status: 'cancelled' })
  expect((await call(fee, 10_000)).status).toBe(201)
  expect((await due('2025-01-31')).called).toBe(0)
  const { called, calculations, partners } = await due('2025-02-01')
  expect([called, calculations[0].called]).toEqual([30_000, 30_000])
  expect(partners).toMatchObject([
    { lp_id: ids.A, computed: 20_000, called: 20_000 },
    { lp_id: ids.B, computed: 10_000, called: 10_000 },
  ])
})

test('a fee that is called is computed anew once the call is cancelled; what was paid on it counts for the new one', async () => {
  const { ids, path, confirm, call } = await feeFund()
  const fee = await confirm()
  const asked = (await call(fee, 30_000)).body
  const again = await office.post(`${path}/confirm`, quarter)
  expect([again.status, again.body.code, again.body.call_id]).toEqual([409, 'fee_called', asked.id])
  await office.post(`${path}/post-accrual`, { calculation_id: fee.id })
  const voided = () => office.post(`${path}/${fee.id}/void`, { reason: 'Wrong' })
  expect((await voided()).body.code).toBe('fee_called')
  await office.post(`${CALLS}/${asked.id}/payment`, { lp_id: ids.A, amount: 20_000, date: '2025-02-20' })
  expect((await voided()).body).toMatchObject({ status: 'reversed', called: 30_000 })
  const anew = await confirm()
  expect(anew).toMatchObject({ total: 30_000, called: 30_000 })
  expect((await call(anew, 1)).status).toBe(422)
})

test('what is payable is what the book owes on a day, whoever posted it', async () => {
  const { fund, ids, path, confirm, due } = await feeFund()
  const fee = await confirm()
  await office.post(`${path}/post-accrual`, { calculation_id: fee.id })
  await office.post(`${path}/payments`, { amount: 12_000, date: '2025-02-10' })
  expect(await due('2025-02-09')).toMatchObject({ accrued: 30_000, paid: 0, payable: 30_000 })
  expect(await due('2025-02-10')).toMatchObject({
    paid: 12_000,
    payable: 18_000,
    payable_by_hand: 0,
    partners: [
      { lp_id: ids.A, accrued: 20_000, paid: 8000, payable: 12_000 },
      { lp_id: ids.B, accrued: 10_000, paid: 4000, payable: 6000 },
    ],
  })
  await journal(office, fund, '2025-02-12', [
    ['2110', 10_000, 0],
    ['1010', 0, 10_000],
  ])
  expect(await due('2025-02-12')).toMatchObject({ paid: 22_000, payable: 8000, payable_by_hand: -10_000 })
  const closes = `${CFO}/accounts/${fund}/period-close/run`
  const { checks } = (await office.post(closes, { period_end: '2025-03-31' })).body
  expect(checks.find(({ key }: Json) => key === 'sub_ledgers')).toMatchObject({
    status: 'fail',
    evidence: 'Management fee payable (2110): USD 8,000 in the ledger, USD 18,000 by accruals and payments.',
    remedies: ['waive'],
  })
  const late = await office.post(`${path}/payments`, { amount: 9000, date: '2025-02-13' })
  expect(late.body.errors[0].message).toContain('8000 USD')
  // One that is recorded late leaves enough for what was paid after it.
  const early = await office.post(`${path}/payments`, { amount: 9000, date: '2025-02-11' })
  expect(early.status).toBe(422)
  expect((await office.post(`${path}/payments`, { date: '2025-02-13' })).body.amount).toBe(8000)
  expect((await due('2025-02-13')).payable).toBe(0)
  const question = 'How much management fee is payable by Fee Fund as of 2025-02-10?'
  const { body } = await office.post('/svc/copilot/ask', { question })
  expect(JSON.stringify(body)).toContain('accrued USD 30,000 of management fees and paid USD 12,000')
})
