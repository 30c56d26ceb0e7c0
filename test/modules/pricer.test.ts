import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesOf, expectNear } from '../finance/examples.ts'
import { type Json, type Office, openOffice } from '../office.ts'

const PRICER = '/api/v1/svc/pricer'
let office: Office
let stranger: string
let deal: Json
beforeAll(async () => {
  office = await openOffice()
  stranger = await office.otherOrganisation()
  deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'USD' })).body
})
afterAll(() => office.close())

const loan = { principal: 10_000_000, term_months: 36, amortisation: 'annuity', coupon_pct: 0.12 }
const run = (body: Json, query = '') => office.post(`${PRICER}/run${query}`, body)
const sum = (rows: Json[], field: string) =>
  rows.reduce((cents: number, row: Json) => cents + Math.round(row[field] * 100), 0) / 100
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
      expect(body.total_interest).toBe(expected.total_interest)
      expect(body.schedule[1].payment).toBe(expected.first_payment)
      expectNear(body.schedule.at(-1).payment, expected.last_payment, tolerance)
    },
  )

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
        expectNear(tranche.interest, wanted.total_interest, 1e-6)
        expectNear(tranche.irr_monthly, wanted.irr_monthly, 1e-6)
        expectNear(tranche.moic, wanted.moic, 1e-6)
        expectNear(tranche.wal, wanted.wal_years, 1e-6)
        expect(tranche.last_principal_period).toBe(wanted.retired_month)
        expect(tranche.interest_shortfall).toBe(0)
      }
      expect(body.tranches.map((one: Json) => one.credit_support)).toEqual([0.4, 0.1])
      expect(body.residual.invested).toBe(expected.residual.invested)
      expectNear(body.residual.total, expected.residual.total, 1e-6)
      expectNear(body.residual.irr, expected.residual.irr_effective, 1e-6)
      expect(sum(body.waterfall, 'collected')).toBe(expected.sum_of_all_flows)
      const parts = ['tranche_interest', 'tranche_principal', 'residual'].map(part =>
        sum(body.waterfall, part),
      )
      expect(parts.reduce((total, part) => Math.round((total + part) * 100) / 100, 0)).toBe(
        expected.sum_of_all_flows,
      )
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
    const { persisted, ...result } = kept
    const { body: shown } = await office.get(`${PRICER}/pricings/${kept.id}`)
    expect(shown).toMatchObject(result)
    expect(shown.input).toEqual(loan)
  })

  test('says which inputs it did not use', async () => {
    const floating = (await run({ ...loan, spread_bps: 500, benchmark_pct: 0.04 })).body
    expect(floating.all_in_coupon_pct).toBe(0.09)
    expect(floating.warnings.join()).toContain('coupon_pct was not used')
    const fixed = (await run({ ...loan, benchmark_pct: 0.04, floor_pct: 0.01, spread_bps: 0 })).body
    expect(fixed).toMatchObject({ rate_type: 'fixed', all_in_coupon_pct: 0.12 })
    expect(fixed.warnings.join()).toContain('benchmark_pct')
    const arm = { ...loan, benchmark_pct: 0.01, spread_bps: 300, floor_pct: 0.05, cap_floor_basis: 'all_in' }
    expect((await run(arm)).body.all_in_coupon_pct).toBe(0.05)
  })

  test('understands what else people call an amortisation, capitalises interest, and counts days', async () => {
    const { body: mortgage } = await run({ ...loan, amortisation: 'mortgage' })
    expect(mortgage.schedule).toEqual((await run(loan)).body.schedule)
    const { body: pik } = await run({ ...loan, amortisation: 'pik', term_months: 12 })
    expect(pik.schedule.slice(1, -1).every((row: Json) => row.payment === 0)).toBe(true)
    expect(pik.schedule.at(-1).payment).toBe(11_268_250.3)
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
    ['start_date', { day_count: 'act/360' }, /needed/],
    ['deal_id', { deal_id: 987_654_321 }, /not a deal/],
    [
      'tranches',
      { tranches: [{ name: 'A', balance: 10_000_000.01, coupon_pct: 0, priority: 1 }] },
      /more than/,
    ],
    ['principal', { principal: 9e12, term_months: 600, amortisation: 'zero', coupon_pct: 1 }, /too large/],
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

describe('what was priced', () => {
  test('is listed by deal with the latest, and deleted once', async () => {
    const own = (await office.post('/api/v1/svc/crm/deals', { name: 'Birch', currency: 'USD' })).body
    const first = (await run({ ...loan, deal_id: own.id })).body
    const second = (await run({ ...loan, coupon_pct: 0.1, deal_id: own.id })).body
    const listed = (await office.get(`${PRICER}/deals/${own.id}/pricings`)).body
    expect(listed.map((one: Json) => one.id)).toEqual([second.id, first.id])
    const [top] = (await office.get(`${PRICER}/deals?limit=1`)).body
    expect(top).toMatchObject({ id: own.id, pricing_count: 2, latest: { id: second.id, irr: second.irr } })
    expect((await office.send('DELETE', `${PRICER}/pricings/${second.id}`)).status).toBe(204)
    expect((await office.send('DELETE', `${PRICER}/pricings/${second.id}`)).status).toBe(404)
    expect((await office.get(`${PRICER}/pricings?deal_id=${own.id}`)).body).toHaveLength(1)
  })

  test('is nobody else’s', async () => {
    const { id } = (await run({ ...loan, deal_id: deal.id })).body
    for (const path of [`pricings/${id}`, `deals/${deal.id}/pricings`])
      expect((await office.get(`${PRICER}/${path}`, { as: stranger })).status).toBe(404)
    const theirs = await office.post(`${PRICER}/run`, { ...loan, deal_id: deal.id }, { as: stranger })
    expect(theirs.status).toBe(422)
  })

  test('is compared with what else it could be', async () => {
    const scenarios = [
      { ...loan, name: 'Base' },
      { ...loan, coupon_pct: 0.1 },
      { ...loan, currency: 'EUR' },
    ]
    const { body } = await office.post(`${PRICER}/pricings/compare`, { scenarios })
    expect(body.scenarios.map((one: Json) => one.name)).toEqual(['Base', 'Scenario 2', 'Scenario 3'])
    const [base, cheaper, euro] = body.scenarios
    expect(base.difference).toBeNull()
    expect(cheaper.difference.all_in_coupon_pct).toBe(-0.02)
    expectNear(cheaper.difference.irr, cheaper.irr - base.irr, 1e-12)
    expectNear(cheaper.difference.total_interest, cheaper.total_interest - base.total_interest, 1e-9)
    expect(euro.difference).toMatchObject({ irr: 0, total_interest: null })
    expect((await office.post(`${PRICER}/pricings/compare`, { scenarios: [loan] })).status).toBe(422)
  })
})

describe('a tape', () => {
  const asOf = { name: 'Pool', as_of_date: '2026-03-31', currency: 'USD' }
  const upload = (body: Json, query = '') => office.post(`${PRICER}/tapes${query}`, { ...asOf, ...body })
  const csv = [
    'Loan Number;Current Balance;Interest Rate;Maturity Date;Amortization;DPD;State;LTV;Colour',
    'L-1;"1,200,000.00";7.5%;2029-03-31;annuity;0;CA;0.65;red',
    'L-2;300000;0.09;2027-03-31;bullet;45;NY;;blue',
    'L-3;abc;9;2020-01-01;sideways;-1;;;',
    'L-1;5;0.05;2027-03-31;;;;;',
    ';100;0.05;2027-02-30;;;;;',
  ].join('\n')

  test('is read whatever its columns are called; rows in error are reported and left out', async () => {
    const { status, body } = await upload({ csv })
    expect(status).toBe(201)
    expect(body.counts).toEqual({ rows: 5, accepted: 2, rejected: 3 })
    expect(body.unmapped_columns).toEqual(['Colour'])
    const said = (row: number) =>
      body.errors.filter((one: Json) => one.row === row).map((one: Json) => one.column)
    expect(new Set(said(3))).toEqual(
      new Set([
        'current_balance',
        'rate',
        'maturity_date',
        'amortisation',
        'days_past_due',
        'remaining_term',
      ]),
    )
    expect(body.errors.find((one: Json) => one.row === 3 && one.column === 'rate').message).toContain(
      '0.08 means 8%',
    )
    expect(said(4)).toEqual(['loan_id'])
    expect(said(5)).toContain('loan_id')
    expect(body.pool).toMatchObject({ count: 2, balance: 1_500_000, largest_loan_share: 0.8, wa_ltv: 0.65 })
    expectNear(body.pool.wa_coupon, 0.8 * 0.075 + 0.2 * 0.09, 1e-12)
    expectNear(body.pool.wa_remaining_term, 0.8 * 36 + 0.2 * 12, 1e-12)
    expect((await office.get(`${PRICER}/tapes/${body.id}`)).body).toEqual(
      Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'persisted')),
    )
    expect((await office.get(`${PRICER}/tapes?limit=1`)).body[0].id).toBe(body.id)
    expect((await office.get(`${PRICER}/tapes/${body.id}`, { as: stranger })).status).toBe(404)
  })

  test('is cut into bands that sum to the pool', async () => {
    const { body } = await upload({ csv })
    const keys = body.stratifications.map((one: Json) => one.key)
    expect(keys).toEqual(['rate', 'remaining_term', 'balance', 'days_past_due', 'state'])
    for (const { bands } of body.stratifications) {
      expect(sum(bands, 'balance')).toBe(1_500_000)
      expect(bands.reduce((count: number, one: Json) => count + one.count, 0)).toBe(2)
    }
    const late = body.stratifications.find((one: Json) => one.key === 'days_past_due').bands
    expect(late.map((one: Json) => [one.band, one.count])).toEqual([
      ['0', 1],
      ['over 29 to 59', 1],
    ])
  })

  test('pays as its loans do by themselves, and accounts for every cent at any speeds', async () => {
    const rows = [
      { loan_id: 'A', current_balance: 100_000, rate: 0.08, remaining_term: 24 },
      { loan_id: 'B', current_balance: 50_000, rate: 0.1, remaining_term: 12, amortisation: 'bullet' },
    ]
    const { body: calm } = await upload({ rows })
    const a = (await run({ principal: 100_000, term_months: 24, amortisation: 'annuity', coupon_pct: 0.08 }))
      .body
    const b = (await run({ principal: 50_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.1 }))
      .body
    expect(calm.pool.total_interest).toBe(Math.round((a.total_interest + b.total_interest) * 100) / 100)
    const { body } = await upload({ rows, cpr: 0.2, cdr: 0.05, severity: 0.4, price_pct: 0.98 })
    const out = ['scheduled_principal', 'prepayments', 'defaults'].map(name => sum(body.cash_flows, name))
    expect(Math.round(out.reduce((total, one) => total + one, 0) * 100)).toBe(15_000_000)
    expect(body.pool.total_losses).toBe(sum(body.cash_flows, 'losses'))
    expect(body.pool.total_losses).toBeGreaterThan(0)
    expect(body.pool.wal).toBeLessThan(calm.pool.wal)
    const value = body.cash_flows.reduce(
      (total: number, one: Json) =>
        total +
        (one.interest + one.scheduled_principal + one.prepayments + one.recoveries) /
          (1 + body.pool.irr_monthly) ** one.period,
      0,
    )
    expectNear(value, 147_000, 1e-9)
  })

  test('of ten thousand loans is priced in one request, and others are served meanwhile', {
    timeout: 60_000,
  }, async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      [
        `L-${at}`,
        100_000 + at * 7.25,
        0.05 + (at % 70) / 1000,
        12 + (at % 240),
        at % 3 ? 'annuity' : 'linear',
      ].join(),
    )
    const upload10k = upload({ csv: `loan_id,balance,rate,remaining_term,amortisation\n${rows.join('\n')}` })
    let done = false
    let served = 0
    void upload10k.then(() => {
      done = true
    })
    while (!done) {
      expect((await office.get('/healthz', { as: null })).status).toBe(200)
      served += 1
    }
    const { status, body } = await upload10k
    expect(status).toBe(201)
    expect(body.counts).toEqual({ rows: 10_000, accepted: 10_000, rejected: 0 })
    expect(body.cash_flows).toHaveLength(251)
    expect(body.cash_flows.at(-1).closing_balance).toBe(0)
    expect(served).toBeGreaterThan(5)
  })

  test('that is ephemeral, empty or unreadable is not kept', async () => {
    const count = async () => (await office.get(`${PRICER}/tapes`)).headers.get('x-total-count')
    const before = await count()
    expect((await upload({ csv }, '?ephemeral=true')).body).toMatchObject({ id: null, persisted: false })
    expect((await upload({ csv: 'loan_id,balance\n' })).status).toBe(422)
    const { status, body } = await upload({ csv: 'loan_id,balance\nA,1' })
    expect(status).toBe(422)
    expect(messageOf(body, 'csv')).toContain('row 1, rate: is needed')
    expect((await upload({})).status).toBe(422)
    expect((await upload({ csv, rows: [{ loan_id: 'A' }] })).status).toBe(422)
    expect(await count()).toBe(before)
  })
})

describe('a remittance', () => {
  const rows = ['P', 'S', 'D', 'F', 'X', 'M'].map(loan_id => ({
    loan_id,
    current_balance: 12_000,
    rate: 0.12,
    remaining_term: 12,
    amortisation: 'linear',
  }))
  let tape: Json
  beforeAll(async () => {
    const input = { name: 'Pool', as_of_date: '2026-03-31', currency: 'USD', rows }
    tape = (await office.post(`${PRICER}/tapes`, input)).body
  })
  const report = (body: Json, query = '') =>
    office.post(`${PRICER}/remittances${query}`, { tape_id: tape.id, ...body })
  const april = [
    { loan_id: 'P', interest_paid: 120, principal_paid: 1000, ending_balance: 11_000 },
    { loan_id: 'S', interest_paid: 120, principal_paid: 400, ending_balance: 11_600 },
    { loan_id: 'D', interest_paid: 0, principal_paid: 0, ending_balance: 12_000, days_past_due: 61 },
    { loan_id: 'F', interest_paid: 120, principal_paid: 1000, prepayment: 11_000, ending_balance: 0 },
    { loan_id: 'X', recovery: 7000, loss: 5000, ending_balance: 0 },
    { loan_id: 'M', interest_paid: 120, principal_paid: 1000, ending_balance: 11_500 },
    { loan_id: 'Z', interest_paid: 1, principal_paid: 1, ending_balance: 1 },
  ]

  test('tells of every loan of the tape what became of it', async () => {
    const { status, body } = await report({ period: '2026-04', rows: april })
    expect(status).toBe(201)
    expect(Object.fromEntries(body.loans.map((one: Json) => [one.loan_id, one.status]))).toEqual({
      P: 'paid',
      S: 'short',
      D: 'delinquent_60',
      F: 'prepaid',
      X: 'defaulted',
      M: 'missing',
    })
    expect(body.counts).toEqual({ rows: 7, accepted: 5, rejected: 2 })
    expect(body.errors).toMatchObject([
      { row: 6, loan_id: 'M', column: 'ending_balance', message: expect.stringContaining('should be 11000') },
      { row: 7, loan_id: 'Z', column: 'loan_id', message: expect.stringContaining('not a loan of the tape') },
    ])
    expect(body.totals).toEqual({
      beginning_balance: 72_000,
      scheduled_interest: 720,
      scheduled_principal: 6000,
      interest_paid: 360,
      principal_paid: 2400,
      prepayment: 11_000,
      recovery: 7000,
      loss: 5000,
      ending_balance: 46_600,
      interest_variance: -360,
      principal_variance: -3600,
    })
    expect(body.by_status.find((one: Json) => one.status === 'short')).toMatchObject({
      count: 1,
      ending_balance: 11_600,
    })
  })

  test('goes on from the balances of the one before, and comes once a month', async () => {
    const may = [{ loan_id: 'S', interest_paid: 116, principal_paid: 1000, ending_balance: 10_600 }]
    const { body } = await report({ period: '2026-05', rows: may }, '?ephemeral=true')
    expect(body.loans[1]).toMatchObject({
      beginning_balance: 11_600,
      scheduled_interest: 110,
      ending_balance: 10_600,
    })
    expect(body.loans[3]).toMatchObject({
      loan_id: 'F',
      status: 'paid',
      beginning_balance: 0,
      interest_variance: 0,
    })
    const again = await report({ period: '2026-04', rows: april })
    expect(again.status).toBe(409)
    expect(again.body.code).toBe('duplicate')
  })

  test('of another’s tape, or of a month before it, is refused', async () => {
    const body = { tape_id: tape.id, period: '2026-06', rows: april }
    const theirs = await office.post(`${PRICER}/remittances`, body, { as: stranger })
    expect(messageOf(theirs.body, 'tape_id')).toMatch(/not a tape/)
    expect(messageOf((await report({ period: '2026-03', rows: april })).body, 'period')).toMatch(/after/)
    expect((await report({ period: '2026-13', rows: april })).status).toBe(422)
  })
})
