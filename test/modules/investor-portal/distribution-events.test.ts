import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { wordsOfPages } from '../../pdf-pages.ts'

const P = '/api/v1/svc/investor-portal'
const EVENTS = `${P}/distribution-events`
let office: Office
let fund: number
const ids: Record<string, number> = {}
beforeAll(async () => {
  office = await openOffice()
  fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder', currency: 'USD' })).body.id
  for (const [name, amount, more] of [
    ['Alder Family Office', 6000, { jurisdiction: 'US' }],
    ['Birch Pension', 4000, { jurisdiction: 'DE', entity_type: 'pension_fund' }],
    ['Alder GP', 0, { entity_type: 'general_partner' }],
  ] as const) {
    ids[name] = (await office.post(`${P}/lps`, { name, ...more })).body.id
    await office.post(`${P}/commitments`, {
      lp_id: ids[name],
      fund_account_id: fund,
      amount,
      admitted_on: '2025-01-01',
    })
  }
  const call = { fund_account_id: fund, amount: 5000, notice_date: '2025-01-02', due_date: '2025-01-20' }
  const { body } = await office.post(`${P}/calls`, call)
  for (const line of body.allocation.filter(({ amount }: Json) => amount > 0))
    await office.post(`${P}/calls/${body.id}/payment`, {
      lp_id: line.lp_id,
      amount: line.amount,
      date: '2025-01-20',
    })
})
afterAll(() => office.close())

const draft = async (input: Json): Promise<Json> => {
  const { status, body } = await office.post(EVENTS, { fund_account_id: fund, date: '2025-06-30', ...input })
  expect([status, body.detail]).toEqual([201, undefined])
  return body
}

const balances = async (): Promise<Record<string, number>> => {
  const { body } = await office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${fund}`)
  return Object.fromEntries(body.accounts.map(({ code, balance }: Json) => [code, balance]))
}

/** The words of the first page of a PDF. */
async function printed(path: string): Promise<string> {
  const reply = await fetch(office.url + path, { headers: { authorization: `Bearer ${office.admin}` } })
  const [first = ''] = await wordsOfPages(new Uint8Array(await reply.arrayBuffer()))
  return first.replace(/\s+/g, ' ')
}

const event = {
  reference: 'D-1',
  lines: [
    { type: 'return_of_capital', amount: 600, recallable_amount: 100 },
    { type: 'realized_gain', amount: 333.33 },
    { type: 'interest_income', amount: 50.05 },
  ],
  carry: { amount: 76.67 },
  withholding: [
    { rate: 0.15, country: 'DE', entity_type: 'pension_fund', types: ['interest_income'] },
    { rate: 0.3, country: 'DE' },
  ],
}

test('an event goes from gross to net for each investor, and every sum ties', async () => {
  const made = await draft(event)
  expect(made).toMatchObject({
    status: 'draft',
    gross: 983.38,
    carried_interest: 0,
    as_one: true,
    entry_id: null,
  })
  expect((await balances())['3300'] ?? 0).toBe(0)
  const of = (name: string) => made.payees.find(({ lp_id }: Json) => lp_id === ids[name])
  // 60 % and 40 % of 600, 333.33 and 50.05; carry in proportion to 230.03 and 153.35 of gains and income.
  expect(of('Alder Family Office')).toMatchObject({
    gross: 590.03,
    carried_interest: -46,
    withheld: 0,
    net: 544.03,
  })
  expect(of('Alder GP')).toMatchObject({ gross: 0, carried_interest: 76.67, withheld: 0, net: 76.67 })
  const birch = of('Birch Pension')
  expect(birch).toMatchObject({ gross: 393.35, carried_interest: -30.67, recallable_amount: 40 })
  const amountOf = (type: string) => birch.components.find((one: Json) => one.type === type).amount
  const [gain, income] = [amountOf('realized_gain'), amountOf('interest_income')]
  expect(gain + income).toBeCloseTo(153.35 - 30.67, 9)
  expect(birch.withheld).toBe(Math.round(Math.round(gain * 30) + Math.round(income * 15)) / 100)
  const sum = (key: string) =>
    Math.round(made.payees.reduce((all: number, one: Json) => all + one[key] * 100, 0)) / 100
  for (const key of ['gross', 'carried_interest', 'withheld', 'netted', 'net', 'recallable_amount'])
    expect([key, sum(key)]).toEqual([key, made[key]])
  expect(made.net).toBe(Math.round((983.38 - made.withheld) * 100) / 100)
})

test('issuing posts it once, as payable, and its payment takes it out of cash', async () => {
  const [{ id }] = (await office.get(EVENTS)).body
  const before = await balances()
  const { status, body } = await office.post(`${EVENTS}/${id}/issue`, {})
  expect([status, body.status, body.detail]).toEqual([200, 'issued', undefined])
  const issued = await balances()
  expect(issued['3300']).toBe(983.38)
  expect(issued['2400']).toBe(-body.withheld)
  expect(issued['2200']).toBe(-body.net)
  expect(issued['1010']).toBe(before['1010'])
  expect((await office.post(`${EVENTS}/${id}/issue`, {})).body.code).toBe('illegal_transition')
  const alder = ids['Alder Family Office'] as number
  const part = await office.post(`${EVENTS}/${id}/payments`, { date: '2025-07-02', lp_ids: [alder] })
  expect(part.body).toMatchObject({ status: 'issued', payments: [{ date: '2025-07-02' }] })
  expect(part.body.payees.map(({ lp_id, paid_on }: Json) => [lp_id, paid_on])).toContainEqual([
    alder,
    '2025-07-02',
  ])
  const again = await office.post(`${EVENTS}/${id}/payments`, { lp_ids: [alder] })
  expect([again.status, again.body.errors[0].path]).toEqual([422, 'lp_ids.0'])
  const rest = await office.post(`${EVENTS}/${id}/payments`, { date: '2025-07-03' })
  expect(rest.body.status).toBe('paid')
  const paid = await balances()
  expect(paid['2200'] ?? 0).toBe(0)
  expect(paid['1010']).toBe(Math.round(((before['1010'] as number) - body.net) * 100) / 100)
})

test('its parts count in every figure, and one of them is not voided alone', async () => {
  const parts = (await office.get(`${P}/distributions?fund_account_id=${fund}`)).body
  expect(parts.map(({ type, amount }: Json) => [type, amount])).toContainEqual(['return_of_capital', 600])
  expect(parts.map(({ type }: Json) => type)).toContain('withholding_tax')
  expect(new Set(parts.map(({ entry_id }: Json) => entry_id)).size).toBe(1)
  const gross = parts.find(({ type }: Json) => type === 'return_of_capital')
  const alone = await office.post(`${P}/distributions/${gross.id}/void`, { reason: 'Wrong' })
  expect([alone.status, alone.body.code]).toEqual([409, 'built_upon'])
  expect(alone.body.undo.path).toBe(`${P}/distribution-events/${alone.body.event_id}/void`)
  const call = await office.get(`${P}/distributions/${gross.id}`)
  expect(call.body.allocation).toHaveLength(2)
})

test('a close finds the sub-ledgers tied', async () => {
  const { body } = await office.post(`/api/v1/svc/cfo/accounts/${fund}/period-close/run`, {
    period_end: '2025-09-30',
  })
  const tied = body.checks.find(({ key }: Json) => key === 'sub_ledgers')
  expect([tied?.status, tied?.evidence]).toEqual([
    'pass',
    expect.stringContaining('Running balances equal their lines'),
  ])
})

test('there is one notice for each investor, from gross to net, that stays as it was issued', async () => {
  const [{ id }] = (await office.get(EVENTS)).body
  const url = `${EVENTS}/${id}/notices`
  const before = (await office.get(url)).body
  expect(before).toHaveLength(3)
  const birch = before.find(({ lp }: Json) => lp.name === 'Birch Pension')
  expect(birch.lp.net).toBe(
    Math.round((birch.lp.gross + birch.lp.carried_interest - birch.lp.withheld - birch.lp.netted) * 100) /
      100,
  )
  expect(birch.lp).toMatchObject({
    prior_contributions: 2000,
    prior_distributions: 0,
    unfunded_before: 2000,
    unfunded_after: 2040,
  })
  await office.patch(`${P}/lps/${ids['Birch Pension']}`, { name: 'Birch Renamed' })
  expect((await office.get(url)).body).toEqual(before)
  expect((await office.get(`${EVENTS}/${id}`)).body.payees.map(({ lp_name }: Json) => lp_name)).toContain(
    'Birch Pension',
  )
  const text = await printed(`${url}/pdf?lp_id=${ids['Birch Pension']}`)
  expect(text).toContain('Alder distributes USD 362.68 to you.')
  expect(text).toContain('From gross to net')
  expect(text).not.toMatch(/distributes USD -/)
})

test('a payment, and then the event, is voided; nothing is left of it', async () => {
  const [{ id, date }] = (await office.get(EVENTS)).body
  const refused = await office.post(`${EVENTS}/${id}/void`, { reason: 'Wrong' })
  expect([refused.status, refused.body.code]).toEqual([409, 'built_upon'])
  for (const payment of (await office.get(`${EVENTS}/${id}`)).body.payments)
    expect(
      (await office.post(`${EVENTS}/${id}/payments/${payment.id}/void`, { reason: 'Returned' })).status,
    ).toBe(200)
  const { status, body } = await office.post(`${EVENTS}/${id}/void`, { reason: 'The sale fell through' })
  expect([status, body.status, body.reason]).toEqual([200, 'void', 'The sale fell through'])
  const left = await balances()
  for (const code of ['2200', '2400', '3300']) expect(left[code] ?? 0).toBe(0)
  const [part] = (await office.get(`${P}/distributions?fund_account_id=${fund}`)).body
  // Taken back on its own day, whose book is open.
  expect(part.void).toMatchObject({ date, reason: 'The sale fell through' })
})

test('a correction replaces an event, and its notices say what and why', async () => {
  const lines = [{ type: 'dividend_income', amount: 100 }]
  const { id } = await draft({ reference: 'D-2', lines, withholding: [{ rate: 0.3, country: 'DE' }] })
  await office.post(`${EVENTS}/${id}/issue`, {})
  const { status, body } = await office.post(`${EVENTS}/${id}/correct`, {
    reason: 'The treaty rate is 15 %',
    withholding: [{ rate: 0.15, country: 'DE' }],
  })
  expect([status, body.status, body.corrects_id, body.withheld]).toEqual([200, 'issued', id, 6])
  expect((await office.get(`${EVENTS}/${id}`)).body).toMatchObject({
    status: 'void',
    corrected_by_id: body.id,
    withheld: 12,
  })
  const [notice] = (await office.get(`${EVENTS}/${body.id}/notices?lp_id=${ids['Birch Pension']}`)).body
  expect(notice.corrects).toEqual({
    event_id: id,
    date: '2025-06-30',
    net: 28,
    reason: 'The treaty rate is 15 %',
  })
  const text = await printed(`${EVENTS}/${body.id}/notices/pdf?lp_id=${ids['Birch Pension']}`)
  expect(text).toContain('Corrected distribution notice')
  expect((await balances())['3300']).toBe(100)
})

test('a distribution is netted against an open call where the terms of the fund allow it', async () => {
  const call = await office.post(`${P}/calls`, {
    fund_account_id: fund,
    amount: 100,
    notice_date: '2025-07-01',
    due_date: '2025-07-20',
    reference: 'C-2',
  })
  const lines = [{ type: 'return_of_capital', amount: 150 }]
  const input = {
    fund_account_id: fund,
    date: '2025-07-10',
    reference: 'D-3',
    lines,
    net_call_id: call.body.id,
  }
  const refused = await office.post(EVENTS, input)
  expect([refused.status, refused.body.code]).toEqual([409, 'netting_not_allowed'])
  const terms = {
    cure_business_days: 10,
    default_interest_rate: null,
    investment_period_ends_on: null,
    wire: null,
    contact: null,
  }
  const set = async (given: Json) => {
    const { body } = await office.put(`${P}/funds/${fund}/call-terms`, given)
    await office.post(`/svc/agent/actions/${body.action_id}/approve`)
    return (await office.get(`${P}/funds/${fund}/call-terms`)).body
  }
  expect((await set({ ...terms, nets_distributions: true })).nets_distributions).toBe(true)
  const made = await draft(input)
  expect(made).toMatchObject({ gross: 150, netted: 100, net: 50 })
  const before = await balances()
  await office.post(`${EVENTS}/${made.id}/issue`, {})
  expect((await office.get(`${P}/calls/${call.body.id}`)).body).toMatchObject({
    status: 'paid',
    outstanding: 0,
  })
  const after = await balances()
  expect(after['1200'] ?? 0).toBe(0)
  expect(after['1010']).toBe(before['1010'])
  expect((after['2200'] ?? 0) - (before['2200'] ?? 0)).toBeCloseTo(-50, 9)
  const payment = (await office.get(`${P}/calls/${call.body.id}`)).body.payments[0]
  const alone = await office.post(`${P}/calls/${call.body.id}/payments/${payment.id}/void`, {
    reason: 'Wrong',
  })
  expect([alone.status, alone.body.code]).toEqual([409, 'built_upon'])
  await office.post(`${EVENTS}/${made.id}/void`, { reason: 'Wrong' })
  expect((await office.get(`${P}/calls/${call.body.id}`)).body).toMatchObject({
    status: 'issued',
    outstanding: 100,
  })
  // Left out, it stays as it is.
  expect((await set({ ...terms, cure_business_days: 5 })).nets_distributions).toBe(true)
})

test('own amounts are taken as they are, and what cannot be is refused where it is wrong', async () => {
  const amounts = [
    { lp_id: ids['Alder Family Office'], amount: 70 },
    { lp_id: ids['Birch Pension'], amount: 30 },
  ]
  const made = await draft({ lines: [{ type: 'realized_gain', amounts }] })
  expect(made.payees.map(({ gross }: Json) => gross)).toEqual([70, 30])
  const refused = async (more: Json) => {
    const { status, body } = await office.post(EVENTS, { fund_account_id: fund, ...more })
    return [status, body.errors?.[0]?.path]
  }
  expect(await refused({ lines: [{ type: 'realized_gain', amount: 99, amounts }] })).toEqual([
    422,
    'lines.0.amount',
  ])
  expect(await refused({ lines: [{ type: 'realized_gain' }] })).toEqual([422, 'lines.0.amount'])
  expect(await refused({ lines: [{ type: 'realized_gain', amount: 10 }], carry: { amount: 11 } })).toEqual([
    422,
    'carry',
  ])
  expect(
    await refused({
      lines: [{ type: 'realized_gain', amount: 10 }],
      withheld: [{ lp_id: ids['Birch Pension'], amount: 4.01 }],
    }),
  ).toEqual([422, 'withheld'])
  const changed = await office.put(`${EVENTS}/${made.id}`, { lines: [{ type: 'other_income', amount: 20 }] })
  expect(changed.body).toMatchObject({ status: 'draft', gross: 20 })
  expect((await office.delete(`${EVENTS}/${made.id}`)).status).toBe(204)
  expect((await office.get(`${EVENTS}/${made.id}`)).status).toBe(404)
})

test('what is recorded in the old way is an event of its own, with the tax of its reference in it', async () => {
  const base = { fund_account_id: fund, date: '2025-08-01', reference: 'OLD-1' }
  const { body: gross } = await office.post(`${P}/distributions`, {
    ...base,
    type: 'dividend_income',
    amount: 10,
  })
  await office.post(`${P}/distributions`, { ...base, type: 'withholding_tax', amount: 2 })
  const [event] = (await office.get(`${EVENTS}?fund_account_id=${fund}`)).body
  expect(event).toMatchObject({
    reference: 'OLD-1',
    status: 'paid',
    as_one: false,
    gross: 10,
    withheld: 2,
    net: 8,
  })
  expect((await office.get(`${EVENTS}/${event.id}/notices`)).body.code).toBe('no_notices')
  const [, tax] = (await office.get(`${EVENTS}/${event.id}`)).body.components
  await office.post(`${P}/distributions/${tax.distribution_id}/void`, { reason: 'Wrong' })
  expect((await office.get(`${EVENTS}/${event.id}`)).body).toMatchObject({
    status: 'paid',
    withheld: 0,
    net: 10,
  })
  await office.post(`${P}/distributions/${gross.id}/void`, { reason: 'Wrong' })
  expect((await office.get(`${EVENTS}/${event.id}`)).body).toMatchObject({ status: 'void', gross: 10 })
})
