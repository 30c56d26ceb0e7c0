import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { openFund } from '../cfo/partners.ts'
import { BANK, linesOf, movement, openBankAccount, sendStatement } from './statements.ts'

const PRICER = '/api/v1/svc/pricer'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Fir {
  fund: number
  account: number
  holding: number
  tape: number
  borrower: string
}

/** A bullet loan of 4,000,000 at 12% over three years, paid out on 31 December 2025, of one fund. */
async function fir(): Promise<Fir> {
  const fund = (await openFund(office)).id
  const account = (await openBankAccount(office, fund)).id
  const borrower = `Fernhollow Timber ${fund}`
  const named = { name: `Project Fir ${fund}`, currency: 'USD', counterparty: borrower }
  const deal_id = (await office.post('/api/v1/svc/crm/deals', named)).body.id
  const terms = { principal: 4_000_000, term_months: 36, amortisation: 'bullet', coupon_pct: 0.12 }
  const pricing_id = (await office.post(`${PRICER}/run`, { ...terms, deal_id })).body.id
  await office.put(`${PRICER}/deals/${deal_id}/pricing-roles`, { role: 'as_closed', pricing_id })
  const day = { as_of_date: '2025-12-31' }
  const tape = (await office.post(`${PRICER}/deals/${deal_id}/tapes`, day)).body.id
  const holding = (
    await office.post('/api/v1/svc/holdings', {
      ...{ fund_account_id: fund, deal_id, name: 'Fir, first lien', instrument: 'first_lien' },
      opened_on: '2025-12-31',
    })
  ).body.id
  await journal(fund, '2025-12-31', [
    { code: '1310', debit: 4_000_000, investment_id: holding },
    { code: '1010', credit: 4_000_000 },
  ])
  return { fund, account, holding, tape, borrower }
}

const journal = async (fund_account_id: number, date: string, lines: Json[]) => {
  const { status, body } = await office.post('/api/v1/svc/cfo/gl/journal', { fund_account_id, date, lines })
  expect(status, JSON.stringify(body)).toBe(201)
}
const schedule = async (tape: number, asOf?: string): Promise<Json> =>
  (await office.get(`${PRICER}/tapes/${tape}/schedule${asOf ? `?as_of=${asOf}` : ''}`)).body
const month = ({ schedule: rows }: Json, of: string) => rows.find((row: Json) => row.month === of)
const report = (tape_id: number, period: string, row: Json) =>
  office.post(`${PRICER}/remittances`, { tape_id, period, rows: [row] })
const match = (account: number, one: Json) =>
  office.post(`${BANK}/accounts/${account}/matches`, { matches: [one] })
const received = async ({ account, borrower }: Fir, day: string, amount: number): Promise<Json> => {
  const description = `Interest and prepayment ${borrower}`
  await sendStatement(office, account, [movement(day, amount, { name: borrower, text: description })])
  return (await linesOf(office, account)).find(
    one => one.status === 'open' && one.booked_on === day && one.amount === amount,
  ) as Json
}
const balances = async (fund: number): Promise<Record<string, number>> => {
  const { body } = await office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${fund}`)
  return Object.fromEntries(body.accounts.map(({ code, balance }: Json) => [code, balance]))
}
const drafts = async (fund: number): Promise<Json[]> =>
  (await office.get(`/api/v1/svc/cfo/gl/journal?fund_account_id=${fund}&status=draft`)).body

describe('the balance of a loan', () => {
  test('falls by a prepayment that the bank brings, for the schedule, the servicer’s reports and the next payment', async () => {
    const loan = await fir()
    const line = await received(loan, '2026-01-31', 1_040_000)
    expect(line.proposals.map(({ rule }: Json) => rule)).toEqual(['loan_prepaid'])
    const [{ match: proposed, reason, sure }] = line.proposals
    expect(sure).toBe(false)
    expect(reason).toContain('1,000,000 of it is a prepayment')
    expect(proposed.loans).toMatchObject([{ month: '2026-01', interest: 40_000, principal: 1_000_000 }])
    const { body } = await match(loan.account, proposed)
    expect(await balances(loan.fund)).toMatchObject({ '1310': 3_000_000, '4010': -40_000 })
    expect(await drafts(loan.fund)).toEqual([])
    const after = await schedule(loan.tape, '2026-02-14')
    expect(after.on_day).toMatchObject({
      outstanding: 3_000_000,
      overdue_interest: 0,
      overdue_principal: 0,
      accrued_interest: 15_000,
      next: { due_on: '2026-02-28', interest: 30_000, principal: 0 },
    })
    expect(month(after, '2026-01')).toMatchObject({ came_in: true, closing_balance: 3_000_000 })
    expect(after.schedule.at(-1)).toMatchObject({ principal: 3_000_000, closing_balance: 0 })
    // The month after is held against 3m, and pays exactly what is due.
    const february = await report(loan.tape, '2026-02', {
      ...{ interest_paid: 30_000, principal_paid: 0, ending_balance: 3_000_000 },
    })
    expect(february.body.loans[0]).toMatchObject({ status: 'paid', scheduled_interest: 30_000 })
    const paid = await received(loan, '2026-02-28', 30_000)
    expect(paid.proposals[0]).toMatchObject({ rule: 'loan', sure: true })
    expect((await match(loan.account, paid.proposals[0].match)).status).toBe(200)
    expect(await drafts(loan.fund)).toEqual([])
    // Undone, it is the loan that it was.
    expect((await office.post(`${BANK}/matches/${body.matches[0].id}/undo`)).status).toBe(200)
    expect((await schedule(loan.tape, '2026-02-14')).on_day).toMatchObject({
      outstanding: 4_000_000,
      overdue_interest: 40_000,
    })
  })

  test('falls by a prepayment that the servicer reports, which the bank then brings and does not take off twice', async () => {
    const loan = await fir()
    for (const [day, period] of [
      ['2026-01-31', '2026-01'],
      ['2026-02-28', '2026-02'],
    ] as const) {
      await report(loan.tape, period, { interest_paid: 40_000, ending_balance: 4_000_000 })
      const line = await received(loan, day, 40_000)
      expect((await match(loan.account, line.proposals[0].match)).status).toBe(200)
    }
    const prepaid = { interest_paid: 40_000, prepayment: 1_000_000, ending_balance: 3_000_000 }
    expect((await report(loan.tape, '2026-03', prepaid)).status).toBe(201)
    const reported = await schedule(loan.tape, '2026-03-31')
    expect(reported.on_day).toMatchObject({ outstanding: 3_000_000, overdue_principal: 0 })
    expect(month(reported, '2026-04')).toMatchObject({ interest: 30_000, closing_balance: 3_000_000 })
    // The money comes some days later, and is exactly what the report says.
    const line = await received(loan, '2026-04-02', 1_040_000)
    expect(line.proposals[0]).toMatchObject({
      rule: 'loan',
      match: { loans: [{ month: '2026-03', interest: 40_000, principal: 1_000_000 }] },
    })
    expect((await match(loan.account, line.proposals[0].match)).status).toBe(200)
    expect((await schedule(loan.tape, '2026-04-02')).on_day.outstanding).toBe(3_000_000)
    const april = await received(loan, '2026-04-30', 30_000)
    expect(april.proposals[0]).toMatchObject({ rule: 'loan', sure: true })
    expect((await match(loan.account, april.proposals[0].match)).status).toBe(200)
    expect(await balances(loan.fund)).toMatchObject({ '1310': 3_000_000, '4010': -150_000 })
    expect(await drafts(loan.fund)).toEqual([])
  })

  test('falls by what was booked by hand, and its month is owed no more', async () => {
    const loan = await fir()
    await journal(loan.fund, '2026-01-31', [
      { code: '1010', debit: 540_000 },
      { code: '1310', credit: 500_000, investment_id: loan.holding },
      { code: '4010', credit: 40_000, investment_id: loan.holding },
    ])
    const { on_day, ...rest } = await schedule(loan.tape, '2026-01-31')
    expect(on_day).toMatchObject({ outstanding: 3_500_000, overdue_interest: 0 })
    expect(month(rest, '2026-02')).toMatchObject({ interest: 35_000 })
    const line = await received(loan, '2026-02-28', 35_000)
    expect(line.proposals[0]).toMatchObject({ rule: 'loan', match: { loans: [{ month: '2026-02' }] } })
  })

  test('is the most that a payment takes off it; an accrual is of what is owed alone', async () => {
    const loan = await fir()
    const line = await received(loan, '2026-01-31', 4_050_000)
    expect(line.proposals).toEqual([])
    const paid = { tape_id: loan.tape, month: '2026-01', interest: 40_000, principal: 4_010_000 }
    const { status, body } = await match(loan.account, { line_ids: [line.id], loans: [paid] })
    expect([status, body.errors[0].path]).toEqual([422, 'matches.0.loans.0.principal'])
    expect(body.errors[0].message).toContain('outstanding')
    // Repaid with a fee, in one piece: the fee goes where the person says, and names the holding.
    const whole = await match(loan.account, {
      line_ids: [line.id],
      loans: [{ ...paid, principal: 4_000_000 }],
      rest: { gl_code: '4030', description: 'Prepayment fee', investment_id: loan.holding },
    })
    expect(whole.status, JSON.stringify(whole.body)).toBe(200)
    const { on_day, schedule: rows } = await schedule(loan.tape, '2026-01-31')
    expect(on_day).toMatchObject({ outstanding: 0, overdue_interest: 0, next: null })
    expect(rows).toHaveLength(1)
    expect((await office.get(`/api/v1/svc/holdings/${loan.holding}`)).body.figures).toMatchObject({
      cost: 0,
      income: 50_000,
    })
  })

  test('says what is overdue while nothing came in', async () => {
    const loan = await fir()
    expect((await schedule(loan.tape, '2026-03-15')).on_day).toMatchObject({
      outstanding: 4_000_000,
      overdue_interest: 80_000,
      overdue_principal: 0,
    })
  })
})
