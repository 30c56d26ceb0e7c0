import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesOf, expectNear } from '../../../finance/examples.ts'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { admit, journal, openFund, workedPartners } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const fees = (fund: Json) => `${CFO}/accounts/${fund.id}/fees`
const quarter = { period_start: '2025-01-01', period_end: '2025-03-31' }
const terms = { rate: 0.02, base: 'committed' }

describe('a period’s fee', () => {
  // Which quarter has as many days as the case says.
  const quarters: Record<string, Json> = {
    90: quarter,
    91: { period_start: '2024-01-01', period_end: '2024-03-31' },
    null: quarter,
  }
  test.each(examplesOf('fees', ({ input }) => 'days_inclusive' in input))('%s', async (_n, example) => {
    const { input, expected, tolerance = 0.005 } = example
    const { status, body } = await office.post(`${fees(await openFund(office))}/calculate`, {
      ...quarters[String(input.days_inclusive)],
      base_amount: input.base,
      terms: { ...terms, rate: input.annual_rate, day_count: input.day_count.replace('/4', '') },
    })
    expect(status).toBe(200)
    expectNear(body.total, expected.fee, tolerance)
  })

  test.each(examplesOf('fees', ({ input }) => 'segments' in input))('%s', async (_n, { input, expected }) => {
    const fund = await openFund(office)
    const [first, second] = input.segments
    await admit(office, fund.id, [{ name: 'LP1', commitment: first.base }])
    await journal(office, fund.id, '2025-01-31', [
      ['1310', second.base, 0],
      ['1010', 0, second.base],
    ])
    const step = { from_date: '2025-02-15', rate: second.rate, base: second.base_type }
    const { body } = await office.post(`${fees(fund)}/calculate`, {
      ...quarter,
      terms: { rate: first.rate, base: first.base_type, day_count: 'act/365', step_downs: [step] },
    })
    expect(body.segments.map(({ days }: Json) => days)).toEqual([first.days, second.days])
    expect(body.segments.map(({ fee }: Json) => fee)).toEqual(expected.segments)
    expect(body.total).toBe(expected.fee)
  })

  test.each(examplesOf('fees', ({ input }) => 'offset_pct' in input))('%s', async (_n, example) => {
    const { input, expected } = example
    const { body } = await office.post(`${fees(await openFund(office))}/calculate`, {
      ...quarter,
      base_amount: 98_000_000,
      transaction_fees: input.transaction_fees,
      terms: { ...terms, offset_pct: input.offset_pct },
    })
    expect(body).toMatchObject({
      gross: input.gross_fee,
      offset: expected.offset,
      total: expected.net_fee,
      carry_forward: expected.carry_forward,
      persisted: false,
    })
  })

  test('is of whole periods when a quarter is a quarter, and needs terms', async () => {
    const path = `${fees(await openFund(office))}/calculate`
    const odd = { period_start: '2025-01-01', period_end: '2025-03-30' }
    expect((await office.post(path, { ...odd, terms })).body.errors[0].message).toContain('2025-03-31')
    expect((await office.post(path, odd)).body.code).toBe('no_fee_terms')
  })
})

test.each(examplesOf('fees', ({ input }) => Array.isArray(input.days)))('%s', async (_n, example) => {
  const { input, expected } = example
  const fund = await openFund(office, { committed_total: input.base })
  await office.put(fees(fund), { rate: input.rate, base: 'committed', day_count: 'act/365' })
  const posted = []
  for (const [start, end] of [
    ['01-01', '03-31'],
    ['04-01', '06-30'],
    ['07-01', '09-30'],
    ['10-01', '12-31'],
  ]) {
    const period = { period_start: `2025-${start}`, period_end: `2025-${end}` }
    const confirmed = await office.post(`${fees(fund)}/confirm`, period)
    expect(confirmed.status).toBe(201)
    const { body } = await office.post(`${fees(fund)}/post-accrual`, { calculation_id: confirmed.body.id })
    posted.push(body)
  }
  expect(posted.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(
    expected.required_year * 100,
  )
  expect(posted.map(({ true_up }) => true_up)).toEqual([0, 0, 0, 0.01])
})

describe('an accrual', () => {
  test('is posted once for a fund and period, by partner, whoever asks at once', async () => {
    const fund = await openFund(office)
    const partners = await admit(office, fund.id, workedPartners)
    await office.put(fees(fund), terms)
    const { body: first } = await office.post(`${fees(fund)}/confirm`, quarter)
    const { body: second } = await office.post(`${fees(fund)}/confirm`, quarter)
    expect(second).toMatchObject({ total: 490_000, status: 'confirmed', persisted: true })
    const post = (id: number) => office.post(`${fees(fund)}/post-accrual`, { calculation_id: id })
    expect((await post(first.id)).body).toMatchObject({ code: 'illegal_transition', state: 'superseded' })
    const replies = await Promise.all([post(second.id), post(second.id)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    expect((await post(second.id)).body).toEqual(replies[0]?.body)
    const { body } = await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund.id}`)
    expect(body.accounts.map(({ code, balance }: Json) => [code, balance])).toEqual([
      ['2110', -490_000],
      ['5100', 490_000],
    ])
    const entry = await office.get(`${CFO}/gl/journal/${replies[0]?.body.entry_id}`)
    expect(entry.body.date).toBe('2025-01-01')
    expect(
      entry.body.lines.flatMap(({ partner_id, debit }: Json) => (partner_id ? [[partner_id, debit]] : [])),
    ).toEqual([
      [partners.LP1, 200_000],
      [partners.LP2, 175_000],
      [partners.LP3, 115_000],
    ])
    const again = await office.post(`${fees(fund)}/confirm`, quarter)
    expect(again.body).toMatchObject({ code: 'already_posted', calculation_id: second.id })
    const taken = await office.post(`${fees(fund)}/${second.id}/void`, { reason: 'Wrong' })
    expect(taken.body).toMatchObject({ status: 'reversed', voided_on: '2025-01-01', void_reason: 'Wrong' })
    expect((await post(second.id)).body).toMatchObject({ code: 'illegal_transition', state: 'reversed' })
    const { body: third } = await office.post(`${fees(fund)}/confirm`, quarter)
    expect((await post(third.id)).body).toMatchObject({ status: 'posted', total: 490_000 })
    expect((await office.get(fees(fund))).body.calculations.map(({ status }: Json) => status)).toEqual([
      'posted',
      'reversed',
      'superseded',
    ])
  })

  test('honours side letters, and credits what is offset to 5110', async () => {
    const fund = await openFund(office)
    const partners = await admit(office, fund.id, workedPartners)
    const letter = (input: Json) => office.post(`${CFO}/accounts/${fund.id}/lp-terms/upsert`, input)
    await letter({ lp_id: partners.LP1, fee_discount_pct: 0.25, note: 'First close' })
    await letter({ lp_id: partners.LP1, tin_last4: '6789' })
    await letter({ lp_id: partners.LP2, fee_rate: 0.01 })
    await letter({ lp_id: partners.LP3, excluded_from_fees: true })
    const { body: letters } = await office.get(`${CFO}/accounts/${fund.id}/lp-terms`)
    expect(letters.at(-1)).toMatchObject({ name: 'LP1', fee_discount_pct: 0.25, tin_last4: '6789' })
    await office.put(fees(fund), { ...terms, timing: 'arrears', vat_pct: 0.2 })
    const input = { ...quarter, transaction_fees: 37_500 }
    const { body } = await office.post(`${fees(fund)}/confirm`, input)
    expect(body).toMatchObject({ gross: 237_500, offset: 37_500, vat: 40_000, total: 240_000 })
    expect(body.partners.map(({ gross }: Json) => gross)).toEqual([150_000, 87_500, 0, 0])
    const { body: posted } = await office.post(`${fees(fund)}/post-accrual`, { calculation_id: body.id })
    expect(posted.posted_on).toBe('2025-03-31')
    const trial = await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund.id}`)
    expect(trial.body.accounts.map(({ code, balance }: Json) => [code, balance])).toEqual([
      ['2110', -240_000],
      ['5100', 277_500],
      ['5110', -37_500],
    ])
  })
})
