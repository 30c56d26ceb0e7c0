import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const PRICER = '/api/v1/svc/pricer'
let office: Office
let stranger: string
beforeAll(async () => {
  office = await openOffice()
  stranger = await office.otherOrganisation()
})
afterAll(() => office.close())

/** Bills a loan in cents as the usual rule has it, and amortises it anew once something is repaid early. */
class Servicer {
  readonly #loan: Json
  readonly #rate: number
  #balance: number
  #left: number
  #instalment: number

  constructor(loan: Json) {
    this.#loan = loan
    this.#rate = loan.rate / 12
    this.#balance = loan.current_balance * 100
    this.#left = loan.remaining_term
    this.#instalment = this.#anew()
  }

  #anew(): number {
    const [balance, rate] = [this.#balance, this.#rate]
    if (this.#loan.amortisation === 'annuity')
      return Math.round((balance * rate) / (1 - (1 + rate) ** -this.#left))
    return this.#loan.amortisation === 'linear' ? Math.round(balance / this.#left) : 0
  }

  /** Returns a month's payments as a row of its report. */
  month(prepayment: number): Json {
    const interest = Math.round(this.#balance * this.#rate)
    const principal = this.#loan.amortisation === 'annuity' ? this.#instalment - interest : this.#instalment
    this.#balance -= principal + Math.round(prepayment * 100)
    this.#left -= 1
    if (prepayment > 0) this.#instalment = this.#anew()
    return {
      loan_id: this.#loan.loan_id,
      interest_paid: interest / 100,
      principal_paid: principal / 100,
      prepayment,
      ending_balance: this.#balance / 100,
    }
  }
}

const messageOf = (body: Json, path: string) => body.errors.find((one: Json) => one.path === path)?.message

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

  test('is refused where no row of it fits, and says why of each; nothing is kept and nobody is told', async () => {
    const told = async () =>
      (await office.get('/api/v1/svc/admin/notifications')).headers.get('x-total-count')
    const before = await told()
    const { status, body } = await report({
      period: '2026-04',
      rows: [{ loan_id: '1', interest_paid: 120, ending_balance: 12_000 }, { loan_id: '2' }],
    })
    expect([status, body.code]).toEqual([422, 'validation_failed'])
    expect(body.errors).toMatchObject([
      { path: 'rows.1.loan_id', message: '1 is not a loan of the tape' },
      { path: 'rows.2.loan_id', message: '2 is not a loan of the tape' },
      { path: 'rows.2.ending_balance', message: 'is required' },
    ])
    expect((await office.get(`${PRICER}/remittances?tape_id=${tape.id}`)).body).toEqual([])
    expect(await told()).toBe(before)
  })

  test('of a tape of one loan needs no loan ID, and another than its own is refused by its name', async () => {
    const one = { name: 'One', as_of_date: '2026-03-31', currency: 'USD', rows: rows.slice(0, 1) }
    const { body: alone } = await office.post(`${PRICER}/tapes`, one)
    const input = { tape_id: alone.id, period: '2026-04' }
    const april = { interest_paid: 120, principal_paid: 1000, ending_balance: 11_000 }
    const wrong = await office.post(`${PRICER}/remittances`, { ...input, rows: [{ loan_id: '1', ...april }] })
    expect([wrong.status, wrong.body.errors[0].message]).toEqual([
      422,
      '1 is not the loan of the tape, which is P',
    ])
    const taken = await office.post(`${PRICER}/remittances`, { ...input, rows: [april] })
    expect([taken.status, taken.body.loans[0]]).toMatchObject([201, { loan_id: 'P', status: 'paid' }])
  })

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

  test('amortises anew what was repaid in part', async () => {
    const loans = ['annuity', 'linear', 'bullet'].map(amortisation => ({
      loan_id: amortisation,
      current_balance: 12_000,
      rate: 0.12,
      remaining_term: 12,
      amortisation,
    }))
    const pool = (
      await office.post(`${PRICER}/tapes`, {
        name: 'Recast',
        as_of_date: '2026-03-31',
        currency: 'USD',
        rows: loans,
      })
    ).body
    const send = (period: string, rows: Json[]) =>
      office.post(`${PRICER}/remittances`, { tape_id: pool.id, period, rows })
    const paid = { annuity: 946.19, linear: 1000, bullet: 0 }
    const first = await send(
      '2026-04',
      Object.entries(paid).map(([loan_id, principal_paid]) => ({
        loan_id,
        interest_paid: 120,
        principal_paid,
        prepayment: 2000,
        ending_balance: 10_000 - principal_paid,
      })),
    )
    expect(first.body.counts.rejected).toBe(0)
    const { body } = await send('2026-05', [
      { loan_id: 'linear', interest_paid: 90, principal_paid: 818.18, ending_balance: 8181.82 },
    ])
    const [annuity, linear, bullet] = body.loans
    // PMT(1%, 11, -9053.81) = 873.28, of which 90.54 is interest.
    expect(annuity).toMatchObject({ beginning_balance: 9053.81, scheduled_interest: 90.54 })
    expect(annuity.scheduled_principal).toBe(782.74)
    expect(linear).toMatchObject({ status: 'paid', interest_variance: 0, principal_variance: 0 })
    expect(bullet).toMatchObject({ scheduled_interest: 100, scheduled_principal: 0 })
    // June was not reported: it is taken to have gone as scheduled.
    const { body: july } = await send('2026-07', [
      { loan_id: 'linear', interest_paid: 73.64, principal_paid: 818.18, ending_balance: 6545.46 },
    ])
    expect(july.loans[1]).toMatchObject({ beginning_balance: 7363.64, scheduled_interest: 73.64 })
  })

  test('of a servicer who pays to the cent is never short, before and after something was repaid early', async () => {
    const loans = [
      {
        loan_id: 'bullet',
        amortisation: 'bullet',
        current_balance: 1_000_000,
        rate: 0.1,
        remaining_term: 12,
      },
      {
        loan_id: 'annuity',
        amortisation: 'annuity',
        current_balance: 250_000,
        rate: 0.09,
        remaining_term: 12,
      },
      {
        loan_id: 'linear',
        amortisation: 'linear',
        current_balance: 100_000,
        rate: 0.0725,
        remaining_term: 12,
      },
    ]
    const input = { name: 'To the cent', as_of_date: '2026-03-31', currency: 'USD', rows: loans }
    const { id } = (await office.post(`${PRICER}/tapes`, input)).body
    const servicers = loans.map(one => new Servicer(one))
    const statuses = new Set<string>()
    for (let month = 1; month <= 11; month += 1) {
      const period = `${month <= 9 ? 2026 : 2027}-${String(((month + 2) % 12) + 1).padStart(2, '0')}`
      const rows = servicers.map(one => one.month(month === 3 ? 1234.56 : 0))
      const { status, body } = await office.post(`${PRICER}/remittances`, { tape_id: id, period, rows })
      expect(status).toBe(201)
      for (const loan of body.loans) {
        statuses.add(loan.status)
        expect(loan).toMatchObject({ interest_variance: 0, principal_variance: 0 })
      }
    }
    expect([...statuses]).toEqual(['paid'])
  })

  test('is listed with its totals, and shown with every loan', async () => {
    const listed = (await office.get(`${PRICER}/remittances?tape_id=${tape.id}`)).body
    expect(listed).toHaveLength(1)
    const [{ id, totals, ...rest }] = listed
    expect(rest).toMatchObject({ tape_id: tape.id, period: '2026-04', currency: 'USD' })
    expect(rest).not.toHaveProperty('loans')
    const { body } = await office.get(`${PRICER}/remittances/${id}`)
    expect(body).toMatchObject({ id, totals, period: '2026-04' })
    expect(body.loans).toHaveLength(6)
    expect((await office.get(`${PRICER}/remittances/${id}`, { as: stranger })).status).toBe(404)
    expect((await office.get(`${PRICER}/remittances`, { as: stranger })).body).toEqual([])
  })

  test('of another’s tape, or of a month before it, is refused', async () => {
    const body = { tape_id: tape.id, period: '2026-06', rows: april }
    const theirs = await office.post(`${PRICER}/remittances`, body, { as: stranger })
    expect(messageOf(theirs.body, 'tape_id')).toMatch(/not a tape/)
    expect(messageOf((await report({ period: '2026-03', rows: april })).body, 'period')).toMatch(/after/)
    expect((await report({ period: '2026-13', rows: april })).status).toBe(422)
  })
})
