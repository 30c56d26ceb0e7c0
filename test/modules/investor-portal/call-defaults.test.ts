import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
let as: string
beforeAll(async () => {
  office = await openOffice()
  as = office.admin
})
afterAll(() => office.close())

const post = (path: string, body: Json = {}) => office.post(`${P}${path}`, body, { as })
const messageOf = (body: Json, path: string) => body.errors.find((one: Json) => one.path === path)?.message

/** Has an action approved by another person than proposed it. */
async function approve({ action_id }: Json): Promise<Json> {
  const { status, body } = await office.post(`/svc/agent/actions/${action_id}/approve`, {}, { as })
  expect(status).toBe(200)
  return body.result
}

async function newFund(commitments: Record<string, number>) {
  const fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder', currency: 'USD' }, { as }))
    .body.id as number
  const ids: Record<string, number> = {}
  for (const [name, amount] of Object.entries(commitments)) {
    ids[name] = (await post('/lps', { name })).body.id
    const commitment = {
      lp_id: ids[name],
      fund_account_id: fund,
      amount,
      admitted_on: '2025-01-01',
      excluded_from_fees: name === 'GP',
    }
    expect((await post('/commitments', commitment)).status).toBe(201)
  }
  return { fund, ids }
}

const terms = {
  cure_business_days: 10,
  default_interest_rate: 0.12,
  investment_period_ends_on: null,
  wire: null,
  contact: null,
}

const balances = async (fund: number): Promise<Json> => {
  const { body } = await office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${fund}`, { as })
  return Object.fromEntries(body.accounts.map((one: Json) => [one.code, one.balance]))
}

const lineOf = async (call: number, lp: number | undefined): Promise<Json> =>
  (await office.get(`${P}/calls/${call}`, { as })).body.allocation.find((one: Json) => one.lp_id === lp)

async function clockTo(time: string): Promise<void> {
  office.clock.advance(Date.parse(time) - office.clock.now().getTime())
  as = await office.signIn('admin@example.com')
}

describe('what is waived', () => {
  test('is asked of nobody any more, is unfunded again and leaves the book', async () => {
    const { fund, ids } = await newFund({ LP1: 6000, LP2: 4000 })
    const call = (
      await post('/calls', {
        fund_account_id: fund,
        lines: [
          { ilpa_call_type: 'investments', amount: 800 },
          { ilpa_call_type: 'placement_fees', amount: 200 },
        ],
      })
    ).body
    await post(`/calls/${call.id}/payment`, { lp_id: ids.LP1, amount: 100, reference: 'A' })
    const { status, body } = await post(`/calls/${call.id}/lines/${ids.LP1}/waive`, { reason: 'Transfer' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'partially_paid', paid: 100, waived: 500, outstanding: 400 })
    expect(await lineOf(call.id, ids.LP1)).toMatchObject({
      amount: 600,
      paid: 100,
      waived: 500,
      outstanding: 0,
      waiver_reason: 'Transfer',
      status: 'waived',
    })
    // 500 of 480 inside and 120 outside: 400 inside the commitment.
    const [position] = (await office.get(`${P}/lps/${ids.LP1}`, { as })).body.commitments
    expect(position).toMatchObject({ called: 100, contributed: 100, unfunded: 6000 - 480 + 400 })
    expect(await balances(fund)).toMatchObject({ 1010: 100, 1200: 400, 3100: -500 })
    const again = await post(`/calls/${call.id}/lines/${ids.LP1}/waive`, { reason: 'Twice' })
    expect([again.status, again.body.code]).toEqual([409, 'illegal_transition'])
    const more = await post(`/calls/${call.id}/payment`, { lp_id: ids.LP1, amount: 30, reference: 'B' })
    expect(more.body.payment).toMatchObject({ applied: 0, unapplied: 30 })
    const rest = await post(`/calls/${call.id}/payment`, { lp_id: ids.LP2, amount: 400, reference: 'C' })
    expect(rest.body).toMatchObject({ status: 'paid', outstanding: 0 })
  })

  test('whole, ends the call, which can then not be cancelled; a draft has nothing to waive', async () => {
    const { fund, ids } = await newFund({ LP1: 100 })
    const draft = (await post('/calls', { fund_account_id: fund, amount: 10, status: 'draft' })).body
    expect((await post(`/calls/${draft.id}/lines/${ids.LP1}/waive`, { reason: 'x' })).status).toBe(409)
    const call = (await post('/calls', { fund_account_id: fund, amount: 10 })).body
    expect((await post(`/calls/${call.id}/lines/${ids.LP1}/waive`)).status).toBe(422)
    const { body } = await post(`/calls/${call.id}/lines/${ids.LP1}/waive`, { reason: 'Wound up' })
    expect(body).toMatchObject({ status: 'paid', outstanding: 0, waived: 10 })
    expect((await post(`/calls/${call.id}/status`, { status: 'cancelled' })).status).toBe(409)
    expect((await post(`/calls/${call.id}/lines/987654321/waive`, { reason: 'x' })).status).toBe(404)
  })
})

test('the terms of a fund’s calls are proposed, and hold once they are approved', async () => {
  const { fund } = await newFund({ LP1: 100 })
  const path = `${P}/funds/${fund}/call-terms`
  const unsaid = (await office.get(path, { as })).body
  expect(unsaid).toMatchObject({ cure_business_days: 10, default_interest_rate: null, wire: null })
  const wire = { bank_name: 'Alder Bank', account_name: 'Alder', account_number: 'GB33' }
  const proposed = await office.put(path, { ...terms, wire }, { as })
  expect(proposed.status).toBe(202)
  expect((await office.get(path, { as })).body).toEqual(unsaid)
  await approve(proposed.body)
  expect((await office.get(path, { as })).body).toMatchObject({ default_interest_rate: 0.12, wire })
  // A new rate leaves the days before it as they were.
  const dated = { ...terms, wire, default_interest_rate: 0.24, effective_from: '2026-02-01' }
  await approve((await office.put(path, dated, { as })).body)
  const on = async (day: string) => (await office.get(`${path}?as_of=${day}`, { as })).body
  expect((await on('2026-01-31')).default_interest_rate).toBe(0.12)
  expect(await on('2026-02-01')).toMatchObject({ default_interest_rate: 0.24, wire })
  // Who heard the bank confirm the account is noted, until it is another account.
  const headers = await office.session()
  const callBack = () => office.post(`${path}/call-back`, {}, { as: null, headers })
  expect((await office.post(`${path}/call-back`, {}, { as })).body.code).toBe('session_required')
  expect((await callBack()).body).toMatchObject({ wire, called_back_by: expect.any(String) })
  await approve((await office.put(path, { ...dated, cure_business_days: 12 }, { as })).body)
  expect((await office.get(path, { as })).body.called_back_at).toBeTruthy()
  const moved = { ...dated, wire: { ...wire, account_number: 'GB44' } }
  await approve((await office.put(path, moved, { as })).body)
  expect((await office.get(path, { as })).body).toMatchObject({ called_back_by: null, called_back_at: null })
  await approve((await office.put(path, terms, { as })).body)
  expect((await callBack()).body.code).toBe('no_bank_details')
  const wrong = await office.put(path, { ...terms, default_interest_rate: 12 }, { as })
  expect(messageOf(wrong.body, 'default_interest_rate')).toMatch(/0\.08 means 8%/)
})

describe('an investor who does not pay', () => {
  test('has notice, time to cure and a person who decides, and then owes interest to the fund', async () => {
    const { fund, ids } = await newFund({ LP1: 40e6, LP2: 35e6, LP3: 23e6, GP: 2e6 })
    await approve((await office.put(`${P}/funds/${fund}/call-terms`, terms, { as })).body)
    const call = (
      await post('/calls', {
        fund_account_id: fund,
        lines: [
          { ilpa_call_type: 'investments', amount: 18e6 },
          { ilpa_call_type: 'partnership_expenses', amount: 1_510_000 },
          { ilpa_call_type: 'management_fees', amount: 490_000 },
        ],
        notice_date: '2026-03-02',
        due_date: '2026-03-16',
      })
    ).body
    const line = `/calls/${call.id}/lines/${ids.LP3}`
    const early = await post(`${line}/default-notice`)
    expect([early.status, early.body.code, messageOf(early.body, 'date')]).toEqual([
      422,
      'validation_failed',
      'must be after the due date, 2026-03-16',
    ])
    await clockTo('2026-03-18T09:00:00.000Z')
    expect((await post(`${line}/declare-default`, { date: '2026-03-18' })).body).toMatchObject({
      code: 'gate_not_met',
      missing: ['default_notice'],
    })
    const notice = await post(`${line}/default-notice`, { note: 'By letter' })
    expect(notice.status).toBe(200)
    expect(await lineOf(call.id, ids.LP3)).toMatchObject({
      status: 'overdue',
      default: {
        notice_date: '2026-03-18',
        outstanding_then: 4_602_300,
        cure_ends_on: '2026-04-01',
        declared_on: null,
      },
    })
    expect((await post(`${line}/default-notice`)).body.code).toBe('duplicate')
    await clockTo('2026-04-01T09:00:00.000Z')
    expect((await post(`${line}/declare-default`, { date: '2026-04-01' })).body.missing).toEqual([
      'cure_period',
    ])
    await clockTo('2026-04-05T09:00:00.000Z')
    expect((await post(`${line}/default-interest`)).body.missing).toEqual(['declared_default'])
    const declare = (date: string) => post(`${line}/declare-default`, { date })
    expect(messageOf((await declare('2026-04-01')).body, 'date')).toContain('2026-04-01')
    expect((await post(`${line}/declare-default`)).status).toBe(422)
    const proposal = await declare('2026-04-03')
    expect(proposal.status).toBe(202)
    expect((await lineOf(call.id, ids.LP3)).status).toBe('overdue')
    await approve(proposal.body)
    expect(await lineOf(call.id, ids.LP3)).toMatchObject({
      status: 'in_default',
      default: { declared_on: '2026-04-03' },
    })
    const { body: charged } = await post(`${line}/default-interest`)
    expect(charged.interest).toMatchObject({
      from: '2026-03-16',
      through: '2026-04-05',
      rate: 0.12,
      amount: 30_261.7,
    })
    expect(await balances(fund)).toMatchObject({ 1400: 30_261.7, 4030: -30_261.7, 3100: -20e6 })
    expect(messageOf((await post(`${line}/default-interest`)).body, 'through')).toContain('2026-04-05')

    // Half is paid on the 10th: five days on all, ten on the half.
    await clockTo('2026-04-20T09:00:00.000Z')
    await post(`/calls/${call.id}/payment`, {
      lp_id: ids.LP3,
      amount: 2_301_150,
      date: '2026-04-10',
      reference: 'H',
    })
    const { body: more } = await post(`${line}/default-interest`, { through: '2026-04-20' })
    expect(more.interest).toMatchObject({ from: '2026-04-05', amount: 15_130.85 })
    await post(`/calls/${call.id}/payment`, { lp_id: ids.LP3, amount: 2_301_150, reference: 'R' })
    expect(await lineOf(call.id, ids.LP3)).toMatchObject({
      status: 'paid',
      default: { interest: 45_392.55, interest_through: '2026-04-20' },
    })
  })

  test('of a fund without a rate owes no interest, and who paid cannot be declared in default', async () => {
    const { fund, ids } = await newFund({ LP1: 100 })
    const open = (
      await post('/calls', {
        fund_account_id: fund,
        amount: 100,
        notice_date: '2026-03-02',
        due_date: '2026-03-10',
      })
    ).body
    const line = `/calls/${open.id}/lines/${ids.LP1}`
    await post(`${line}/default-notice`, { date: '2026-03-12' })
    await approve((await post(`${line}/declare-default`, { date: '2026-04-20' })).body)
    expect((await post(`${line}/default-interest`)).body.missing).toEqual(['default_interest_rate'])
    const other = (await post('/lps', { name: 'LP2', committed_capital: 100 })).body
    const paid = (
      await post('/calls', {
        lp_id: other.id,
        amount: 100,
        notice_date: '2026-03-02',
        due_date: '2026-03-10',
      })
    ).body
    await post(`/calls/${paid.id}/lines/${other.id}/default-notice`, { date: '2026-03-12' })
    await post(`/calls/${paid.id}/payment`, { amount: 100, reference: 'late' })
    const declared = await post(`/calls/${paid.id}/lines/${other.id}/declare-default`, {
      date: '2026-04-20',
    })
    expect(declared.body.missing).toEqual(['overdue'])
    const late = (await office.get(`${P}/lps/${other.id}`, { as })).body.capital_calls[0]
    expect(late).toMatchObject({ line_status: 'paid', waived: 0 })
  })
})
