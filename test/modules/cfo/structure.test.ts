import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from './closing.ts'
import { admit, journal, openFund } from './partners.ts'

const CFO = '/api/v1/svc/cfo'
const PORTAL = '/api/v1/svc/investor-portal'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const post = async (path: string, body: Json, status = 201): Promise<Json> => {
  const answer = await office.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer.body
}
const structure = async (fund: number, day?: string): Promise<Json> =>
  (await office.get(`${CFO}/accounts/${fund}/structure${day ? `?as_of=${day}` : ''}`)).body
/** The debits less credits of each account of a book. */
async function balances(fund: number, day: string): Promise<Record<string, number>> {
  const { body } = await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund}&as_of=${day}`)
  expect(body.balanced).toBe(true)
  return Object.fromEntries(body.accounts.map((one: Json) => [one.code, one.debit - one.credit]))
}

/** A feeder of 600,000 beside an investor of 400,000 in its master; two investors in the feeder. */
async function feederAndMaster() {
  const master = (await openFund(office, { name: `Master ${crypto.randomUUID()}` })).id as number
  const feeder = (await openFund(office, { name: `Feeder ${crypto.randomUUID()}` })).id as number
  const relation = await post(`${CFO}/accounts/${feeder}/structure`, {
    kind: 'feeder',
    related_id: master,
    from_on: '2025-01-01',
  })
  await post(`${PORTAL}/commitments`, {
    lp_id: relation.lp_id,
    fund_account_id: master,
    amount: 600_000,
    admitted_on: '2025-01-01',
  })
  const direct = await admit(office, master, [{ name: 'Direct', commitment: 400_000 }], '2025-01-01')
  const own = await admit(
    office,
    feeder,
    [
      { name: 'Ash', commitment: 400_000 },
      { name: 'Beech', commitment: 200_000 },
    ],
    '2025-01-01',
  )
  const callMaster = (amount: number, date: string, more: Json = {}) =>
    post(`${PORTAL}/calls`, {
      fund_account_id: master,
      notice_date: date,
      due_date: date,
      override_reason: 'As agreed',
      amount,
      ilpa_call_type: 'investments',
      ...more,
    })
  const callsOf = async (fund: number): Promise<Json[]> =>
    (await office.get(`${PORTAL}/calls?fund_account_id=${fund}`)).body
  return { master, feeder, relation, direct, own, callMaster, callsOf }
}

/** Both books tie, but for the value of the interest where nobody has marked it yet. */
async function expectTied(feeder: number, day: string, value?: number) {
  const { relations, tied } = await structure(feeder, day)
  for (const { key, difference } of relations[0].ties)
    if (key !== 'value' || value !== undefined) expect([day, key, difference]).toEqual([day, key, 0])
  if (value !== undefined) {
    expect(tied).toBe(true)
    expect(relations[0].ties.find(({ key }: Json) => key === 'value').own).toBe(value)
  }
}

test('a call of the master is one act in both books, and the feeder calls it from its own investors', async () => {
  const { master, feeder, relation, own, callMaster, callsOf } = await feederAndMaster()
  const call = await callMaster(100_000, '2025-02-03', { reference: 'CC-1' })
  await expectTied(feeder, '2025-02-03', 60_000)
  expect(await balances(feeder, '2025-02-03')).toMatchObject({
    '1200': 60_000,
    '1310': 60_000,
    '3100': -60_000,
    [`2150-S${relation.id}`]: -60_000,
  })
  const [made, ...others] = await callsOf(feeder)
  expect(others).toEqual([])
  expect(made).toMatchObject({ amount: 60_000, status: 'issued', reference: 'CC-1', due_date: '2025-02-03' })
  const pay = (of: number, lp_id: number, amount: number) =>
    post(`${PORTAL}/calls/${of}/payment`, { lp_id, amount, date: '2025-02-03' }, 200)
  await pay(made?.id, own.Ash as number, 40_000)
  await pay(made?.id, own.Beech as number, 20_000)
  await pay(call.id, relation.lp_id, 60_000)
  await expectTied(feeder, '2025-02-03', 60_000)
  const after = await balances(feeder, '2025-02-03')
  expect([after['1010'] ?? 0, after['1200'] ?? 0, after[`2150-S${relation.id}`] ?? 0]).toEqual([0, 0, 0])
  const { look_through, nav } = await structure(master, '2025-02-03')
  expect(look_through.map(({ name, nav: part }: Json) => [name, part]).sort()).toEqual([
    ['Ash', 40_000],
    ['Beech', 20_000],
    ['Direct', 40_000],
  ])
  expect(look_through.reduce((sum: number, one: Json) => sum + one.nav, 0)).toBe(nav)
})

test('a cancelled call is cancelled in both books, and a payment is voided in both', async () => {
  const { feeder, relation, callMaster, callsOf } = await feederAndMaster()
  const call = await callMaster(50_000, '2025-02-03')
  await post(
    `${PORTAL}/calls/${call.id}/payment`,
    { lp_id: relation.lp_id, amount: 30_000, date: '2025-02-04' },
    200,
  )
  await expectTied(feeder, '2025-02-04', 30_000)
  const { body: shown } = await office.get(`${PORTAL}/calls/${call.id}`)
  await post(
    `${PORTAL}/calls/${call.id}/payments/${shown.payments[0].id}/void`,
    { reason: 'It bounced', date: '2025-02-05' },
    200,
  )
  await expectTied(feeder, '2025-02-05', 30_000)
  await post(
    `${PORTAL}/calls/${call.id}/status`,
    { status: 'cancelled', reason: 'Off', date: '2025-02-06' },
    200,
  )
  await expectTied(feeder, '2025-02-06', 0)
  expect((await callsOf(feeder)).map(({ status }) => status)).toEqual(['cancelled'])
  for (const amount of Object.values(await balances(feeder, '2025-02-06'))) expect(amount).toBe(0)
})

test('a distribution is income and capital of the feeder, and drafts the feeder’s own', async () => {
  const { master, feeder, relation, callMaster } = await feederAndMaster()
  await callMaster(100_000, '2025-02-03')
  const event = await post(`${PORTAL}/distribution-events`, {
    fund_account_id: master,
    date: '2025-03-03',
    lines: [
      { type: 'return_of_capital', amount: 20_000 },
      { type: 'dividend_income', amount: 10_000 },
    ],
  })
  await post(`${PORTAL}/distribution-events/${event.id}/issue`, {}, 200)
  await expectTied(feeder, '2025-03-03')
  expect(await balances(feeder, '2025-03-03')).toMatchObject({
    '1310': 48_000,
    '4020': -6_000,
    [`1250-S${relation.id}`]: 18_000,
  })
  const { body: drafts } = await office.get(`${PORTAL}/distribution-events?fund_account_id=${feeder}`)
  expect(drafts.map(({ status, gross }: Json) => [status, gross])).toEqual([['draft', 18_000]])
  await post(`${PORTAL}/distribution-events/${event.id}/payments`, { date: '2025-03-04' }, 200)
  await expectTied(feeder, '2025-03-04')
  expect((await balances(feeder, '2025-03-04'))[`1250-S${relation.id}`] ?? 0).toBe(0)
})

test('at each close the interest is worth the capital account in the master, or the check names the difference', async () => {
  const { master, feeder, relation, callMaster } = await feederAndMaster()
  await callMaster(100_000, '2025-02-03')
  await journal(office, master, '2025-03-10', [
    ['1320', 33_333.33, 0],
    ['4300', 0, 33_333.33],
  ])
  const run = async () =>
    (
      await office.post(`${CFO}/accounts/${feeder}/period-close/run`, { period_end: '2025-03-31' })
    ).body.checks.find(({ key }: Json) => key === 'structure')
  const before = await run()
  expect(before.status).toBe('fail')
  expect(before.evidence).toContain('is not closed through 31 March 2025')
  expect(before.evidence).toMatch(/a difference of .*-20,?000\.00|a difference of .*20,?000/)
  await closeThrough(office, { id: master }, '2025-03-31')
  const path = `${CFO}/accounts/${feeder}/structure/${relation.id}/value`
  await post(path, { as_of: '2025-03-31' }, 200)
  const { body: held } = await office.get(`/api/v1/svc/holdings/${relation.holding_id}/valuations`)
  const [prepared] = held.items ?? held
  expect(prepared).toMatchObject({ fair_value: 80_000, method: 'nav_of_fund', status: 'prepared' })
  const reviewer = await office.person('admin')
  const approved = await office.post(
    `/api/v1/svc/holdings/${relation.holding_id}/valuations/${prepared.id}/approve`,
    {},
    { as: reviewer },
  )
  expect(approved.status, JSON.stringify(approved.body)).toBeLessThan(300)
  await expectTied(feeder, '2025-03-31', 80_000)
  expect((await run()).status).toBe('pass')
  const { look_through, nav } = await structure(master, '2025-03-31')
  expect(look_through.reduce((sum: number, one: Json) => sum + Math.round(one.nav * 100), 0)).toBe(
    Math.round(nav * 100),
  )
})

test('the fee of a fund is the income of its manager’s company', async () => {
  const fund = (await openFund(office, { name: 'Managed Fund' })).id as number
  const company = (await openFund(office, { name: 'Manager LLC' })).id as number
  await journal(office, fund, '2025-01-31', [
    ['5100', 2_000, 0],
    ['2110', 0, 2_000],
  ])
  const related = await post(`${CFO}/accounts/${fund}/structure`, {
    kind: 'manager',
    related_id: company,
    from_on: '2025-01-01',
  })
  await journal(office, fund, '2025-02-10', [
    ['2110', 1_500, 0],
    ['1010', 0, 1_500],
  ])
  const { ties, id } = (await structure(company)).relations[0]
  expect(ties).toEqual([
    { key: 'fee_receivable', own: 500, other: 500, difference: 0 },
    { key: 'fee_income', own: 2_000, other: 2_000, difference: 0 },
  ])
  expect(id).toBe(related.id)
  expect(await balances(company, '2025-02-28')).toMatchObject({ '1010': 1_500, [`1250-S${id}`]: 500 })
})

test('refuses a fund as its own feeder, a circle, another currency and a mirrored entry reversed by itself', async () => {
  const { master, feeder } = await feederAndMaster()
  const other = (await openFund(office, { name: 'In euros', currency: 'EUR' })).id as number
  const relate = (fund: number, related_id: number, kind = 'feeder') =>
    office.post(`${CFO}/accounts/${fund}/structure`, { kind, related_id, from_on: '2025-01-01' })
  expect((await relate(feeder, feeder)).status).toBe(422)
  expect((await relate(feeder, other)).status).toBe(422)
  for (const [one, two] of [
    [feeder, master],
    [master, feeder],
  ] as const)
    expect((await relate(one, two)).body).toMatchObject({ status: 409, code: 'related_already' })
  const below = (await openFund(office, { name: 'Below' })).id as number
  expect((await relate(below, feeder)).status).toBe(201)
  expect((await relate(master, below)).body.code).toBe('related_already')
  await journal(office, master, '2025-02-03', [
    ['1010', 10, 0],
    ['3100', 0, 10, (await structure(feeder)).relations.find((one: Json) => one.related_id === master).lp_id],
  ])
  const { body: entries } = await office.get(`${CFO}/gl/journal?fund_account_id=${feeder}`)
  const answer = await office.post(`${CFO}/gl/journal/${entries[0].id}/reverse`, {})
  expect(answer.body).toMatchObject({ status: 409, code: 'has_record' })
})

test('an act that the other book cannot have is refused in both', async () => {
  const { master, feeder, callMaster, callsOf } = await feederAndMaster()
  await callMaster(100_000, '2025-02-03')
  // More than the feeder's own investors have left to be called.
  await post(`${PORTAL}/calls`, {
    fund_account_id: feeder,
    notice_date: '2025-02-04',
    due_date: '2025-02-20',
    override_reason: 'Costs of its own',
    amount: 500_000,
    ilpa_call_type: 'partnership_expenses',
  })
  const refused = await office.post(`${PORTAL}/calls`, {
    fund_account_id: master,
    notice_date: '2025-02-05',
    due_date: '2025-02-20',
    override_reason: 'As agreed',
    amount: 200_000,
    ilpa_call_type: 'investments',
  })
  expect(refused.body).toMatchObject({ status: 422, code: 'over_call' })
  expect((await callsOf(master)).length).toBe(1)
  await expectTied(feeder, '2025-02-28', 60_000)
})

test('parallel funds call and distribute as one act in each book, and the parts tie', async () => {
  const deal = (await post('/api/v1/svc/crm/deals', { name: `Deal ${crypto.randomUUID()}` })).id
  const funds: number[] = []
  const holdings: number[] = []
  for (const commitment of [700_000, 300_001]) {
    const { id } = await openFund(office, { name: `Parallel ${crypto.randomUUID()}` })
    await admit(office, id, [{ name: `Investor ${crypto.randomUUID()}`, commitment }], '2025-01-01')
    const named = { fund_account_id: id, name: 'Alder Holdings', instrument: 'equity', deal_id: deal }
    const holding = await office.post('/api/v1/svc/holdings', named)
    expect(holding.status, JSON.stringify(holding.body)).toBe(201)
    holdings.push(holding.body.id)
    funds.push(id)
  }
  const [one, other] = funds as [number, number]
  const asked = {
    notice_date: '2025-02-03',
    due_date: '2025-03-03',
    reference: 'CC-1',
    lines: [{ ilpa_call_type: 'investments', amount: 100_000, holding_id: holdings[0] }],
  }
  const path = (fund: number, what: string) => `${PORTAL}/funds/${fund}/${what}`
  const alone = await office.post(path(one, 'parallel-calls'), asked)
  expect(alone.body.code).toBe('no_parallel_fund')
  await post(`${CFO}/accounts/${one}/structure`, {
    kind: 'parallel',
    related_id: other,
    from_on: '2025-01-01',
  })
  const { made } = await post(path(one, 'parallel-calls'), asked, 200)
  expect(made.map(({ fund_account_id, amount }: Json) => [fund_account_id, amount])).toEqual([
    [one, 69_999.93],
    [other, 30_000.07],
  ])
  const calls = await Promise.all(
    made.map(async ({ id }: Json) => (await office.get(`${PORTAL}/calls/${id}`)).body),
  )
  expect(calls.map(({ status, reference, lines }) => [status, reference, lines[0].holding_id])).toEqual([
    ['issued', 'CC-1', holdings[0]],
    ['issued', 'CC-1', holdings[1]],
  ])
  const tie = { key: 'called_together', own: 30_000.07, other: 30_000.07, difference: 0 }
  expect((await structure(other)).relations[0].ties).toEqual([tie])
  const later = await office.post(`${PORTAL}/calls/${made[0].id}/due-date`, {
    due_date: '2099-04-01',
    reason: 'The purchase closes later',
  })
  expect(later.status).toBe(200)
  expect((await office.get(`${PORTAL}/calls/${made[1].id}`)).body.due_date).toBe('2099-04-01')
  await post(
    `${PORTAL}/calls/${made[0].id}/status`,
    { status: 'cancelled', reason: 'Called off', date: '2025-02-03' },
    200,
  )
  expect((await office.get(`${PORTAL}/calls/${made[1].id}`)).body.status).toBe('cancelled')
  expect((await structure(one)).tied).toBe(true)
  const drafts = await post(
    path(one, 'parallel-distributions'),
    { date: '2025-03-30', lines: [{ type: 'other_income', amount: 1000.01 }] },
    200,
  )
  expect(drafts.made.map(({ amount }: Json) => amount)).toEqual([700.01, 300])
  const events = `${PORTAL}/distribution-events`
  expect((await office.get(`${events}/${drafts.made[1].id}`)).body).toMatchObject({
    status: 'draft',
    fund_account_id: other,
    gross: 300,
  })
  // Both are drafts: nothing is in either book.
  const shared = async (fund: number) =>
    (await structure(fund)).relations[0].ties.find(({ key }: Json) => key === 'distributed_together')
  expect(await shared(one)).toBeUndefined()
  const issue = (at: number) => post(`${events}/${drafts.made[at].id}/issue`, {}, 200)
  await issue(0)
  expect(await shared(other)).toMatchObject({ own: 700.01, other: 0, difference: 700.01 })
  const run = { period_end: '2025-03-31' }
  const checked = async (fund: number) =>
    (await post(`${CFO}/accounts/${fund}/period-close/run`, run)).checks.find(
      ({ key }: Json) => key === 'structure',
    )
  expect(await checked(one)).toMatchObject({
    status: 'fail',
    evidence: expect.stringContaining('Distributed together: USD 700.01 here, USD 0 in the book of'),
  })
  await issue(1)
  expect(await shared(other)).toMatchObject({ own: 300, other: 300, difference: 0 })
  expect(await checked(one)).toMatchObject({ status: 'pass' })
})
