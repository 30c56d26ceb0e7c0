import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesOf, expectNear } from '../../finance/examples.ts'
import { serviced } from '../../finance/servicer.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const PRICER = '/api/v1/svc/pricer'
let office: Office
let deal: Json
beforeAll(async () => {
  office = await openOffice()
  deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'USD' })).body
})
afterAll(() => office.close())

const loan = { principal: 10_000_000, term_months: 36, amortisation: 'annuity', coupon_pct: 0.12 }
const run = (body: Json, query = '') => office.post(`${PRICER}/run${query}`, body)
const sum = (rows: Json[], field: string) =>
  rows.reduce((cents: number, row: Json) => cents + Math.round(row[field] * 100), 0) / 100
/** Maximum effect of rounding, once for each month that is rounded. */
const HALF_A_CENT = 0.005

/** Returns a servicer's last payment, when the published payment of unrounded months leaves some cents. */
function lastPaymentOf(input: Json): number {
  const last = serviced({
    principal: input.principal * 100,
    months: input.term_months,
    amortisation: input.amortisation,
    coupon: input.coupon_pct,
    ioMonths: input.io_months ?? 0,
    amortisationMonths: input.amortisation_months ?? input.term_months,
  }).at(-1)
  return ((last?.interest as number) + (last?.principal as number)) / 100
}

const messageOf = (body: Json, path: string) => body.errors.find((one: Json) => one.path === path)?.message

describe('a run', () => {
  test.each(examplesOf('pricer', ({ expected }) => 'moic_gross' in expected))(
    '%s',
    async (_name, { input, expected, tolerance = 0 }) => {
      const { status, body } = await run(input)
      expect(status).toBe(200)
      expectNear(body.irr, expected.irr_effective, tolerance)
      expectNear(body.irr_monthly, expected.irr_monthly, tolerance)
      expectNear(body.irr_nominal, expected.irr_nominal, tolerance)
      expectNear(body.moic, expected.moic_net_of_fee, tolerance)
      expectNear(body.moic_gross, expected.moic_gross, tolerance)
      expectNear(body.wal, expected.wal_years, tolerance)
      expect(body.interest_at_rate).toBe(expected.total_interest)
      expect(body.schedule[1].payment).toBe(expected.first_payment)
      expectNear(body.total_interest, expected.total_interest, input.term_months * HALF_A_CENT)
      expect(sum(body.schedule, 'interest')).toBe(body.total_interest)
      expect(body.schedule.at(-1).payment).toBe(lastPaymentOf(input))
    },
  )

  test('whoever holds an undivided loan gets what is collected each month', async () => {
    const { body } = await run({
      principal: 900_000,
      term_months: 3,
      amortisation: 'bullet',
      coupon_pct: 0.08,
    })
    expect(body.waterfall.map((one: Json) => [one.period, one.collected, one.residual])).toEqual([
      [1, 6_000, 6_000],
      [2, 6_000, 6_000],
      [3, 906_000, 906_000],
    ])
    expect(body).not.toHaveProperty('tranches')
  })

  test.each(examplesOf('pricer', ({ expected }) => 'all_in_coupon_pct' in expected))(
    '%s',
    async (_name, { input, expected }) => {
      const { body } = await run({ principal: 1_000_000, term_months: 12, amortisation: 'bullet', ...input })
      expect(body).toMatchObject(expected)
    },
  )

  test.each(examplesOf('pricer', ({ expected }) => 'convention_yield' in expected))(
    '%s',
    async (_name, { input: { price, convention_years, ...input }, expected }) => {
      const terms = { principal: 1_000_000, term_months: 48, amortisation: 'bullet' }
      const { body } = await run({ ...terms, ...input, fees_upfront_pct: 0.01 })
      expect(body.convention_yield).toBe(expected.convention_yield)
    },
  )

  test.each(examplesOf('pricer', ({ input }) => 'tranches' in input))(
    '%s',
    async (_n, { input, expected }) => {
      const { body } = await run(input)
      for (const tranche of body.tranches) {
        const wanted = expected[tranche.name]
        expectNear(tranche.interest, wanted.total_interest, input.term_months * HALF_A_CENT)
        expectNear(tranche.irr_monthly, wanted.irr_monthly, 1e-6)
        expectNear(tranche.moic, wanted.moic, 1e-6)
        expectNear(tranche.wal, wanted.wal_years, 1e-6)
        expect(tranche.last_principal_period).toBe(wanted.retired_month)
        expect(tranche.interest_shortfall).toBe(0)
      }
      expect(body.tranches.map((one: Json) => one.credit_support)).toEqual([0.4, 0.1])
      expect(body.residual.invested).toBe(expected.residual.invested)
      expectNear(body.residual.total, expected.residual.total, input.term_months * HALF_A_CENT)
      expectNear(body.residual.irr, expected.residual.irr_effective, 1e-6)
      const collected = sum(body.waterfall, 'collected')
      expectNear(collected, expected.sum_of_all_flows, input.term_months * HALF_A_CENT)
      expect(collected).toBe(sum(body.schedule, 'payment'))
      const parts = ['tranche_interest', 'tranche_principal', 'residual'].map(part =>
        sum(body.waterfall, part),
      )
      expect(parts.reduce((total, part) => Math.round((total + part) * 100) / 100, 0)).toBe(collected)
    },
  )

  test('adds up, row by row and in sum, and answers the same to the same', async () => {
    const { body } = await run({ ...loan, fees_upfront_pct: 0.02 })
    expect(body.schedule[0]).toMatchObject({ period: 0, closing_balance: 10_000_000, cash_flow: -9_800_000 })
    let balance = 10_000_000
    for (const row of body.schedule.slice(1)) {
      expect(row.opening_balance).toBe(balance)
      expect(Math.round((row.interest + row.principal) * 100)).toBe(Math.round(row.payment * 100))
      balance = Math.round((balance - row.principal) * 100) / 100
      expect(row.closing_balance).toBe(balance)
    }
    expect(balance).toBe(0)
    expect(sum(body.schedule, 'principal')).toBe(body.total_principal)
    expect(sum(body.schedule, 'interest')).toBe(body.total_interest)
    expect((await run({ ...loan, fees_upfront_pct: 0.02 })).body).toEqual(body)
  })

  test('bears the interest of the opening balance, and tells the whole of it exactly', async () => {
    const bullet = { principal: 1_000_000, term_months: 36, amortisation: 'bullet', coupon_pct: 0.1 }
    const { body } = await run(bullet)
    expect(new Set(body.schedule.slice(1).map((row: Json) => row.interest))).toEqual(new Set([8333.33]))
    expect(body).toMatchObject({ interest_at_rate: 300_000, total_interest: 299_999.88 })
    const half = { principal: 100.5, term_months: 11, amortisation: 'linear', coupon_pct: 0.06 }
    expect((await run(half)).body.interest_at_rate).toBe(3.02)
    const level = { principal: 250_000, term_months: 60, amortisation: 'annuity', coupon_pct: 0.09 }
    const payments = (await run(level)).body.schedule.slice(1).map((row: Json) => row.payment)
    expect(new Set(payments.slice(0, -1))).toEqual(new Set([5189.59]))
    expect(payments.at(-1)).toBe(5189.51)
  })

  test('on actual days has a level payment that repays it over those days', async () => {
    const dated = { day_count: 'act/360', start_date: '2026-01-15' }
    const thirty = {
      principal: 1_000_000,
      term_months: 360,
      amortisation: 'annuity',
      coupon_pct: 0.1,
      ...dated,
    }
    const payments = (await run(thirty)).body.schedule.slice(1).map((row: Json) => row.payment)
    expect(new Set(payments.slice(0, -1)).size).toBe(1)
    expect(Math.abs(payments.at(-1) - payments[0])).toBeLessThan(100)
    // A month's 31 days at 100% are more than the payment: the balance grows, and rolls on.
    const steep = { ...thirty, term_months: 180, coupon_pct: 1 }
    const { status, body } = await run(steep)
    expect(status).toBe(200)
    for (const row of body.schedule.slice(1))
      expect(Math.round((row.opening_balance - row.principal) * 100)).toBe(
        Math.round(row.closing_balance * 100),
      )
    expect(body.schedule.at(-1).closing_balance).toBe(0)
  })

  test('without a deal keeps nothing; with one it is kept; ephemeral never', async () => {
    const count = async () => Number((await office.get(`${PRICER}/pricings`)).headers.get('x-total-count'))
    const before = await count()
    expect((await run(loan)).body).toMatchObject({ id: null, deal_id: null, persisted: false })
    const ephemeral = (await run({ ...loan, deal_id: deal.id }, '?ephemeral=true')).body
    expect(ephemeral).toMatchObject({ id: null, deal_id: deal.id, persisted: false })
    expect(await count()).toBe(before)
    const { body: kept } = await run({ ...loan, deal_id: deal.id, name: 'Base' })
    expect(kept).toMatchObject({ deal_id: deal.id, name: 'Base', persisted: true })
    expect(await count()).toBe(before + 1)
    const { persisted, benchmark, source, ...result } = kept
    expect([benchmark, source]).toEqual([null, null])
    const { body: shown } = await office.get(`${PRICER}/pricings/${kept.id}`)
    expect(shown).toMatchObject(result)
    expect(shown.input).toEqual(loan)
  })

  test('says which inputs it did not use', async () => {
    const floating = (await run({ ...loan, spread_bps: 500, benchmark_pct: 0.04 })).body
    expect(floating.all_in_coupon_pct).toBe(0.09)
    expect(floating.warnings.join()).toContain('The coupon was not used')
    const german = await office.post(
      `${PRICER}/run`,
      { ...loan, spread_bps: 500, benchmark_pct: 0.04 },
      { headers: { 'accept-language': 'de' } },
    )
    expect(german.body.warnings).toContain('Der Referenzzins bleibt über die Laufzeit konstant.')
    const fixed = (await run({ ...loan, benchmark_pct: 0.04, floor_pct: 0.01, spread_bps: 0 })).body
    expect(fixed).toMatchObject({ rate_type: 'fixed', all_in_coupon_pct: 0.12 })
    expect(fixed.warnings.join()).toContain('Benchmark, floor and ceiling were not used')
    const arm = { ...loan, benchmark_pct: 0.01, spread_bps: 300, floor_pct: 0.05, cap_floor_basis: 'all_in' }
    expect((await run(arm)).body.all_in_coupon_pct).toBe(0.05)
  })

  test('understands what else people call an amortisation, capitalises interest, and counts days', async () => {
    const { body: mortgage } = await run({ ...loan, amortisation: 'mortgage' })
    expect(mortgage.schedule).toEqual((await run(loan)).body.schedule)
    const { body: pik } = await run({ ...loan, amortisation: 'pik', term_months: 12 })
    expect(pik.schedule.slice(1, -1).every((row: Json) => row.payment === 0)).toBe(true)
    expect(pik.schedule.at(-1).payment).toBe(11_268_250.31)
    expect(pik.wal).toBe(1)
    expectNear(pik.irr, 1.01 ** 12 - 1, 1e-9)
    const sofr = { principal: 10_000_000, term_months: 3, amortisation: 'bullet', coupon_pct: 0.108 }
    const dated = await run({ ...sofr, day_count: 'act/360', start_date: '2026-01-01' })
    expect(dated.body.schedule[1].interest).toBe(93_000)
  })

  test('has no yield on nothing paid, and says why', async () => {
    const { body } = await run({ ...loan, fees_upfront_pct: 1 })
    expect(body).toMatchObject({ irr: null, moic: null, reasons: { moic: 'zero_denominator' } })
    expect(body.reasons.irr).toBe('no_sign_change')
  })

  test.each<[string, Json, RegExp]>([
    ['coupon_pct', { coupon_pct: 12 }, /0\.08 means 8%/],
    ['floor_pct', { floor_pct: 2 }, /0\.08 means 8%/],
    ['fees_upfront_pct', { fees_upfront_pct: 2 }, /0\.08 means 8%/],
    ['amortisation', { amortisation: 'sideways' }, /bullet.*linear.*annuity/],
    ['floor_pct', { floor_pct: 0.05, ceiling_pct: 0.04, spread_bps: 100 }, /more than ceiling_pct/],
    ['principal', { principal: 0 }, /./],
    ['principal', { principal: 1000.005 }, /decimals/],
    ['term_months', { term_months: 12.5 }, /./],
    ['io_months', { io_months: 36 }, /less than term_months/],
    ['amortisation_months', { amortisation_months: 12 }, /less than term_months/],
    ['start_date', { day_count: 'act/360' }, /required/],
    ['io_months', { amortisation: 'zero', io_months: 6 }, /no effect on zero/],
    ['amortisation_months', { amortisation: 'pik', amortisation_months: 48 }, /no effect on pik/],
    ['amortisation_months', { amortisation: 'bullet', amortisation_months: 48 }, /no effect on bullet/],
    ['amortisation_months', { amortisation: 'interest_only', amortisation_months: 36 }, /no effect on/],
    ['deal_id', { deal_id: 987_654_321 }, /not a deal/],
    [
      'tranches',
      { tranches: [{ name: 'A', balance: 10_000_000.01, coupon_pct: 0, priority: 1 }] },
      /more than/,
    ],
    ['principal', { principal: 9e12, term_months: 600, amortisation: 'zero', coupon_pct: 1 }, /too large/],
    ['principal', { principal: 9e12, term_months: 600, amortisation: 'bullet', coupon_pct: 1 }, /too large/],
    [
      'tranches',
      {
        principal: 9e12,
        term_months: 600,
        amortisation: 'bullet',
        coupon_pct: 0,
        tranches: [{ name: 'A', balance: 9e12, coupon_pct: 1, priority: 1 }],
      },
      /calculated exactly/,
    ],
  ])('refuses %s of %j', async (path, change, message) => {
    const { status, body } = await run({ ...loan, ...change })
    expect(status).toBe(422)
    expect(messageOf(body, path)).toMatch(message)
  })

  test('in the deal’s currency, which a loan cannot contradict', async () => {
    const yen = (await office.post('/api/v1/svc/crm/deals', { name: 'Kaede', currency: 'JPY' })).body
    const { body } = await run({ ...loan, deal_id: yen.id })
    expect(body.currency).toBe('JPY')
    expect(body.schedule.every((row: Json) => Number.isInteger(row.interest))).toBe(true)
    expect(messageOf((await run({ ...loan, deal_id: yen.id, currency: 'USD' })).body, 'currency')).toMatch(
      /JPY/,
    )
  })
})
