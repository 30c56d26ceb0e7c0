import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const fund = async (input: Json = {}): Promise<Json> =>
  (await office.post(`${CFO}/accounts`, { name: 'Alder Fund', currency: 'USD', ...input })).body
const entries = [
  { category: 'capital_call', date: '2025-01-10', debit: 0, credit: 1_000_000 },
  { category: 'investment', date: '2025-01-15', debit: 800_000, credit: 0 },
  { category: 'management_fee', date: '2025-03-31', debit: 20_000, credit: 0 },
  { category: 'expense', date: '2025-03-31', debit: 5000, credit: 0 },
  { category: 'income', date: '2025-03-31', debit: 0, credit: 30_000 },
  { category: 'unrealised_gain', date: '2025-03-31', debit: 0, credit: 50_000 },
  { category: 'distribution', date: '2025-06-30', debit: 100_000, credit: 0 },
]
const figures = {
  income: 30_000,
  expenses: 25_000,
  net_operating_income: 5000,
  unrealised_gain: 50_000,
  net_income: 55_000,
  contributions: 1_000_000,
  distributions: 100_000,
  nav: 955_000,
  persisted: false,
}
const year = { start: '2025-01-01', end: '2025-12-31' }

test('the report of the same lines is the same, stored or sent along', async () => {
  const { id } = await fund()
  for (const entry of entries)
    expect((await office.post(`${CFO}/accounts/${id}/entries`, entry)).status).toBe(201)
  expect((await office.post(`${CFO}/report`, { fund_account_id: id, ...year })).body).toMatchObject(figures)
  expect((await office.post(`${CFO}/report`, { entries, ...year })).body).toMatchObject(figures)
  expect((await office.get(`${CFO}/accounts/${id}`)).body.nav).toBe(955_000)
  const { body } = await office.get(`${CFO}/gl-trial-balance?fund_account_id=${id}`)
  expect(body.balanced).toBe(true)
  expect(body.totals.debit).toBe(body.totals.credit)
})

test('a purchase tells of cash that the fund lacks, of a holding that it does not name, and of an equal one', async () => {
  const { id } = await fund()
  const record = async (entry: Json): Promise<Json> =>
    (await office.post(`${CFO}/accounts/${id}/entries`, entry)).body
  await record({ category: 'capital_call', date: '2025-01-10', credit: 1_000_000 })
  const holding = (
    await office.post('/api/v1/svc/holdings', {
      fund_account_id: id,
      name: 'Alder Foods',
      instrument: 'equity',
      opened_on: '2025-01-15',
      currency: 'USD',
    })
  ).body
  const purchase = { category: 'investment', date: '2025-01-15', debit: 600_000 }
  expect((await record({ ...purchase, investment_id: holding.id })).warnings).toEqual([])
  const unnamed = await record(purchase)
  expect(unnamed.warnings).toEqual([
    'The purchase names no holding, so no mark values it: reverse it and name one.',
    'Entry 2 of the same day has the same category and amount: reverse one if both are the same.',
    'The fund does not have enough cash: this entry leaves it USD 200,000 short.',
  ])
  await office.post(`${CFO}/gl/journal/${unnamed.id}/reverse`, { date: '2025-01-15' })
  const { body: lp } = await office.post('/api/v1/svc/investor-portal/lps', { name: 'Birch Pension' })
  const commitment = { lp_id: lp.id, fund_account_id: id, amount: 5_000_000 }
  await office.post('/api/v1/svc/investor-portal/commitments', commitment)
  const later = await record({ ...purchase, date: '2025-02-15', investment_id: holding.id })
  expect(later.warnings).toEqual([
    expect.stringMatching(
      /leaves it USD 200,000 short\. USD 5,000,000 of its commitments can still be called\./,
    ),
  ])
})

test('accounts come by code, page by page, of one fund and of several', async () => {
  const [first, second] = [await fund(), await fund()]
  for (const code of ['3190', '0999', '3110'])
    await office.post(`${CFO}/gl/accounts`, { fund_account_id: first.id, code, name: code, type: 'equity' })
  const pages = async (from: string): Promise<Json[]> => {
    const { body, headers } = await office.get(from)
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    return next ? [...body, ...(await pages(next))] : body
  }
  const own = await pages(`${CFO}/gl/accounts?fund_account_id=${first.id}&limit=7`)
  const codes = own.map(({ code }) => code)
  expect(codes).toEqual([...codes].sort())
  expect(codes.slice(0, 2)).toEqual(['0999', '1010'])
  const both = (await pages(`${CFO}/gl/accounts?limit=11`)).filter(({ fund_account_id }) =>
    [first.id, second.id].includes(fund_account_id),
  )
  expect(both.map(({ code }) => code)).toEqual(both.map(({ code }) => code).sort())
  expect(new Set(both.map(({ id }) => id)).size).toBe(2 * own.length - 3)
  const foreign = await office.get(`${CFO}/gl/accounts?cursor=YWZ0ZXI6MQ`)
  expect(foreign.status).toBe(422)
})

test('an entry that does not balance is 422 with the difference', async () => {
  const { id } = await fund()
  const { status, body } = await office.post(`${CFO}/gl/journal`, {
    fund_account_id: id,
    date: '2026-01-05',
    lines: [
      { code: '1010', debit: 100 },
      { code: '4010', credit: 99.99 },
    ],
  })
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'unbalanced', difference: 0.01 })
})

test('of two who reverse at once one wins; a reference may hold slashes', async () => {
  const { id } = await fund()
  const { body } = await office.post(`${CFO}/accounts/${id}/entries`, {
    ...entries[0],
    reference: 'CALL/2026/01',
  })
  const replies = await Promise.all(
    [1, 2].map(() => office.post(`${CFO}/gl/journal/${body.id}/reverse`, { date: '2026-01-05' })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await office.get(`${CFO}/accounts/${id}`)).body.nav).toBe(0)
  for (const path of ['CALL/2026/01', 'CALL%2F2026%2F01'])
    expect((await office.get(`${CFO}/journal/by-ref/${path}`)).body.count).toBe(2)
  expect((await office.post(`${CFO}/journal/by-ref/CALL/2026/01/reverse`, {})).status).toBe(409)
})

test('an entry says who prepared it and who posted it', async () => {
  const { id } = await fund()
  const reviewer = await office.person('admin')
  const spent = (status: string) =>
    office.post(`${CFO}/gl/journal`, {
      fund_account_id: id,
      date: '2025-05-10',
      status,
      lines: [
        { code: '5300', debit: 10 },
        { code: '1010', credit: 10 },
      ],
    })
  const { body: draft } = await spent('draft')
  expect(draft).toMatchObject({ author: 'Administrator', posted_by: null })
  const posted = await office.post(`${CFO}/gl/journal/drafts/${draft.id}/post`, {}, { as: reviewer })
  expect(posted.body).toMatchObject({ author: 'Administrator', posted_by: 'admin' })
  expect((await spent('posted')).body.posted_by).toBe('Administrator')
})
