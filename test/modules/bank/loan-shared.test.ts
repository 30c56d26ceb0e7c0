import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { openFund } from '../cfo/partners.ts'
import { BANK, linesOf, movement, openBankAccount, sendStatement } from './statements.ts'

const P = '/api/v1/svc'
const BORROWER = 'Alderbrook Foods'

describe('a loan that two funds hold', () => {
  let office: Office
  let deal: number
  let tape: number
  const funds: Array<{ id: number; account: number; holding: number; cost: number }> = []
  beforeAll(async () => {
    office = await openOffice()
    const named = { name: 'Project Alder', currency: 'USD', counterparty: BORROWER }
    deal = (await office.post(`${P}/crm/deals`, named)).body.id
    const terms = { principal: 1_000_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.1 }
    const pricing_id = (await office.post(`${P}/pricer/run`, { ...terms, deal_id: deal })).body.id
    await office.put(`${P}/pricer/deals/${deal}/pricing-roles`, { role: 'as_closed', pricing_id })
    tape = (await office.post(`${P}/pricer/deals/${deal}/tapes`, { as_of_date: '2025-12-31' })).body.id
    for (const cost of [700_000, 300_000]) await holdIn((await openFund(office)).id, cost)
  })
  afterAll(() => office.close())

  async function holdIn(fund: number, cost: number): Promise<void> {
    const account = (await openBankAccount(office, fund)).id
    const input = { fund_account_id: fund, deal_id: deal, name: 'Alder', instrument: 'first_lien' }
    const opened = { ...input, opened_on: '2025-12-31', expected_cost: cost }
    const holding = (await office.post(`${P}/holdings`, opened)).body.id
    await office.post(`${P}/cfo/gl/journal`, {
      ...{ fund_account_id: fund, date: '2025-12-31' },
      lines: [
        { code: '1310', debit: cost, investment_id: holding },
        { code: '1010', credit: cost },
      ],
    })
    funds.push({ id: fund, account, holding, cost })
  }

  async function receive(at: number, day: string, amount: number): Promise<Json> {
    const { account } = funds[at] as (typeof funds)[number]
    const text = `Interest ${BORROWER}`
    await sendStatement(office, account, [movement(day, amount, { name: BORROWER, text })])
    return (await linesOf(office, account)).find(
      one => one.status === 'open' && one.amount === amount,
    ) as Json
  }
  const accept = (at: number, { proposals: [first] }: Json) =>
    office.post(`${BANK}/accounts/${funds[at]?.account}/matches`, { matches: [first.match] })
  const tie = async (): Promise<Json> => (await office.get(`${BANK}/deals/${deal}/loan`)).body.loan

  test('pays each its part, to the cent by the allocation, as the bank of each proposes', async () => {
    // 8,333.33 of interest: 5,833.33 and 2,500.00.
    const first = await receive(0, '2026-01-31', 5_833.33)
    expect(first.proposals[0]).toMatchObject({
      rule: 'loan',
      sure: true,
      match: { loans: [{ tape_id: tape, month: '2026-01', interest: 5_833.33, principal: 0 }] },
    })
    expect((await accept(0, first)).status).toBe(200)
    const half = await office.get(`${P}/pricer/tapes/${tape}/schedule?as_of=2026-01-31`)
    expect(half.body.on_day).toMatchObject({ outstanding: 1_000_000, overdue_interest: 2_500 })
    const second = await receive(1, '2026-01-31', 2_500)
    expect((await accept(1, second)).status).toBe(200)
    const whole = await office.get(`${P}/pricer/tapes/${tape}/schedule?as_of=2026-01-31`)
    expect(whole.body.on_day.overdue_interest).toBe(0)
    for (const [at, income] of [5_833.33, 2_500].entries()) {
      const { body } = await office.get(`${P}/holdings/${funds[at]?.holding}`)
      expect(body.figures).toMatchObject({ income, cost: funds[at]?.cost })
    }
  })

  test('is prepaid to each, never beyond the part of each, and what is due falls for both', async () => {
    const more = await receive(1, '2026-02-28', 302_500.01)
    expect(more.proposals).toEqual([])
    for (const [at, amount] of [145_833.33, 62_500].entries()) {
      const line = await receive(at, '2026-02-28', amount)
      expect(line.proposals[0]).toMatchObject({ rule: 'loan_prepaid' })
      expect((await accept(at, line)).status).toBe(200)
    }
    const { body } = await office.get(`${P}/pricer/tapes/${tape}/schedule?as_of=2026-02-28`)
    expect(body.on_day).toMatchObject({ outstanding: 800_000, next: { interest: 6_666.67 } })
    expect(await receive(0, '2026-03-31', 4_666.67)).toMatchObject({
      proposals: [{ rule: 'loan', match: { loans: [{ month: '2026-03', interest: 4_666.67 }] } }],
    })
  })

  test('has servicing, books and bank on one line, with the difference', async () => {
    const before = await tie()
    expect(before).toMatchObject({ reported_until: null, servicing: null, books_less_servicing: null })
    expect(before.books).toEqual({ interest: 16_666.66, principal: 200_000, total: 216_666.66 })
    expect(before.bank_less_books).toBe(0)
    expect(before.funds.map(({ share, books }: Json) => [share, books.total])).toEqual([
      [0.7, 151_666.66],
      [0.3, 65_000],
    ])
    // The servicer reports January alone, and a cent more of it than the books have.
    const january = { interest_paid: 8_333.34, ending_balance: 1_000_000 }
    await office.post(`${P}/pricer/remittances`, { tape_id: tape, period: '2026-01', rows: [january] })
    expect(await tie()).toMatchObject({
      reported_until: '2026-01',
      servicing: { interest: 8_333.34, principal: 0, total: 8_333.34 },
      books: { interest: 8_333.33, principal: 0 },
      books_less_servicing: -0.01,
      bank_less_books: 0,
    })
  })

  test('of a deal without a serviced loan has none', async () => {
    const { body: other } = await office.post(`${P}/crm/deals`, { name: 'Birch', currency: 'USD' })
    expect((await office.get(`${BANK}/deals/${other.id}/loan`)).body).toEqual({
      deal_id: other.id,
      loan: null,
    })
  })
})
