import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { openFund } from '../cfo/partners.ts'
import { BANK, linesOf, movement, openBankAccount, sendStatement } from './statements.ts'

const P = '/api/v1/svc'

describe('a loan funded below par', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  /** A loan of 1,200,000 at 12% over a year, for which 1,176,000 was paid on 31 December 2025. */
  async function elm(amortisation: string, cost = 1_176_000) {
    const fund = (await openFund(office)).id
    const account = (await openBankAccount(office, fund)).id
    const borrower = `Elmstead Foundry ${fund}`
    const named = { name: `Project Elm ${fund}`, currency: 'USD', counterparty: borrower }
    const deal_id = (await office.post(`${P}/crm/deals`, named)).body.id
    const terms = { principal: 1_200_000, term_months: 12, amortisation, coupon_pct: 0.12 }
    const priced = { ...terms, deal_id, fees_upfront_pct: 0.02 }
    const pricing = (await office.post(`${P}/pricer/run`, priced)).body
    const closed = { role: 'as_closed', pricing_id: pricing.id }
    await office.put(`${P}/pricer/deals/${deal_id}/pricing-roles`, closed)
    await office.post(`${P}/pricer/deals/${deal_id}/tapes`, { as_of_date: '2025-12-31' })
    const input = { fund_account_id: fund, deal_id, name: 'Elm', instrument: 'first_lien' }
    const holding = (await office.post(`${P}/holdings`, { ...input, opened_on: '2025-12-31' })).body.id
    await office.post(`${P}/cfo/gl/journal`, {
      ...{ fund_account_id: fund, date: '2025-12-31' },
      lines: [
        { code: '1310', debit: cost, investment_id: holding },
        { code: '1010', credit: cost },
      ],
    })
    return { fund, account, borrower, holding, rate: pricing.irr_monthly as number }
  }
  type Elm = Awaited<ReturnType<typeof elm>>

  async function receive({ account, borrower }: Elm, day: string, amount: number) {
    await sendStatement(office, account, [movement(day, amount, { name: borrower })])
    const line = (await linesOf(office, account)).find(one => one.status === 'open') as Json
    expect(line.proposals[0], JSON.stringify(line)).toBeDefined()
    const matches = [line.proposals[0].match]
    return office.post(`${BANK}/accounts/${account}/matches`, { matches })
  }
  const figures = async ({ holding }: Elm, asOf: string): Promise<Json> =>
    (await office.get(`${P}/holdings/${holding}?as_of=${asOf}`)).body.figures
  const amortised = async ({ holding }: Elm, asOf: string): Promise<Json> =>
    (await office.get(`${P}/holdings/${holding}/amortised-cost?as_of=${asOf}`)).body
  const ends = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30']
  const days = [...ends, '10-31', '11-30', '12-31'].map(day => `2026-${day}`)

  test('earns its discount with each payment, and the last one leaves nothing', async () => {
    const loan = await elm('linear')
    let carried = 1_176_000
    for (const [at, day] of days.entries()) {
      const interest = (1_200_000 - at * 100_000) * 0.01
      const { status, body } = await receive(loan, day, 100_000 + interest)
      expect(status, JSON.stringify(body)).toBe(200)
      // The cost before it, with interest at the effective rate, less what was paid.
      carried = carried * (1 + loan.rate) - 100_000 - interest
      expect((await figures(loan, day)).cost).toBeCloseTo(carried, 1)
    }
    expect(await figures(loan, '2026-12-31')).toMatchObject({ cost: 0, income: 78_000 + 24_000 })
  })

  test('is proposed to be accreted at a close, as an entry whose amount is then earned', async () => {
    const loan = await elm('bullet')
    await receive(loan, '2026-01-31', 12_000)
    const earned = 1_176_000 * loan.rate - 12_000
    expect((await figures(loan, '2026-01-31')).cost).toBeCloseTo(1_176_000 + earned, 1)
    const close = await amortised(loan, '2026-02-15')
    expect(close.loan).toMatchObject({ outstanding: 1_200_000, discount: 24_000 })
    expect(close.loan.effective_rate).toBeCloseTo((1 + loan.rate) ** 12 - 1, 6)
    expect(close.loan.to_accrete).toBeGreaterThan(0)
    const posted = await office.post(`${P}/cfo/gl/journal`, { ...close.loan.entry, status: 'draft' })
    expect(posted.status, JSON.stringify(posted.body)).toBe(201)
    await office.post(`${P}/cfo/gl/journal/drafts/${posted.body.id}/post`)
    const after = await amortised(loan, '2026-02-15')
    expect(after.loan).toMatchObject({ to_accrete: 0, entry: null })
    // An accretion is no cash of the loan, and is not earned again by the payment.
    await receive(loan, '2026-02-28', 12_000)
    expect((await figures(loan, '2026-02-28')).cost).toBeCloseTo(
      (1_176_000 + earned) * (1 + loan.rate) - 12_000,
      1,
    )
  })

  test('earns of a prepayment the discount that goes with it, and is repaid in full', async () => {
    const loan = await elm('bullet')
    expect((await receive(loan, '2026-01-31', 612_000)).status).toBe(200)
    const whole = 1_176_000 * (1 + loan.rate) - 12_000
    expect((await figures(loan, '2026-01-31')).cost).toBeCloseTo(whole / 2, 1)
    expect((await receive(loan, '2026-02-28', 606_000)).status).toBe(200)
    expect(await figures(loan, '2026-02-28')).toMatchObject({ cost: 0, income: 12_000 + 6_000 + 24_000 })
  })

  test('is left alone where the book carries it at par, or at another cost', async () => {
    const atPar = await elm('bullet', 1_200_000)
    await receive(atPar, '2026-01-31', 12_000)
    expect((await figures(atPar, '2026-01-31')).cost).toBe(1_200_000)
    const partly = await elm('bullet', 900_000)
    expect((await amortised(partly, '2026-01-31')).loan).toMatchObject({ to_accrete: null, entry: null })
  })
})
