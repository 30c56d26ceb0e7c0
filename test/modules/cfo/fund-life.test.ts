import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from './closing.ts'
import { admit, journal, openFund } from './partners.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

async function made(path: string, body: Json = {}): Promise<Json> {
  const answer = await office.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

const life = (fund: Json) => `${CFO}/accounts/${fund.id}/life`
const kindsOf = (body: Json, step = 'liquidation') =>
  body.to_settle.filter(({ before }: Json) => before.includes(step)).map(({ kind }: Json) => kind)

/** Proposes a step and has the second administrator approve it. */
async function approved(path: string, body: Json, as: string): Promise<Json> {
  const proposal = await made(path, body)
  expect((await office.post(`/svc/agent/actions/${proposal.action_id}/approve`)).status).toBe(403)
  const done = await office.post(`/svc/agent/actions/${proposal.action_id}/approve`, undefined, { as })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return done.body.result
}

/** A fund of three partners with a holding: called, bought, sold at a gain, with an odd amount of income and costs. */
async function lived() {
  const fund = await openFund(office, { name: `Fund ${crypto.randomUUID()}` })
  const partners = [
    { name: 'A', commitment: 500_000 },
    { name: 'B', commitment: 400_000 },
    { name: 'GP', commitment: 100_000 },
  ]
  const ids = await admit(office, fund.id, partners, '2025-01-01')
  const call = await made(`${PORTAL}/calls`, {
    ...{
      fund_account_id: fund.id,
      notice_date: '2025-01-10',
      due_date: '2025-01-20',
      override_reason: 'Test',
    },
    lines: [{ ilpa_call_type: 'investments', amount: 300_000 }],
  })
  const pay = async () => {
    for (const { lp_id, amount } of call.allocation)
      await made(`${PORTAL}/calls/${call.id}/payment`, {
        lp_id,
        amount,
        date: '2025-01-20',
        reference: `P${lp_id}`,
      })
  }
  const input = {
    fund_account_id: fund.id,
    name: 'Alder Works',
    instrument: 'equity',
    opened_on: '2025-02-01',
  }
  const { id: holding } = await made('/api/v1/svc/holdings', input)
  const post = (date: string, lines: Json[]) =>
    made(`${CFO}/gl/journal`, { fund_account_id: fund.id, date, lines })
  const sell = async () => {
    await post('2025-06-10', [
      { code: '1010', debit: 400_000.01 },
      { code: '1310', credit: 280_000, investment_id: holding },
      { code: '4200', credit: 120_000.01, investment_id: holding },
    ])
    await made(`/api/v1/svc/holdings/${holding}/close`, { date: '2025-06-10' })
  }
  await post('2025-02-01', [
    { code: '1310', debit: 280_000, investment_id: holding },
    { code: '1010', credit: 280_000 },
  ])
  await post('2025-03-31', [
    { code: '5300', debit: 12_345.67 },
    { code: '2010', credit: 12_345.67 },
  ])
  return { fund, ids, pay, sell, post }
}

test('a term is set once and extended, with reasons and consent', async () => {
  const fund = await openFund(office, { name: 'Term Fund', fiscal_year_end: '06-30' })
  expect((await office.get(life(fund))).body).toMatchObject({
    status: 'active',
    ends_on: null,
    extensions: 0,
  })
  await made(`${life(fund)}/terms`, {
    ends_on: '2034-12-31',
    date: '2025-01-01',
    reason: 'Ten years by the agreement',
  })
  const extension = { ends_on: '2035-12-31', consent: 'advisory_committee', reason: 'Two holdings remain' }
  const body = await made(`${life(fund)}/terms`, extension)
  expect(body).toMatchObject({
    ends_on: '2035-12-31',
    extensions: 1,
    events: [{ kind: 'term' }, { kind: 'extension', ...extension, author: 'Administrator' }],
  })
  // The calendar has its end, once, as extended.
  const due = async (year: number): Promise<Json[]> => {
    const span = `from=${year}-12-01&to=${year}-12-31`
    const { body: days } = await office.get(`/api/v1/svc/calendar/due-dates?${span}`)
    return (days.items ?? days).filter(({ title }: Json) => title.startsWith('Term of Term Fund'))
  }
  expect(await due(2034)).toEqual([])
  expect(await due(2035)).toEqual([expect.objectContaining({ date: '2035-12-31', detail: 'As extended' })])
  expect((await made(`${life(fund)}/wind-up`, { reason: 'It ends' })).to_settle).toEqual([])
  const back = await office.post(`${life(fund)}/terms`, { ends_on: '2035-12-31', reason: 'Again' })
  expect([back.status, back.body.errors[0].path]).toEqual([422, 'ends_on'])
})

test('a fund is wound up until nothing is left on any account, ends, and is locked', async () => {
  const second = await office.person('admin', 'second.admin@example.com')
  const { fund, ids, pay, sell, post } = await lived()
  const early = await office.post(`${life(fund)}/final-distribution`, {})
  expect(early.body).toMatchObject({ status: 409, code: 'illegal_transition' })
  const begun = await made(`${life(fund)}/wind-up`, { date: '2025-06-01', reason: 'The term ends' })
  expect(begun).toMatchObject({ status: 'winding_up', basis: 'liquidation', basis_from: '2025-06-01' })
  expect(kindsOf(begun, 'final_distribution')).toEqual([
    'unpaid_call',
    'holding',
    'asset',
    'asset',
    'payable',
    'open_profit',
  ])
  expect((await office.get(`${CFO}/accounts/${fund.id}`)).body.status).toBe('winding_up')
  const refused = await office.post(`${life(fund)}/final-distribution`, {})
  expect(refused.body).toMatchObject({ status: 409, code: 'not_settled' })
  expect(refused.body.to_settle).toHaveLength(6)

  await pay()
  await sell()
  await post('2025-06-20', [
    { code: '2010', debit: 12_345.67 },
    { code: '1010', credit: 12_345.67 },
  ])
  await closeThrough(office, fund, '2025-06-30')
  const settled = (await office.get(life(fund))).body
  expect(kindsOf(settled, 'final_distribution')).toEqual([])
  expect(kindsOf(settled)).toEqual(['cash', 'capital', 'capital', 'capital'])

  const draft = await made(`${life(fund)}/final-distribution`, { date: '2025-07-01', reference: 'FINAL' })
  const events = `${PORTAL}/distribution-events/${draft.id}`
  await made(`${events}/issue`)
  await made(`${events}/payments`, { date: '2025-07-02' })
  // 300,000 paid in and a result of 107,654.34, to the cent.
  const trial = async () => (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund.id}`)).body
  const standing = ({ accounts }: Json) =>
    accounts.filter(({ type, balance }: Json) => type !== 'equity' && balance !== 0)
  expect(standing(await trial())).toEqual([])
  const lock = await office.post(`${life(fund)}/liquidate`, { reason: 'All is paid out' })
  expect(lock.body.to_settle?.map(({ kind }: Json) => kind) ?? lock.body).toEqual(['open_period'])
  const close = await closeThrough(office, fund, '2025-09-30')
  expect(close.nav).toBe(0)
  expect(close.capital_accounts.map(({ ending }: Json) => ending)).toEqual([0, 0, 0])
  const { body: statements } = await office.get(
    `${CFO}/accounts/${fund.id}/period-close/${close.id}/statements`,
  )
  const received = statements.statements.map(({ metrics }: Json) => metrics.distributed)
  expect(received).toEqual([203_827.18, 163_061.73, 40_765.43])
  expect(received.reduce((sum: number, one: number) => sum + one, 0)).toBeCloseTo(407_654.34, 2)

  const unfundedOf = async (lp: number | undefined) =>
    (await office.get(`${CFO}/accounts/${fund.id}/partners`)).body.partners.find(
      ({ lp_id }: Json) => lp_id === lp,
    ).unfunded
  expect(await unfundedOf(ids.A)).toBeGreaterThan(0)
  const ended = await approved(
    `${life(fund)}/liquidate`,
    { date: '2025-09-30', reason: 'All is paid out' },
    second,
  )
  expect(ended).toMatchObject({ status: 'liquidated', liquidated_on: '2025-09-30', to_settle: [] })
  // Nothing can be called any more; before that day it could.
  expect(await unfundedOf(ids.A)).toBe(0)
  const late = await office.post(`${CFO}/gl/journal`, {
    ...{ fund_account_id: fund.id, date: '2025-10-05' },
    lines: [
      { code: '1010', debit: 10 },
      { code: '4030', credit: 10 },
    ],
  })
  expect(late.body).toMatchObject({ status: 409, code: 'period_closed' })
  const reopen = await office.post(`${CFO}/accounts/${fund.id}/period-close/${close.id}/reopen`, {
    reason: 'Test',
  })
  expect(reopen.body).toMatchObject({ status: 409, code: 'period_closed' })

  // The year's K-1s are each partner's last.
  const { body: proposal } = await office.get(`${CFO}/accounts/${fund.id}/k1/proposal?tax_year=2025`)
  const k1 = await made(`${CFO}/accounts/${fund.id}/k1/generate`, { tax_year: 2025, items: proposal.items })
  expect(k1.schedules.map(({ final_k1, capital }: Json) => [final_k1, capital.ending])).toEqual([
    [true, 0],
    [true, 0],
    [true, 0],
  ])
  expect(k1.schedules.map(({ lp_id }: Json) => lp_id)).toEqual([ids.A, ids.B, ids.GP])

  const again = await approved(`${life(fund)}/reopen`, { reason: 'A tax refund came in' }, second)
  expect(again).toMatchObject({ status: 'winding_up', liquidated_on: null })
  expect(await unfundedOf(ids.A)).toBeGreaterThan(0)
  await journal(office, fund.id, '2025-10-05', [
    ['1010', 10, 0],
    ['4030', 0, 10],
  ])
  expect((await made(`${life(fund)}/wind-up/withdraw`, { reason: 'It goes on' })).status).toBe('active')
})
