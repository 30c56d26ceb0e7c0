import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const post = (path: string, body: Json = {}) => office.post(`${P}${path}`, body)
const messageOf = (body: Json, path: string) => body.errors.find((one: Json) => one.path === path)?.message

async function newFund(commitments: Record<string, number>) {
  const fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder', currency: 'USD' })).body
    .id as number
  const ids: Record<string, number> = {}
  for (const [name, amount] of Object.entries(commitments)) {
    ids[name] = (await post('/lps', { name })).body.id
    const commitment = { lp_id: ids[name], fund_account_id: fund, amount, admitted_on: '2025-01-01' }
    expect((await post('/commitments', commitment)).status).toBe(201)
  }
  return { fund, ids }
}

async function setTerms(fund: number, terms: Json) {
  const whole = {
    cure_business_days: 10,
    default_interest_rate: null,
    investment_period_ends_on: null,
    wire: null,
    contact: null,
    ...terms,
  }
  const { body } = await office.put(`${P}/funds/${fund}/call-terms`, whole)
  expect((await office.post(`/svc/agent/actions/${body.action_id}/approve`)).status).toBe(200)
}

const balances = async (fund: number): Promise<Json> => {
  const { body } = await office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${fund}`)
  return Object.fromEntries(body.accounts.map((one: Json) => [one.code, one.balance]))
}

describe('what a call is for', () => {
  test('may be said in the labels of version 1.2, which say with it what is inside the commitment', async () => {
    const { fund } = await newFund({ LP1: 1000 })
    const { status, body } = await post('/calls', {
      fund_account_id: fund,
      lines: [
        { ilpa_call_type: 'Investments', amount: 50 },
        { ilpa_call_type: 'Management Fees (Outside Commitment)', amount: 30 },
        { ilpa_call_type: 'Placement Agent Fees (Inside Commitment)', amount: 20 },
        { ilpa_call_type: 'Partnership Expenses (Outside Commitment)', amount: 5, inside_commitment: true },
      ],
    })
    expect(status).toBe(201)
    expect(body.ilpa_call_type).toBe('investments')
    expect(body.lines.map((one: Json) => [one.ilpa_call_type, one.inside_commitment])).toEqual([
      ['investments', true],
      ['management_fees', false],
      ['placement_fees', true],
      ['partnership_expenses', true],
    ])
    const single = { fund_account_id: fund, amount: 10 }
    const outside = await post('/calls', {
      ...single,
      ilpa_call_type: 'Working Capital (Outside Commitment)',
    })
    expect(outside.body).toMatchObject({
      ilpa_call_type: 'working_capital',
      allocation: [{ impact_on_unfunded: 0 }],
    })
    expect((await post('/calls', { ...single, ilpa_call_type: 'Investmints' })).status).toBe(422)
    const other = await post('/calls', {
      fund_account_id: fund,
      lines: [{ ilpa_call_type: 'Other', amount: 1 }],
    })
    expect(messageOf(other.body, 'lines.0.description')).toBe('is required for other')
  })

  test('is warned of where it is an investment after the investment period', async () => {
    const { fund } = await newFund({ LP1: 1000 })
    await setTerms(fund, { investment_period_ends_on: '2026-02-28' })
    const call = (type: string, notice_date: string) =>
      post('/calls', { fund_account_id: fund, amount: 1, ilpa_call_type: type, notice_date })
    const late = (await call('investments', '2026-03-01')).body.warnings
    expect(late).toEqual([expect.stringContaining('The investment period ended on 2026-02-28')])
    expect((await call('investments', '2026-02-28')).body.warnings).toEqual([])
    expect((await call('management_fees', '2026-03-01')).body.warnings).toEqual([])
  })
})

describe('a notice', () => {
  const wire = {
    bank_name: 'Alder Bank',
    account_name: 'Alder Fund I LP',
    account_number: 'GB33BUKB20201555555555',
    swift: 'BUKBGB22',
  }
  const contact = { name: 'Investor relations', email: 'ir@example.com' }

  test('shows how its fee came about, where to pay and whom to ask, as of the day it was issued', async () => {
    const { fund, ids } = await newFund({ LP1: 3_000_000, LP2: 1_000_000 })
    await setTerms(fund, { wire, contact })
    const fees = `/api/v1/svc/cfo/accounts/${fund}/fees`
    expect(
      (await office.put(fees, { rate: 0.02, base: 'committed', day_count: 'period', offset_pct: 0.8 }))
        .status,
    ).toBe(200)
    const period = { period_start: '2026-01-01', period_end: '2026-03-31', transaction_fees: 5000 }
    const calculation = (await office.post(`${fees}/confirm`, period)).body
    expect(calculation).toMatchObject({ gross: 20_000, offset: 4000, total: 16_000 })
    const line = {
      ilpa_call_type: 'management_fees',
      amount: 16_000,
      fee_calculation_id: calculation.id,
    }
    const call = (await post('/calls', { fund_account_id: fund, lines: [line], reference: 'CALL-7' })).body
    expect(call.warnings).toEqual([])
    await setTerms(fund, { wire: { ...wire, account_number: 'XX00' } })

    const [notice] = (await office.get(`${P}/calls/${call.id}/notices?lp_id=${ids.LP1}`)).body
    expect(notice).toMatchObject({ wire, contact })
    expect(notice.fees).toEqual([
      {
        calculation_id: calculation.id,
        period_start: '2026-01-01',
        period_end: '2026-03-31',
        segments: [expect.objectContaining({ base: 'committed', base_amount: 4_000_000, rate: 0.02 })],
        gross: 20_000,
        waived: 0,
        offset: 4000,
        vat: 0,
        net: 16_000,
        lp_amount: 12_000,
      },
    ])
    const csv = await fetch(`${office.url}${P}/calls/${call.id}/notices/csv`, {
      headers: { authorization: `Bearer ${office.admin}` },
    }).then(reply => reply.text())
    const [headings, first] = csv.split('\r\n').map(row => row.split(','))
    const cell = (name: string) => first?.[headings?.indexOf(name) ?? -1]
    expect([cell('fee_offset'), cell('fee_net'), cell('account_number'), cell('contact')]).toEqual([
      '4000',
      '16000',
      wire.account_number,
      contact.name,
    ])
    const pdf = await fetch(`${office.url}${P}/calls/${call.id}/notices/pdf`, {
      headers: { authorization: `Bearer ${office.admin}` },
    })
    expect(pdf.status).toBe(200)

    const twice = await post('/calls', { fund_account_id: fund, lines: [{ ...line, amount: 1000 }] })
    expect(messageOf(twice.body, 'lines.0.amount')).toContain(
      'of USD 16,000, USD 16,000 is already called and USD 0 remains',
    )
    const second = { period_start: '2026-04-01', period_end: '2026-06-30' }
    const { id: fee_calculation_id, total } = (await office.post(`${fees}/confirm`, second)).body
    const part = { ...line, amount: 15_000, fee_calculation_id }
    const other = (await post('/calls', { fund_account_id: fund, lines: [part] })).body
    expect(other.warnings).toEqual([`The management fee called is 15000; its calculation comes to ${total}.`])
    expect((await office.get(`${P}/calls/${other.id}/notices`)).body[0]).toMatchObject({
      wire: { account_number: 'XX00' },
      contact: null,
    })
    const elsewhere = await newFund({ LP1: 1_000_000 })
    const strange = await post('/calls', { fund_account_id: elsewhere.fund, lines: [line] })
    expect(messageOf(strange.body, 'lines.0.fee_calculation_id')).toBe('is not a calculation of this fund')
    const wrong = await post('/calls', {
      fund_account_id: fund,
      lines: [{ ...line, ilpa_call_type: 'investments' }],
    })
    expect(messageOf(wrong.body, 'lines.0.fee_calculation_id')).toBe('applies only to management fees')

    const short = { notice_date: '2026-03-02', due_date: '2026-03-06' }
    const soon = await post('/calls', {
      fund_account_id: fund,
      lines: [{ ilpa_call_type: 'investments', amount: 1000 }],
      ...short,
    })
    expect(soon.body.warnings).toEqual([
      'Due on 6 March 2026, with less than 10 business days’ notice (earliest due date: 16 March 2026), and no reason is given.',
    ])
  })
})

describe('a distribution', () => {
  test('of which tax is withheld is gross; what is withheld is a negative line, owed to the authority', async () => {
    const { fund, ids } = await newFund({ LP1: 600, LP2: 400 })
    await post('/distributions', { fund_account_id: fund, type: 'dividend_income', amount: 100 })
    const { status, body } = await post('/distributions', {
      fund_account_id: fund,
      type: 'withholding_tax',
      amount: 9,
      lp_ids: [ids.LP1],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ amount: -9, allocation: [{ lp_id: ids.LP1, amount: -9 }] })
    expect(await balances(fund)).toMatchObject({ 1010: -91, 2400: -9, 3300: 100 })
    const [position] = (await office.get(`${P}/lps/${ids.LP1}`)).body.commitments
    expect(position.distributed).toBe(60)
    const [listed] = (await office.get(`${P}/distributions?fund_account_id=${fund}`)).body
    expect(listed).toMatchObject({ type: 'withholding_tax', amount: -9 })
    const recallable = await post('/distributions', {
      fund_account_id: fund,
      type: 'withholding_tax',
      amount: 9,
      recallable_amount: 1,
    })
    expect(recallable.status).toBe(422)
  })

  test('in kind is at value: securities leave at cost, the gain on them is realised, no cash moves', async () => {
    const { fund } = await newFund({ LP1: 600, LP2: 400 })
    const bought = [
      { code: '1310', debit: 715 },
      { code: '1320', debit: 245 },
      { code: '1010', credit: 715 },
      { code: '4300', credit: 245 },
    ]
    const entry = { fund_account_id: fund, date: '2026-01-15', lines: bought }
    expect((await office.post('/api/v1/svc/cfo/gl/journal', entry)).status).toBe(201)
    const in_kind = { security: 'Alder Ports plc', quantity: 120, cost: 700, unrealised: 250 }
    const input = { fund_account_id: fund, type: 'stock_distribution', amount: 1000.01 }
    const { status, body } = await post('/distributions', { ...input, in_kind })
    expect(status).toBe(201)
    expect(body).toMatchObject({ amount: 1000.01, in_kind })
    expect(body.allocation.map((one: Json) => one.amount)).toEqual([600.01, 400])
    const after = await balances(fund)
    expect(after).toMatchObject({ 3300: 1000.01, 1310: 15, 1320: -5, 4200: -300.01, 4300: 5, 1010: -715 })
    const loss = await post('/distributions', {
      ...input,
      amount: 10,
      in_kind: { security: 'Birch', cost: 15, unrealised: -5 },
    })
    expect(loss.status).toBe(201)
    const left = await balances(fund)
    expect([left['1310'] ?? 0, left['1320'] ?? 0, left['4300'] ?? 0]).toEqual([0, 0, 0])
    expect(left['4200']).toBe(-295.01)
    for (const wrong of [input, { ...input, type: 'return_of_capital', in_kind }])
      expect(messageOf((await post('/distributions', wrong)).body, 'in_kind')).toMatch(/stock_distribution/)
  })
})
