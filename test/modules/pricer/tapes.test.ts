import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNear } from '../../finance/examples.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const PRICER = '/api/v1/svc/pricer'
let office: Office
let stranger: string
beforeAll(async () => {
  office = await openOffice()
  stranger = await office.otherOrganisation()
})
afterAll(() => office.close())

const run = (body: Json, query = '') => office.post(`${PRICER}/run${query}`, body)
const sum = (rows: Json[], field: string) =>
  rows.reduce((cents: number, row: Json) => cents + Math.round(row[field] * 100), 0) / 100
const messageOf = (body: Json, path: string) => body.errors.find((one: Json) => one.path === path)?.message

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

  test('with figures or days of two readings asks which is meant, and keeps nothing until it is told', async () => {
    const count = async () => (await office.get(`${PRICER}/tapes?limit=100`)).body.length
    const before = await count()
    const german = 'Loan Number;Balance;Coupon;Maturity\nA;25.000;8%;03/04/2029\nB;1.250.000;9%;05/06/2030'
    const points = 'Loan Number;Balance;Coupon;Maturity\nA;25.000;8%;03/04/2029'
    const asked = await upload({ csv: points, date_order: 'day_first' })
    expect(asked.status).toBe(422)
    expect(messageOf(asked.body, 'decimal_sign')).toContain(
      '25.000 in the column current_balance is 25.000 or 25000',
    )
    const days = await upload({ csv: german })
    expect(messageOf(days.body, 'date_order')).toContain('2029-04-03 or 2029-03-04')
    expect(await count()).toBe(before)
    const told = await upload(
      { csv: points, decimal_sign: 'comma', date_order: 'day_first' },
      '?ephemeral=true',
    )
    expect(told.body.pool).toMatchObject({ balance: 25_000, wa_remaining_term: 37 })
    // Two points leave no doubt, and decide for the other cells.
    const decided = await upload({ csv: german, date_order: 'month_first' }, '?ephemeral=true')
    expect(decided.body.pool).toMatchObject({ count: 2, balance: 1_275_000 })
    const commas = 'id;balance;rate;remaining term\n1;1250,5;7,5%;12'
    expect((await upload({ csv: commas }, '?ephemeral=true')).body.pool).toMatchObject({
      balance: 1250.5,
      wa_coupon: 0.075,
    })
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
    expect(calm.pool.total_interest).toBe(
      Math.round((a.scheduled_interest + b.scheduled_interest) * 100) / 100,
    )
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
    expectNear(value / 147_000, 1, 1e-9)
  })

  test('of ten thousand loans is priced in one request, which tells how far it is while others are served', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      [
        `L-${at}`,
        100_000 + at * 7.25,
        0.05 + (at % 70) / 1000,
        12 + (at % 240),
        at % 3 ? 'annuity' : 'linear',
      ].join(),
    )
    const given = {
      csv: `loan_id,balance,rate,remaining_term,amortisation\n${rows.join('\n')}`,
    }
    const headers = { 'x-request-id': 'ten-thousand' }
    const heard = office.heard('ten-thousand')
    let done = false
    const upload10k = office.post(`${PRICER}/tapes`, { ...asOf, ...given }, { headers }).finally(() => {
      done = true
    })
    let served = 0
    while (!done) {
      expect((await office.get('/api/v1/svc/me')).status).toBe(200)
      served += 1
    }
    expect(served).toBeGreaterThan(5)
    const { status, body } = await upload10k
    expect(status).toBe(201)
    expect(body.counts).toEqual({ rows: 10_000, accepted: 10_000, rejected: 0 })
    expect(body.cash_flows).toHaveLength(251)
    expect(body.cash_flows.at(-1).closing_balance).toBe(0)
    const seen = await heard
    expect(new Set(seen.map(({ event }) => event))).toEqual(new Set(['progress']))
    const percents = seen.map(({ data }) => data.percent)
    expect(percents).toEqual(percents.toSorted((one, other) => one - other))
    expect(new Set(percents).size).toBeGreaterThan(5)
    expect(new Set(seen.map(({ data }) => data.stage))).toContain('pricing')
  })

  test('that is ephemeral, empty or unreadable is not kept', async () => {
    const count = async () => (await office.get(`${PRICER}/tapes`)).headers.get('x-total-count')
    const before = await count()
    expect((await upload({ csv }, '?ephemeral=true')).body).toMatchObject({ id: null, persisted: false })
    expect((await upload({ csv: 'loan_id,balance\n' })).status).toBe(422)
    const { status, body } = await upload({ csv: 'loan_id,balance\nA,1' })
    expect(status).toBe(422)
    expect(messageOf(body, 'csv')).toContain('row 1, rate: is required')
    const headers = { 'accept-language': 'de' }
    const inGerman = await office.post(
      `${PRICER}/tapes`,
      { ...asOf, csv: 'loan_id,balance\nA,1' },
      { headers },
    )
    expect(messageOf(inGerman.body, 'csv')).toContain(
      'hat keine lesbare Zeile: Zeile 1, rate: ist erforderlich',
    )
    expect((await upload({})).status).toBe(422)
    expect((await upload({ csv, rows: [{ loan_id: 'A' }] })).status).toBe(422)
    expect(await count()).toBe(before)
  })

  describe('as an Excel workbook', () => {
    async function workbook(fill: (book: ExcelJS.Workbook) => void): Promise<string> {
      const book = new ExcelJS.Workbook()
      fill(book)
      return Buffer.from(await book.xlsx.writeBuffer()).toString('base64')
    }
    const headings = ['Loan Number', 'Current Balance', 'Rate', 'Maturity Date', 'LTV', 'State', 'DPD']
    const loans = (book: ExcelJS.Workbook) => {
      book.addWorksheet('Notes').addRow(['Nothing of loans'])
      const sheet = book.addWorksheet('Loans')
      sheet.addRow(headings)
      const day = new Date(Date.UTC(2029, 2, 31))
      sheet.addRow(['L-1', 1_200_000, 0.075, day, 0.65, { richText: [{ text: 'C' }, { text: 'A' }] }, 0])
      sheet.addRow([])
      // A day as its bare number, a result of a formula with the last digits of binary, a number as text.
      sheet.addRow(['L-2', { formula: 'B2/4', result: 300_000.10000000003 }, 0.09, 46_477, null, 'NY', '45'])
      sheet.addRow(['L-3', { formula: 'X1', result: { error: '#N/A' } }, 9, 'soon', null, null, -1])
      sheet.getColumn(3).numFmt = '0.00%'
      sheet.getColumn(4).numFmt = 'dd/mm/yyyy'
      sheet.getCell('D4').numFmt = '0'
    }

    test('is read like the same rows as CSV: days, percentages, formulas and blank rows', async () => {
      const { status, body } = await upload({ xlsx: await workbook(loans), sheet: 'Loans' })
      expect(status).toBe(201)
      expect(body.counts).toEqual({ rows: 3, accepted: 2, rejected: 1 })
      const same = await upload({
        csv: [
          headings.join(),
          'L-1,1200000,7.5%,2029-03-31,0.65,CA,0',
          'L-2,300000.10,9%,2027-03-31,,NY,45',
          'L-3,#N/A,9,soon,,,-1',
        ].join('\n'),
      })
      const { pool, stratifications, cash_flows, errors } = same.body
      expect(body).toMatchObject({ pool, stratifications, cash_flows, errors })
      expect(errors.map((one: Json) => one.column)).toEqual([
        'current_balance',
        'rate',
        'maturity_date',
        'remaining_term',
        'days_past_due',
      ])
    })

    test('with the calendar that begins in 1904', async () => {
      const xlsx = await workbook(book => {
        book.properties.date1904 = true
        const sheet = book.addWorksheet('Loans')
        sheet.addRow(['loan_id', 'balance', 'rate', 'maturity_date'])
        sheet.addRow(['A', 100, 0.05, 46_477 - 1462])
      })
      expect((await upload({ xlsx })).body.pool.wa_remaining_term).toBe(12)
    })

    test.each([
      ['sheet', async () => ({ xlsx: await workbook(loans), sheet: 'Lones' }), /Notes, Loans/],
      ['xlsx', async () => ({ xlsx: Buffer.from('loan_id').toString('base64') }), /not an Excel workbook/],
      ['xlsx', async () => ({ xlsx: await workbook(loans) }), /no rows/],
      ['sheet', async () => ({ csv, sheet: 'Loans' }), /only to a workbook/],
    ])('says at %s what is wrong with it', async (path, body, message) => {
      const answer = await upload(await body())
      expect(answer.status).toBe(422)
      expect(messageOf(answer.body, path)).toMatch(message)
    })
  })
})
