import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { admit, openFund, workedPartners } from '../cfo/partners.ts'

const PORTAL = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Calls capital of all partners of a fund, due on a day. */
async function call(fund: number, due: string, lines: Json[], more: Json = {}): Promise<Json> {
  const body = { fund_account_id: fund, notice_date: due, due_date: due, lines, ...more }
  const answer = await office.post(`${PORTAL}/calls`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const closings = (fund: number) => `${PORTAL}/funds/${fund}/subsequent-closes`

/** Returns the balances of an account by partner, in cents, credit positive. */
async function balances(fund: number, code: string): Promise<Map<number | null, number>> {
  const { body } = await office.get(`/api/v1/svc/cfo/gl/journal?fund_account_id=${fund}&limit=500`)
  const found = new Map<number | null, number>()
  for (const { lines } of body)
    for (const line of lines)
      if (line.code === code)
        found.set(
          line.partner_id,
          (found.get(line.partner_id) ?? 0) + cents(line.credit ?? 0) - cents(line.debit ?? 0),
        )
  return found
}

describe('a later closing', () => {
  let fund: number
  let ids: Record<string, number>
  beforeAll(async () => {
    fund = (await openFund(office)).id
    ids = await admit(office, fund, workedPartners)
    await call(fund, '2025-01-29', [{ ilpa_call_type: 'investments', amount: 20_000_000 }])
    ids = { ...ids, ...(await admit(office, fund, [{ name: 'LP4', commitment: 25_000_000 }], '2025-07-01')) }
  })
  const input = () => ({ lp_ids: [ids.LP4], rate_pct: 0.08, date: '2025-07-01', reference: 'CLOSE-2' })

  test('is shown before it is booked, and nothing of that is kept', async () => {
    const { status, body } = await office.post(`${closings(fund)}?ephemeral=true`, input())
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: null, persisted: false, contribution: 4_000_000, interest: 134_136.99 })
    expect((await office.get(closings(fund))).body).toEqual([])
  })

  // Semantics 4.7.
  test('is equalised as published, and booked', async () => {
    const { status, body } = await office.post(closings(fund), input())
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.joining).toEqual([
      {
        lp_id: ids.LP4,
        lp_name: 'LP4',
        contribution: 4_000_000,
        premium: 0,
        interest: 134_136.99,
        total: 4_134_136.99,
      },
    ])
    expect(body.earlier.map(({ lp_name, refund, interest }: Json) => [lp_name, refund, interest])).toEqual([
      ['LP1', 1_600_000, 53_654.79],
      ['LP2', 1_400_000, 46_947.95],
      ['LP3', 920_000, 30_851.51],
      ['GP', 80_000, 2_682.74],
    ])
    expect(body.calls).toMatchObject([{ days: 153, amount: 20_000_000, contribution: 4_000_000 }])
    const called = (await office.get(`${PORTAL}/calls/${body.call_id}`)).body
    expect(called.lines).toMatchObject([
      { ilpa_call_type: 'investments', amount: 4_000_000, inside_commitment: true },
      { ilpa_call_type: 'subsequent_close_interest', amount: 134_136.99, inside_commitment: false },
    ])
    const refund = (await office.get(`${PORTAL}/distributions/${body.distribution_id}`)).body
    expect(refund).toMatchObject({
      type: 'subsequent_close_refund',
      amount: 4_000_000,
      recallable_amount: 4_000_000,
    })
    expect((await office.get(closings(fund))).body).toMatchObject([{ id: body.id, rate_pct: 0.08 }])
  })

  test('leaves nothing owed on and no income, and everybody unfunded alike', async () => {
    expect(sum([...(await balances(fund, '2200')).values()])).toBe(0)
    const report = { fund_account_id: fund, start: '2025-01-01', end: '2025-12-31' }
    expect((await office.post('/api/v1/svc/cfo/report', report)).body.income).toBe(0)
    const { body } = await office.get(`/api/v1/svc/cfo/accounts/${fund}/waterfall?as_of=2025-07-01`)
    for (const { commitment, undrawn } of body.partners) expect(undrawn / commitment).toBe(0.84)
  })

  test('is not booked twice for one partner', async () => {
    const { status, body } = await office.post(closings(fund), { ...input(), reference: 'CLOSE-2B' })
    expect([status, body.errors[0].message]).toEqual([422, 'has already been equalised'])
  })

  test('lets a third one join, who makes up for the first call alone', async () => {
    const late = await admit(office, fund, [{ name: 'LP5', commitment: 25_000_000 }], '2025-10-01')
    const body = { lp_ids: [late.LP5], rate_pct: 0.08, date: '2025-10-01' }
    const answer = await office.post(closings(fund), body)
    // 20 million over 150.
    expect(answer.body).toMatchObject({ contribution: 3_333_333.33, calls: [{ amount: 20_000_000 }] })
    const { body: inputs } = await office.get(`/api/v1/svc/cfo/accounts/${fund}/waterfall?as_of=2025-10-01`)
    for (const { commitment, undrawn } of inputs.partners)
      expect(Math.abs(undrawn - commitment * (1 - 20 / 150))).toBeLessThan(0.02)
  })
})

test('leaves the waterfall of the book with what each has paid in net of its refund', async () => {
  const fund = (await openFund(office)).id
  const { First } = await admit(office, fund, [{ name: 'First', commitment: 1_000_000 }], '2025-01-01')
  const { id } = await call(fund, '2025-02-01', [{ ilpa_call_type: 'investments', amount: 100_000 }])
  await office.post(`${PORTAL}/calls/${id}/payment`, { lp_id: First, amount: 100_000, date: '2025-02-10' })
  const { Second } = await admit(office, fund, [{ name: 'Second', commitment: 1_000_000 }], '2025-07-01')
  const made = await office.post(closings(fund), { lp_ids: [Second], rate_pct: 0, date: '2025-07-01' })
  const paying = { lp_id: Second, amount: 50_000, date: '2025-07-05' }
  await office.post(`${PORTAL}/calls/${made.body.call_id}/payment`, paying)
  const path = `/api/v1/svc/cfo/accounts/${fund}/waterfall`
  const { body: inputs } = await office.get(`${path}?as_of=2025-12-31`)
  expect(inputs.partners).toMatchObject([
    { lp_id: First, contributed: 50_000, received: 0 },
    { lp_id: Second, contributed: 50_000, received: 0 },
  ])
  expect(inputs.flows).toContainEqual({
    date: '2025-07-01',
    kind: 'returned',
    lp_id: First,
    amount: 50_000,
  })
  const terms = { as_of: '2025-12-31', hurdle_pct: 0, carry_pct: 0.2, distributable: 400_000 }
  const { body } = await office.post(path, terms)
  const [first, second] = body.partners
  expect(first.lp_total).toBe(second.lp_total)
  expect(first.gp_total).toBe(second.gp_total)
})

test('is taken back as a whole, and can be booked anew then', async () => {
  const fund = (await openFund(office)).id
  const { First } = await admit(office, fund, [{ name: 'First', commitment: 1000 }], '2025-01-01')
  const first = await call(fund, '2025-02-01', [{ ilpa_call_type: 'investments', amount: 100 }])
  const { Second } = await admit(office, fund, [{ name: 'Second', commitment: 1000 }], '2025-07-01')
  const body = { lp_ids: [Second], rate_pct: 0.08, date: '2025-07-01' }
  const made = (await office.post(closings(fund), body)).body
  // Neither its call, nor its refund, nor what was made up for goes alone.
  const closing = `the later closing of 2025-07-01: void the closing.`
  for (const [id, said] of [
    [made.call_id, `It is part of ${closing}`],
    [first.id, `The investors who joined were equalised for it at ${closing}`],
  ]) {
    const { status, body } = await office.post(`${PORTAL}/calls/${id}/status`, { status: 'cancelled' })
    expect([status, body.code, body.detail]).toEqual([409, 'built_upon', said])
    expect((await office.get(`${PORTAL}/calls/${id}`)).body.moves).not.toContain('cancelled')
  }
  const refund = `${PORTAL}/distributions/${made.distribution_id}/void`
  expect((await office.post(refund, { reason: 'Alone' })).body.detail).toBe(`It is part of ${closing}`)
  const entry = await office.post(`/api/v1/svc/cfo/gl/journal/${made.interest_entry_id}/reverse`, {})
  expect(entry.body).toMatchObject({ code: 'has_record', undo: { how: 'void the closing' } })
  const undone = await office.post(`${closings(fund)}/${made.id}/void`, { reason: 'Put off' })
  expect(undone.body, JSON.stringify(undone.body)).toMatchObject({ id: made.id, void: { reason: 'Put off' } })
  const { body: inputs } = await office.get(`/api/v1/svc/cfo/accounts/${fund}/waterfall`)
  expect(inputs.partners).toMatchObject([
    { lp_id: First, undrawn: 900 },
    { lp_id: Second, undrawn: 1000 },
  ])
  expect(sum([...(await balances(fund, '2200')).values()])).toBe(0)
  const again = await office.post(closings(fund), body)
  expect(again.body).toMatchObject({ contribution: made.contribution, interest: made.interest })
})

test('is not taken back once its call is paid', async () => {
  const fund = (await openFund(office)).id
  await admit(office, fund, [{ name: 'First', commitment: 1000 }], '2025-01-01')
  await call(fund, '2025-02-01', [{ ilpa_call_type: 'investments', amount: 100 }])
  const { Second } = await admit(office, fund, [{ name: 'Second', commitment: 1000 }], '2025-07-01')
  const body = { lp_ids: [Second], rate_pct: 0.08, date: '2025-07-01' }
  const made = (await office.post(closings(fund), body)).body
  const pay = { lp_id: Second, amount: 50, date: '2025-07-02' }
  await office.post(`${PORTAL}/calls/${made.call_id}/payment`, pay)
  const undone = await office.post(`${closings(fund)}/${made.id}/void`, { reason: 'Put off' })
  expect([undone.status, undone.body.state]).toEqual([409, 'partially_paid'])
})

test('is refused for who is not committed, who took part, and where nothing was called', async () => {
  const fund = (await openFund(office)).id
  const ids = await admit(office, fund, [{ name: 'First', commitment: 100 }], '2025-01-15')
  const of = (body: Json) => office.post(closings(fund), { rate_pct: 0.08, date: '2025-07-01', ...body })
  expect((await of({ lp_ids: [ids.First] })).body.code).toBe('nothing_called')
  expect((await of({ lp_ids: [999_999] })).body.errors[0].path).toBe('lp_ids.0')
  await call(fund, '2025-02-01', [{ ilpa_call_type: 'investments', amount: 10 }])
  expect((await of({ lp_ids: [ids.First] })).body.errors[0].message).toContain('took part')
  expect((await of({ lp_ids: [ids.First], due_date: '2025-06-01' })).body.errors[0].path).toBe('due_date')
})

test('charges interest since each call was due, and leaves out what is said', async () => {
  const fund = (await openFund(office)).id
  await admit(office, fund, [{ name: 'First', commitment: 1_000_000 }], '2025-01-01')
  await call(fund, '2025-01-01', [{ ilpa_call_type: 'investments', amount: 100_000 }])
  await call(fund, '2025-07-02', [
    { ilpa_call_type: 'investments', amount: 50_000 },
    { ilpa_call_type: 'management_fees', amount: 10_000 },
  ])
  const { Second } = await admit(office, fund, [{ name: 'Second', commitment: 1_000_000 }], '2026-01-01')
  const { body } = await office.post(closings(fund), {
    lp_ids: [Second],
    rate_pct: 0.1,
    date: '2026-01-01',
    left_out: ['management_fees'],
  })
  // 50,000 for 365 days and 25,000 for 183.
  expect(body).toMatchObject({ contribution: 75_000, interest: 5_000 + 1_253.42 })
})

const commitment = fc.integer({ min: 1000, max: 90_000_000 })
const funds = fc.record({
  first: fc.array(commitment, { minLength: 1, maxLength: 5 }),
  joining: fc.array(commitment, { minLength: 1, maxLength: 3 }),
  calls: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
  rate: fc.integer({ min: 0, max: 1200 }).map(bp => bp / 10_000),
})

test.each(fc.sample(funds, { numRuns: 6, seed: 20260701 }))(
  'of any fund leaves all partners funded alike, to the cent (%#)',
  async ({ first, joining, calls, rate }) => {
    const fund = (await openFund(office)).id
    await admit(
      office,
      fund,
      first.map((amount, at) => ({ name: `First ${at}`, commitment: amount })),
      '2025-01-01',
    )
    for (const [at, part] of calls.entries())
      await call(fund, `2025-0${at + 2}-01`, [
        { ilpa_call_type: 'investments', amount: Math.floor((sum(first) * part) / 150) },
      ])
    const late = joining.map((amount, at) => ({ name: `Late ${at}`, commitment: amount }))
    const ids = await admit(office, fund, late, '2025-09-01')
    const body = { lp_ids: Object.values(ids), rate_pct: rate, date: '2025-09-01' }
    const { status, body: found } = await office.post(closings(fund), body)
    expect(status, JSON.stringify(found)).toBe(201)
    for (const name of ['refund', 'interest'])
      expect(sum(found.earlier.map((one: Json) => cents(one[name])))).toBe(
        cents(name === 'refund' ? found.contribution : found.interest),
      )
    const { body: inputs } = await office.get(`/api/v1/svc/cfo/accounts/${fund}/waterfall?as_of=2025-09-01`)
    const funded = inputs.partners.map((one: Json) => cents(one.commitment) - cents(one.undrawn))
    const committed = sum(inputs.partners.map((one: Json) => one.commitment))
    for (const [at, one] of inputs.partners.entries())
      expect(Math.abs(funded[at] - (sum(funded) * one.commitment) / committed)).toBeLessThan(2)
  },
)

test('what is made up for of two holdings is a line of each, and one of what was exited names none', async () => {
  const fund = (await openFund(office)).id
  await admit(office, fund, [{ name: 'A', commitment: 1_000_000 }], '2025-01-01')
  const holdings: number[] = []
  for (const name of ['Alder', 'Birch', 'Cedar'])
    holdings.push(
      (
        await office.post('/api/v1/svc/holdings', {
          fund_account_id: fund,
          name,
          instrument: 'equity',
          opened_on: '2025-01-15',
        })
      ).body.id,
    )
  const lines = holdings.map((holding_id, at) => ({
    ilpa_call_type: 'investments',
    amount: 100_000 * (at + 1),
    holding_id,
  }))
  await call(fund, '2025-01-29', lines)
  const exited = await office.post(`/api/v1/svc/holdings/${holdings[2]}/close`, { date: '2025-03-01' })
  expect(exited.status).toBe(200)
  const { B } = await admit(office, fund, [{ name: 'B', commitment: 1_000_000 }], '2025-04-01')
  const input = { lp_ids: [B], rate_pct: 0, date: '2025-04-01' }
  const { body } = await office.post(closings(fund), input)
  const made = (await office.get(`${PORTAL}/calls/${body.call_id}`)).body
  expect(made.lines.map(({ holding_id, amount }: Json) => [holding_id, amount])).toEqual([
    [holdings[0], 50_000],
    [holdings[1], 100_000],
    [null, 150_000],
  ])
})
