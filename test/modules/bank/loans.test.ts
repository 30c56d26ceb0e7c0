import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { openFund } from '../cfo/partners.ts'
import { BANK, linesOf, type Moved, movement, openBankAccount, sendStatement } from './statements.ts'

const PRICER = '/api/v1/svc/pricer'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Serviced {
  fund: number
  account: number
  holding: number
  deal: number
  tape: number
}

/** A fund that holds a linear loan of 1,200,000 at 12% over a year, paid out on 31 January and serviced as closed. */
async function servicedLoan(): Promise<Serviced> {
  const fund = (await openFund(office)).id
  const account = (await openBankAccount(office, fund)).id
  const deal = (
    await office.post('/api/v1/svc/crm/deals', {
      ...{ name: 'Project Alder', currency: 'USD', counterparty: `Quillfeather Ports ${fund}` },
    })
  ).body.id
  const terms = { principal: 1_200_000, term_months: 12, amortisation: 'linear', coupon_pct: 0.12 }
  const pricing = (await office.post(`${PRICER}/run`, { ...terms, deal_id: deal })).body.id
  const role = { role: 'as_closed', pricing_id: pricing }
  await office.put(`${PRICER}/deals/${deal}/pricing-roles`, role)
  const tape = (await office.post(`${PRICER}/deals/${deal}/tapes`, { as_of_date: '2025-12-31' })).body.id
  const holding = await hold(fund, deal)
  await office.post('/api/v1/svc/cfo/gl/journal', {
    fund_account_id: fund,
    date: '2025-12-31',
    lines: [
      { code: '1310', debit: 1_200_000, investment_id: holding },
      { code: '1010', credit: 1_200_000 },
    ],
  })
  return { fund, account, holding, deal, tape }
}

const hold = async (fund_account_id: number, deal_id: number): Promise<number> =>
  (
    await office.post('/api/v1/svc/holdings', {
      ...{ fund_account_id, deal_id, name: 'Alder, first lien', instrument: 'first_lien' },
      opened_on: '2025-12-31',
    })
  ).body.id

const paid = (account: number, moved: Moved[]) => sendStatement(office, account, moved)
const match = (account: number, matches: Json[]) =>
  office.post(`${BANK}/accounts/${account}/matches`, { matches })
const balances = async (fund: number): Promise<Record<string, number>> => {
  const { body } = await office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${fund}`)
  return Object.fromEntries(body.accounts.map(({ code, balance }: Json) => [code, balance]))
}
const drafts = async (fund: number): Promise<Json[]> =>
  (await office.get(`/api/v1/svc/cfo/gl/journal?fund_account_id=${fund}&status=draft`)).body

describe('a payment of a loan', () => {
  test('is proposed by the schedule as closed, and posted as interest and principal of the holding', async () => {
    const { fund, account, tape, holding } = await servicedLoan()
    await paid(account, [movement('2026-02-02', 112_000, { name: `Quillfeather Ports ${fund}` })])
    const [line] = await linesOf(office, account)
    const [proposal] = line.proposals
    expect(proposal).toMatchObject({
      rule: 'loan',
      sure: true,
      match: { loans: [{ tape_id: tape, month: '2026-01', interest: 12_000, principal: 100_000 }] },
    })
    expect(proposal.reason).toContain('due on 31 January 2026 by its schedule, exactly this amount')
    const { status, body } = await match(account, [proposal.match])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await balances(fund)).toMatchObject({ '1010': -1_088_000, '1310': 1_100_000, '4010': -12_000 })
    const figures = (await office.get(`/api/v1/svc/holdings/${holding}`)).body.figures
    expect(figures).toMatchObject({ cost: 1_100_000, income: 12_000 })
    expect(await drafts(fund)).toEqual([])
    // A paid month is owed no more: an equal payment is not proposed for it.
    await paid(account, [movement('2026-02-03', 112_000, { name: `Quillfeather Ports ${fund}` })])
    const again = (await linesOf(office, account)).find(({ status }) => status === 'open')
    expect(again?.proposals.filter(({ rule }: Json) => rule.startsWith('loan'))).toEqual([])
    const undone = await office.post(`${BANK}/matches/${body.matches[0].id}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await balances(fund)).toMatchObject({ '1310': 1_200_000 })
  })

  test('that is short is told, and the interest that stays open is a draft that a person posts', async () => {
    const { fund, account, tape } = await servicedLoan()
    await paid(account, [movement('2026-01-30', 7_000, { name: `Quillfeather Ports ${fund}` })])
    const [line] = await linesOf(office, account)
    const [proposal] = line.proposals
    expect(proposal).toMatchObject({
      rule: 'loan_short',
      sure: false,
      match: { loans: [{ month: '2026-01', interest: 7_000, principal: 0 }] },
    })
    expect(proposal.reason).toContain('105,000 stays open, and an entry for the interest of it is drafted')
    const { body } = await match(account, [proposal.match])
    const [draft] = await drafts(fund)
    expect(draft?.lines).toMatchObject([
      { code: '1400', debit: 5_000 },
      { code: '4010', credit: 5_000 },
    ])
    expect(await balances(fund)).toMatchObject({ '1310': 1_200_000, '4010': -7_000 })
    const { body: told } = await office.get('/api/v1/svc/notifications')
    expect(told.find(({ title }: Json) => title.includes('31'))?.detail ?? '').toContain('5,000 of interest')
    // The interest is accrued, and the rest comes: the receivable is paid, and nothing is earned twice.
    await office.post(`/api/v1/svc/cfo/gl/journal/drafts/${draft?.id}/post`)
    const refused = await office.post(`${BANK}/matches/${body.matches[0].id}/undo`)
    expect([refused.status, refused.body.code]).toEqual([409, 'built_upon'])
    await paid(account, [movement('2026-02-05', 105_000, { name: `Quillfeather Ports ${fund}` })])
    const rest = (await linesOf(office, account)).find(({ status }) => status === 'open') as Json
    expect(rest.proposals[0].match.loans).toMatchObject([
      { tape_id: tape, interest: 5_000, principal: 100_000 },
    ])
    expect((await match(account, [rest.proposals[0].match])).status).toBe(200)
    const after = await balances(fund)
    expect([after['1310'], after['4010'], after['1400'] ?? 0]).toEqual([1_100_000, -12_000, 0])
  })

  test('takes a draft back that nobody posted when the rest comes, or the match is undone', async () => {
    const { fund, account } = await servicedLoan()
    const name = `Quillfeather Ports ${fund}`
    await paid(account, [movement('2026-01-30', 7_000, { name })])
    const [line] = await linesOf(office, account)
    const { body } = await match(account, [line.proposals[0].match])
    expect(await drafts(fund)).toHaveLength(1)
    await office.post(`${BANK}/matches/${body.matches[0].id}/undo`)
    expect(await drafts(fund)).toEqual([])
    await match(account, [line.proposals[0].match])
    await paid(account, [movement('2026-02-05', 105_000, { name })])
    const rest = (await linesOf(office, account)).find(({ status }) => status === 'open') as Json
    expect((await match(account, [rest.proposals[0].match])).status).toBe(200)
    expect(await drafts(fund)).toEqual([])
    expect(await balances(fund)).toMatchObject({ '4010': -12_000, '1310': 1_100_000 })
  })

  test('is of nobody where several funds hold the loan, and never of more than is owed', async () => {
    const { fund, account, deal, tape } = await servicedLoan()
    await paid(account, [movement('2026-01-31', 112_000, { name: `Quillfeather Ports ${fund}` })])
    const [line] = await linesOf(office, account)
    const loan = { tape_id: tape, month: '2026-01', interest: 12_001, principal: 99_999 }
    const more = await match(account, [{ line_ids: [line.id], loans: [loan] }])
    expect([more.status, more.body.errors[0].path]).toEqual([422, 'matches.0.loans.0.interest'])
    await hold((await openFund(office)).id, deal)
    const [shared] = await linesOf(office, account)
    expect(shared.proposals.filter(({ rule }: Json) => rule === 'loan')).toEqual([])
    const refused = await match(account, [{ line_ids: [line.id], loans: [{ ...loan, interest: 12_000 }] }])
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'matches.0.loans.0.tape_id'])
  })
})
