import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { CFO } from './book.ts'
import { journal, openFund } from './partners.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
let reviewer: string
beforeAll(async () => {
  office = await openOffice()
  reviewer = await office.person('member')
})
afterAll(() => office.close())

/** A fund of these commitments, admitted when said. */
async function fundOf(commitments: Record<string, { amount: number; admitted_on?: string }>) {
  const { id: fund } = await openFund(office)
  const ids: Record<string, number> = {}
  for (const [name, { amount, admitted_on = '2024-01-01' }] of Object.entries(commitments)) {
    const id = (await office.post(`${P}/lps`, { name })).body.id as number
    ids[name] = id
    await made(office.post(`${P}/commitments`, { lp_id: id, fund_account_id: fund, amount, admitted_on }))
  }
  return { fund: fund as number, ids }
}

async function made(asked: ReturnType<Office['post']>): Promise<Json> {
  const { status, body } = await asked
  if (status !== 201 && status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

const call = (fund: number, lines: Json[], notice_date: string, due_date: string, more: Json = {}) =>
  made(office.post(`${P}/calls`, { fund_account_id: fund, lines, notice_date, due_date, ...more }))
const pay = (callId: number, lp_id: number, amount: number, date: string) =>
  made(office.post(`${P}/calls/${callId}/payment`, { lp_id, amount, date }))

/** Every answer that shows a figure of a fund at the end of a day. */
async function surfaces(fund: number, day: string) {
  const of = async (path: string) => (await office.get(`${CFO}/accounts/${fund}/${path}as_of=${day}`)).body
  return {
    dashboard: await of('dashboard?'),
    risk: await of('risk?'),
    performance: await of('performance?'),
  }
}

const position = async (lp: number, fund: number): Promise<Json> =>
  (await office.get(`${P}/lps/${lp}`)).body.commitments.find((one: Json) => one.fund_account_id === fund)

/** Closes a period and returns its statements. */
async function stated(fund: number, period_end: string): Promise<Json> {
  const closes = `${CFO}/accounts/${fund}/period-close`
  const asked = ['bank_reconciliation', 'expense_accruals', 'valuations_approved']
  const attest = asked.map(check => ({ check, evidence: 'Seen' }))
  await office.post(`${closes}/run`, { period_end, attest })
  const { body } = await office.post(`${closes}/run`, { period_end }, { as: reviewer })
  if (body.status !== 'closed') throw new Error(JSON.stringify(body))
  return (await office.get(`${closes}/${body.id}/statements`)).body
}

describe('a call that is paid in part', () => {
  test('of a fund that did nothing is worth what was paid, on every surface', async () => {
    const { fund, ids } = await fundOf({ One: { amount: 1_000_000 }, Two: { amount: 1_000_000 } })
    const purposes = [{ ilpa_call_type: 'investments', amount: 200_000 }]
    const { id } = await call(fund, purposes, '2025-01-05', '2025-01-20')
    await pay(id, ids.One as number, 60_000, '2025-01-18')
    await pay(id, ids.Two as number, 40_000, '2025-01-20')
    const { dashboard, performance } = await surfaces(fund, '2025-03-31')
    const wanted = {
      paid_in: 100_000,
      distributed: 0,
      receivable: 100_000,
      nav: 200_000,
      tvpi: 1,
      rvpi: 1,
      dpi: 0,
    }
    expect(dashboard).toMatchObject(wanted)
    expect(performance).toMatchObject({ ...wanted, irr: expect.closeTo(0, 9) })
    const { statements, whole } = await stated(fund, '2025-03-31')
    expect(whole.metrics).toMatchObject({
      paid_in: 100_000,
      unpaid: 100_000,
      tvpi: 1,
      irr: expect.closeTo(0, 9),
    })
    expect(statements.map(({ metrics }: Json) => [metrics.paid_in, metrics.unpaid, metrics.tvpi])).toEqual([
      [60_000, 40_000, 1],
      [40_000, 60_000, 1],
    ])
    expect(await position(ids.One as number, fund)).toMatchObject({ called: 100_000, contributed: 60_000 })
  })

  test('has its flows dated by the money, and what is owed by its due date', async () => {
    const { fund, ids } = await fundOf({ One: { amount: 1_000_000 } })
    const lines = [{ ilpa_call_type: 'investments', amount: 100_000 }]
    const { id } = await call(fund, lines, '2024-12-01', '2024-12-20')
    await pay(id, ids.One as number, 100_000, '2025-01-01')
    await journal(office, fund, '2025-12-31', [
      ['1320', 10_000, 0],
      ['4300', 0, 10_000],
    ])
    // A year after the money, not after the notice.
    const { performance } = await surfaces(fund, '2026-01-01')
    expect(performance.irr).toBeCloseTo(0.1, 10)
    // While it was unpaid it was owed since the 20th.
    const before = (await surfaces(fund, '2024-12-31')).performance
    expect(before).toMatchObject({ paid_in: 0, receivable: 100_000, tvpi: null, irr: expect.closeTo(0, 9) })
  })
})

test('what is called outside the commitment leaves what is uncalled as it is', async () => {
  const { fund, ids } = await fundOf({ One: { amount: 1_000_000 }, Two: { amount: 1_000_000 } })
  const lines = [
    { ilpa_call_type: 'investments', amount: 200_000 },
    { ilpa_call_type: 'placement_fees', amount: 50_000 },
  ]
  await call(fund, lines, '2025-01-05', '2025-01-20')
  const { dashboard, risk } = await surfaces(fund, '2025-01-31')
  const own = await Promise.all(Object.values(ids).map(async lp => (await position(lp, fund)).unfunded))
  expect(own).toEqual([900_000, 900_000])
  expect([dashboard.uncalled, risk.uncalled]).toEqual([1_800_000, 1_800_000])
  expect(dashboard.contributions).toBe(250_000)
})

test('what another book called and paid out counts for calls, notices and statements alike', async () => {
  const { fund, ids } = await fundOf({ One: { amount: 5_000_000 }, Two: { amount: 5_000_000 } })
  const [one, two] = [ids.One as number, ids.Two as number]
  await journal(office, fund, '2025-01-01', [
    ['1310', 8_000_000, 0],
    ['3300', 500_000, 0, one],
    ['3300', 500_000, 0, two],
    ['3100', 0, 4_500_000, one],
    ['3100', 0, 4_500_000, two],
  ])
  const asked = { fund_account_id: fund, notice_date: '2025-02-01', due_date: '2025-02-20' }
  const tooMuch = await office.post(`${P}/calls`, { ...asked, amount: 6_000_000 })
  expect([tooMuch.status, tooMuch.body.code, tooMuch.body.excess]).toEqual([422, 'over_call', 5_000_000])
  const { id } = await made(office.post(`${P}/calls`, { ...asked, amount: 600_000 }))
  const [notice] = (await office.get(`${P}/calls/${id}/notices?lp_id=${one}`)).body
  expect(notice.lp).toMatchObject({
    prior_contributions: 4_500_000,
    prior_distributions: 500_000,
    unfunded_before: 500_000,
    unfunded_after: 200_000,
  })
  const wanted = { called: 4_800_000, contributed: 4_500_000, distributed: 500_000, unfunded: 200_000 }
  expect(await position(one, fund)).toMatchObject(wanted)
  const { statements } = await stated(fund, '2025-03-31')
  expect(statements[0].commitment).toMatchObject({ committed: 5_000_000, unfunded: 200_000 })
  expect(statements[0].metrics).toMatchObject({ paid_in: 4_500_000, distributed: 500_000, unpaid: 300_000 })
})

test('who comes in later takes no part in what was before, and neither do their figures', async () => {
  const { fund, ids } = await fundOf({
    One: { amount: 1_000_000 },
    Late: { amount: 1_000_000, admitted_on: '2025-06-01' },
  })
  const late = ids.Late as number
  const lines = [{ ilpa_call_type: 'investments', amount: 400_000 }]
  const { id, allocation } = await call(fund, lines, '2025-02-01', '2025-02-20')
  expect(allocation.map(({ lp_id, amount }: Json) => [lp_id, amount])).toEqual([[ids.One, 400_000]])
  await pay(id, ids.One as number, 400_000, '2025-02-20')
  const terms = { fund_account_id: fund, type: 'return_of_capital', amount: 100_000, date: '2025-03-05' }
  const distribution = await made(office.post(`${P}/distributions`, terms))
  expect(distribution.allocation.map(({ lp_id }: Json) => lp_id)).toEqual([ids.One])
  const named = await office.post(`${P}/calls`, {
    fund_account_id: fund,
    amount: 10,
    notice_date: '2025-03-10',
    due_date: '2025-03-30',
    lp_ids: [late],
  })
  expect(named.body.errors).toEqual([
    { path: 'lp_ids.0', message: 'was not an investor of this fund by 2025-03-10' },
  ])
  const { statements } = await stated(fund, '2025-03-31')
  expect(statements.map(({ lp_id }: Json) => lp_id)).toEqual([ids.One])
  expect((await surfaces(fund, '2025-03-31')).dashboard).toMatchObject({
    committed: 1_000_000,
    uncalled: 600_000,
  })
  expect((await surfaces(fund, '2025-06-30')).dashboard).toMatchObject({
    committed: 2_000_000,
    uncalled: 1_600_000,
  })
})

describe('money that is no performance', () => {
  test('is what comes back unused', async () => {
    const { fund, ids } = await fundOf({ One: { amount: 1_000_000 } })
    const one = ids.One as number
    const lines = [{ ilpa_call_type: 'investments', amount: 400_000 }]
    const { id } = await call(fund, lines, '2025-01-05', '2025-01-20')
    await pay(id, one, 400_000, '2025-01-20')
    const back = { type: 'return_of_unused_capital', amount: 400_000, recallable_amount: 400_000 }
    await made(office.post(`${P}/distributions`, { fund_account_id: fund, date: '2025-02-10', ...back }))
    const { dashboard, performance } = await surfaces(fund, '2025-03-31')
    const nothing = { paid_in: 0, distributed: 0, returned: 400_000, dpi: null, tvpi: null }
    expect(dashboard).toMatchObject({ ...nothing, distributions: 400_000, uncalled: 1_000_000 })
    expect(performance).toMatchObject({ ...nothing, reasons: { dpi: 'zero_denominator' } })
    const wanted = { contributed: 0, distributed: 0, returned: 400_000, unfunded: 1_000_000 }
    expect(await position(one, fund)).toMatchObject(wanted)
  })

  test('is what partners give back of distributions, by what each of them got', async () => {
    const { fund, ids } = await fundOf({ One: { amount: 600_000 }, Two: { amount: 400_000 } })
    const [one, two] = [ids.One as number, ids.Two as number]
    const lines = [{ ilpa_call_type: 'investments', amount: 100_000 }]
    const { id } = await call(fund, lines, '2025-01-05', '2025-01-20')
    await pay(id, one, 60_000, '2025-01-20')
    await pay(id, two, 40_000, '2025-01-20')
    await journal(office, fund, '2025-02-01', [
      ['1010', 50_000, 0],
      ['4200', 0, 50_000],
    ])
    const gain = { fund_account_id: fund, type: 'realized_gain', date: '2025-02-10' }
    await made(office.post(`${P}/distributions`, { ...gain, amount: 30_000 }))
    await made(office.post(`${P}/distributions`, { ...gain, amount: 10_000, lp_ids: [two] }))
    const giveback = [{ ilpa_call_type: 'giveback', amount: 20_000 }]
    const tooMuch = await office.post(`${P}/calls`, {
      fund_account_id: fund,
      lines: [{ ilpa_call_type: 'giveback', amount: 40_001 }],
      notice_date: '2025-04-01',
      due_date: '2025-04-20',
    })
    expect(tooMuch.body.errors).toEqual([
      { path: 'lines.0.amount', message: 'exceeds the amount distributed' },
    ])
    const back = await call(fund, giveback, '2025-04-01', '2025-04-20')
    expect(back.allocation.map(({ amount }: Json) => amount)).toEqual([9_000, 11_000])
    // Owed back, not given back yet: nothing of the performance moves.
    const owed = { paid_in: 100_000, distributed: 40_000, dpi: 0.4, rvpi: 1.1, tvpi: 1.5 }
    expect((await surfaces(fund, '2025-04-10')).dashboard).toMatchObject({ ...owed, receivable: 20_000 })
    await pay(back.id, one, 9_000, '2025-04-20')
    await pay(back.id, two, 11_000, '2025-04-20')
    const given = { paid_in: 100_000, distributed: 20_000, dpi: 0.2, rvpi: 1.3, tvpi: 1.5 }
    const { dashboard, performance } = await surfaces(fund, '2025-04-30')
    expect([dashboard, performance]).toMatchObject([given, given])
    expect(dashboard.uncalled).toBe(900_000)
    expect(await position(two, fund)).toMatchObject({ contributed: 40_000, distributed: 11_000 })
  })
})

test('what is dated ahead counts from its day on, on the page of a fund and of an investor as on the dashboard', async () => {
  const { fund, ids } = await fundOf({ One: { amount: 1_000_000 } })
  const one = ids.One as number
  const lines = [{ ilpa_call_type: 'investments', amount: 300_000 }]
  const { id } = await call(fund, lines, '2025-01-05', '2025-01-20')
  await pay(id, one, 300_000, '2025-01-20')
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await call(fund, [{ ilpa_call_type: 'investments', amount: 200_000 }], ahead(30), ahead(50))
  await made(
    office.post(`${P}/distributions`, {
      fund_account_id: fund,
      type: 'return_of_capital',
      amount: 50_000,
      date: ahead(40),
    }),
  )
  await journal(office, fund, ahead(35), [
    ['1320', 70_000, 0],
    ['4300', 0, 70_000],
  ])
  const { dashboard, performance } = await surfaces(fund, ahead(0))
  expect([dashboard, performance]).toMatchObject([
    { nav: 300_000, paid_in: 300_000, distributed: 0, uncalled: 700_000 },
    { nav: 300_000, paid_in: 300_000, distributed: 0 },
  ])
  const now = { nav: 300_000 }
  expect((await office.get(`${CFO}/accounts/${fund}`)).body).toMatchObject(now)
  const listed = (await office.get(`${CFO}/accounts`)).body.find((row: Json) => row.id === fund)
  const chart = (await office.get(`${CFO}/chart-of-accounts`)).body.accounts
  expect([listed, chart.find((row: Json) => row.id === fund)]).toMatchObject([now, now])
  const wanted = { called: 300_000, contributed: 300_000, distributed: 0, unfunded: 700_000 }
  expect(await position(one, fund)).toMatchObject(wanted)
  expect((await surfaces(fund, ahead(60))).dashboard).toMatchObject({ nav: 520_000, uncalled: 500_000 })
  // Nobody is called twice for the same, though: what is called ahead can be called no more.
  const tooMuch = await office.post(`${P}/calls`, {
    fund_account_id: fund,
    amount: 600_000,
    notice_date: ahead(0),
    due_date: ahead(15),
  })
  expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'over_call'])
})
