import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { admit, journal, openFund, workedPartners } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
let reviewer: string
beforeAll(async () => {
  office = await openOffice()
  reviewer = await office.person('member')
})
afterAll(() => office.close())

const attest = [
  { check: 'bank_reconciliation', evidence: 'Agrees with the statement' },
  { check: 'expense_accruals', evidence: 'No invoice is outstanding' },
]
const closes = (fund: Json) => `${CFO}/accounts/${fund.id}/period-close`
const run = (fund: Json, period_end: string, input: Json = {}, as?: string) =>
  // The preparer's attestations remain when the reviewer runs it.
  office.post(`${closes(fund)}/run`, { period_end, ...(as ? {} : { attest }), ...input }, as ? { as } : {})
const statusOf = (close: Json, key: string) => close.checks.find((check: Json) => check.key === key).status

/** The first quarter of the worked fund (semantics 4.5). */
async function firstQuarter() {
  const fund = await openFund(office)
  const { LP1, LP2, LP3, GP } = await admit(office, fund.id, workedPartners)
  await journal(office, fund.id, '2025-01-15', [
    ['1200', 8_004_000, 0, LP1],
    ['1200', 7_003_500, 0, LP2],
    ['1200', 4_602_300, 0, LP3],
    ['1200', 390_200, 0, GP],
    ['3100', 0, 8_004_000, LP1],
    ['3100', 0, 7_003_500, LP2],
    ['3100', 0, 4_602_300, LP3],
    ['3100', 0, 390_200, GP],
  ])
  await journal(office, fund.id, '2025-01-29', [
    ['1010', 20_000_000, 0],
    ['1200', 0, 8_004_000, LP1],
    ['1200', 0, 7_003_500, LP2],
    ['1200', 0, 4_602_300, LP3],
    ['1200', 0, 390_200, GP],
  ])
  await journal(office, fund.id, '2025-01-31', [
    ['1310', 18_000_000, 0],
    ['5200', 750_000, 0],
    ['5300', 760_000, 0],
    ['1010', 0, 19_510_000],
  ])
  await journal(office, fund.id, '2025-03-31', [
    ['1400', 45_000, 0],
    ['4010', 0, 45_000],
    ['1320', 2_000_000, 0],
    ['4300', 0, 2_000_000],
  ])
  await office.put(`${CFO}/accounts/${fund.id}/fees`, { rate: 0.02, base: 'committed', timing: 'arrears' })
  return { fund, partners: { LP1, LP2, LP3, GP } }
}

const accrueFee = async (fund: Json) => {
  const fees = `${CFO}/accounts/${fund.id}/fees`
  const period = { period_start: '2025-01-01', period_end: '2025-03-31' }
  const { body } = await office.post(`${fees}/confirm`, period)
  expect((await office.post(`${fees}/post-accrual`, { calculation_id: body.id })).status).toBe(200)
}

describe('the close of the worked fund’s first quarter', () => {
  test('waits for what fails, then closes, and the report stays what it was', async () => {
    const { fund, partners } = await firstQuarter()
    const begun = await run(fund, '2025-03-31')
    expect(begun.status).toBe(201)
    expect(begun.body).toMatchObject({ status: 'in_progress', period_start: '2025-01-01', nav: null })
    expect(statusOf(begun.body, 'fee_accrual_posted')).toBe('fail')
    expect(statusOf(begun.body, 'reviewer')).toBe('fail')
    const evidenceOf = (close: Json, key: string) =>
      close.checks.find((check: Json) => check.key === key).evidence
    expect(evidenceOf(begun.body, 'valuations_approved')).toBe(
      'Investments at cost: USD 18,000,000; changes in value posted in the period: USD 2,000,000. Fair value of no named holding: USD 20,000,000.',
    )
    const german = await office.get(`${closes(fund)}/${begun.body.id}`, {
      headers: { 'accept-language': 'de' },
    })
    expect(evidenceOf(german.body, 'fee_accrual_posted')).toBe(
      'Die Gebühr ist bis zum 31. März 2025 fällig, und ab dem 1. Januar 2025 ist nichts abgegrenzt.',
    )
    expect(statusOf(begun.body, 'bank_reconciliation')).toBe('pass')
    await accrueFee(fund)
    const again = await run(fund, '2025-03-31')
    expect(
      again.body.checks.filter(({ status }: Json) => status !== 'pass').map(({ key }: Json) => key),
    ).toEqual(['reviewer'])
    const asked = { fund_account_id: fund.id, start: '2025-01-01', end: '2025-03-31' }
    const before = (await office.post(`${CFO}/report`, asked)).body
    const { body: closed } = await run(fund, '2025-03-31', {}, reviewer)
    expect(closed).toMatchObject({ id: begun.body.id, status: 'closed', nav: 20_045_000, days_to_close: 336 })
    expect(closed.capital_accounts.map(({ lp_id, ending }: Json) => [lp_id, ending])).toEqual([
      [partners.LP1, 8_018_000],
      [partners.LP2, 7_015_750],
      [partners.LP3, 4_610_350],
      [partners.GP, 400_900],
    ])
    expect(closed.capital_accounts[0]).toMatchObject({
      beginning: 0,
      contributions: 8_004_000,
      allocated_income: 14_000,
    })
    expect(closed.trial_balance.balanced).toBe(true)
    expect(closed.trial_balance.accounts.map(({ code }: Json) => code[0])).not.toContain('5')
    expect((await office.post(`${CFO}/report`, asked)).body).toEqual(before)
    expect(before).toMatchObject({ net_income: 45_000, nav: 20_045_000 })
  })

  test('states the capital accounts on a page for each partner', async () => {
    const { fund } = await firstQuarter()
    await accrueFee(fund)
    const { body: begun } = await run(fund, '2025-03-31')
    const statements = `${closes(fund)}/${begun.id}/statements/pdf`
    const early = await office.get(statements)
    expect([early.status, early.body.code]).toEqual([409, 'not_closed'])
    const { body: closed } = await run(fund, '2025-03-31', {}, reviewer)
    const [first, again] = [await office.get(statements), await office.get(statements)]
    expect(first.status).toBe(200)
    expect(first.headers.get('content-disposition')).toContain('capital-account-2025-03-31.pdf')
    expect(first.body.startsWith('%PDF-')).toBe(true)
    expect(again.body).toBe(first.body)
    const pagesIn = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length
    expect(pagesIn(first.body)).toBe(
      closed.capital_accounts.filter(({ lp_id }: Json) => lp_id !== null).length,
    )
    const one = await office.get(`${statements}?lp_id=${closed.capital_accounts[0].lp_id}`)
    expect(pagesIn(one.body)).toBe(1)
    expect((await office.get(`${statements}?lp_id=987654321`)).status).toBe(404)
  })

  test('locks the book, and is refused again and out of order', async () => {
    const { fund } = await firstQuarter()
    await accrueFee(fund)
    await run(fund, '2025-03-31')
    const replies = await Promise.all([1, 2].map(() => run(fund, '2025-03-31', {}, reviewer)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const late = await office.post(`${CFO}/accounts/${fund.id}/entries`, {
      category: 'expense',
      date: '2025-03-31',
      debit: 1,
    })
    expect(late.body).toMatchObject({ code: 'period_closed', locked_through: '2025-03-31' })
    expect((await run(fund, '2025-02-28')).body.code).toBe('already_closed')
    const gap = await run(fund, '2025-05-31', { period_start: '2025-05-01' })
    expect(gap.body).toMatchObject({ code: 'out_of_order', expected_start: '2025-04-01' })
    expect((await run(fund, '2025-04-30')).body.period_start).toBe('2025-04-01')
  })

  test('is reopened with a reason by who manages the books, and closed again', async () => {
    const { fund } = await firstQuarter()
    await accrueFee(fund)
    await run(fund, '2025-03-31')
    const { body: closed } = await run(fund, '2025-03-31', {}, reviewer)
    const reopen = (as?: string, reason = 'A late invoice') =>
      office.post(`${closes(fund)}/${closed.id}/reopen`, { reason }, as ? { as } : {})
    expect((await reopen(reviewer)).status).toBe(403)
    const { status, body: proposal } = await reopen()
    expect([status, proposal.status]).toEqual([202, 'proposed'])
    expect((await office.get(`${closes(fund)}/${closed.id}`)).body.status).toBe('closed')
    const approved = await office.post(`/svc/agent/actions/${proposal.action_id}/approve`)
    expect(approved.body.result).toMatchObject({ status: 'reopened', reopen_reason: 'A late invoice' })
    expect((await reopen()).body.code).toBe('illegal_transition')
    const trial = await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund.id}`)
    expect(trial.body.accounts.map(({ code }: Json) => code)).not.toContain('3200')
    await journal(office, fund.id, '2025-03-31', [
      ['5300', 100, 0],
      ['1010', 0, 100],
    ])
    await run(fund, '2025-03-31')
    const { body: second } = await run(fund, '2025-03-31', {}, reviewer)
    expect(second).toMatchObject({ status: 'closed', version: 2, nav: 20_044_900 })
    const asked = { fund_account_id: fund.id, start: '2025-01-01', end: '2025-03-31' }
    expect((await office.post(`${CFO}/report`, asked)).body.net_income).toBe(44_900)
    const { body } = await office.get(closes(fund))
    expect(body.map(({ status }: Json) => status)).toEqual(['closed', 'reopened'])
    expect((await office.get(`${closes(fund)}/${second.id}`)).body).toEqual(body[0])
  })
})

test('one person alone waives the reviewer, not what the books prove', async () => {
  const fund = await openFund(office)
  const waive = [{ check: 'reviewer', reason: 'One person office' }]
  const proven = [{ check: 'trial_balance', reason: 'It is late' }]
  expect((await run(fund, '2025-01-31', { waive: proven })).body.errors[0].path).toBe('waive.0.check')
  expect((await run(fund, '2025-01-31', { waive }, reviewer)).status).toBe(403)
  expect((await run(fund, '2025-01-30')).status).toBe(422)
  const { body } = await run(fund, '2025-01-31', { waive })
  expect(body).toMatchObject({ status: 'closed', entry_id: null, nav: 0, reviewer: null })
  expect(statusOf(body, 'reviewer')).toBe('waived')
})

test('where there is a second administrator, whoever proposes to reopen a period does not approve it', async () => {
  const fund = await openFund(office)
  const waive = [{ check: 'reviewer', reason: 'One person office' }]
  const { body: closed } = await run(fund, '2025-01-31', { waive })
  const second = await office.person('admin', 'second.admin@example.com')
  const { body } = await office.post(`${closes(fund)}/${closed.id}/reopen`, { reason: 'A late invoice' })
  const approve = `/svc/agent/actions/${body.action_id}/approve`
  expect((await office.post(approve)).status).toBe(403)
  expect((await office.get(`${closes(fund)}/${closed.id}`)).body.status).toBe('closed')
  const approved = await office.post(approve, undefined, { as: second })
  expect(approved.body.result).toMatchObject({ status: 'reopened' })
})
