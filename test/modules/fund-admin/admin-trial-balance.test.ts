import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from '../cfo/closing.ts'
import { admit, journal, openFund } from '../cfo/partners.ts'
import { P as EXCEPTIONS, looked } from '../exceptions/queue.ts'

const ADMIN = '/api/v1/svc/fund-admin'
const DAY = '2025-03-31'
let office: Office
let fund: Json
beforeAll(async () => {
  office = await openOffice()
  fund = await openFund(office)
  const { A } = await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2025-01-01')
  await journal(office, fund.id, '2025-01-10', [
    ['1010', 5_000, 0],
    ['3100', 0, 5_000, A as number],
  ])
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 500, 0],
    ['4030', 0, 500],
  ])
})
afterAll(() => office.close())

const reconcile = async (csv: string, more: Json = {}) =>
  office.post(`${ADMIN}/${fund.id}/admin-tb-rec/run`, { as_of: DAY, csv, ...more })
const errorsOf = ({ body }: Json) => body.errors.map(({ path }: Json) => path)
const recs = async () => (await office.get(`${ADMIN}/funds/${fund.id}/admin-tb-rec`)).body.length

test('a trial balance that agrees matches every account, by code, name or map', async () => {
  await office.put(`${ADMIN}/funds/${fund.id}/account-map`, {
    accounts: [{ admin_account: '100-2000 Bank', account: '1010' }],
  })
  const { status, body } = await reconcile(
    'Account,Debit,Credit,Currency\n100-2000 Bank,"5,500.00",,USD\n3100,,"5,000.00",USD\n4030,,500.00,USD\nTotal,"5,500.00","5,500.00",\n',
  )
  expect([status, body.status, body.matched, body.breaks]).toEqual([200, 'matched', 3, []])
  expect(body.net_assets).toEqual({ admin: 5_500, shadow: 5_500, difference: 0 })
})

test('breaks are an exception until a trial balance agrees', async () => {
  const found = async () => {
    await looked(office)
    return (await office.get(`${EXCEPTIONS}?kind=admin_trial_balance_breaks`)).body
  }
  await reconcile('Account,Amount\n1010,5500\n3100,-5500\n')
  expect(await found()).toEqual([
    expect.objectContaining({
      status: 'open',
      page: `/funds/${fund.id}?tab=nav`,
      detail: expect.stringContaining('3100'),
    }),
  ])
  await reconcile('Account,Amount\n1010,5500\n3100,-5000\n4030,-500\n')
  expect(await found()).toEqual([expect.objectContaining({ status: 'resolved', occurrences: 1 })])
})

test('breaks say the account, both balances and the rows; what is within the tolerance is none', async () => {
  const { body } = await reconcile(
    'Account,Debit,Credit\n1010,5490.00,\n3100,,4999.50\n9999 Unknown,9.50,\n4030,,500.00\n',
  )
  expect(body).toMatchObject({ status: 'breaks', matched: 2, tolerance: 1 })
  expect(body.breaks).toEqual([
    expect.objectContaining({ account: '1010', admin: 5_490, shadow: 5_500, difference: -10, rows: [2] }),
    expect.objectContaining({
      account: null,
      status: 'unmapped',
      admin_accounts: ['9999 Unknown'],
      rows: [4],
    }),
  ])
  expect((await reconcile('Account,Amount\n1010,5500\n3100,-5500\n')).body.breaks).toEqual([
    expect.objectContaining({ account: '3100', difference: -500, status: 'difference' }),
    expect.objectContaining({ account: '4030', difference: 500, status: 'not_at_administrator' }),
  ])
})

test('a difference within the tolerance of the net assets is still one', async () => {
  const { body } = await reconcile('Account,Debit,Credit\n1010,5499.50,\n3100,,4999.50\n4030,,500\n')
  expect(body).toMatchObject({ status: 'breaks', breaks: [], net_assets: { difference: -0.5 } })
})

test.each([
  ['text in place of a number', 'Account,Debit,Credit\n1010,many,\n3100,,5500\n', ['rows.2.debit']],
  ['two currencies', 'Account,Debit,Credit,Currency\n1010,1,,EUR\n3100,,1,USD\n', ['rows.2.currency']],
  [
    'a total that does not add up',
    'Account,Debit,Credit\n1010,10,\n3100,,10\nTotal,11,10\n',
    ['rows.4.debit'],
  ],
  ['sides that differ', 'Account,Debit,Credit\n1010,10,\n3100,,9\n', ['rows']],
  ['more decimals than cents', 'Account,Debit,Credit\n1010,10.123,\n3100,,10.123\n', null],
  ['an amount of no account', 'Account,Debit,Credit\n,10,\n3100,,10\n', ['rows.2.account']],
  ['an account without an amount', 'Account,Debit,Credit\n1010,,\n3100,,0\n', ['rows.2.debit']],
])('%s refuses the whole file, by row', async (_what, csv, paths) => {
  const before = await recs()
  const refused = await reconcile(csv)
  expect(refused.status).toBe(422)
  if (paths) expect(errorsOf(refused)).toEqual(paths)
  expect(await recs()).toBe(before)
})

test('a map names accounts of the chart, each of the administrator’s once, or is not kept', async () => {
  const path = `${ADMIN}/funds/${fund.id}/account-map`
  const before = (await office.get(path)).body
  const refused = await office.put(path, {
    accounts: [
      { admin_account: 'Bank', account: '1010' },
      { admin_account: 'bank', account: '0000' },
    ],
  })
  expect([refused.status, errorsOf(refused)]).toEqual([
    422,
    ['accounts.1.account', 'accounts.1.admin_account'],
  ])
  expect((await office.get(path)).body).toEqual(before)
})

test('before and after closing are two readings, and a break keeps the NAV from the GP', async () => {
  await closeThrough(office, fund, DAY)
  const open = 'Account,Debit,Credit\n1010,5500,\n3100,,5000\n4030,,500\n'
  expect((await reconcile(open, { basis: 'before_closing' })).body.status).toBe('matched')
  expect((await reconcile(open)).body.status).toBe('breaks')
  const begin = { fund_account_id: fund.id, period_end: DAY }
  const { body: run } = await office.post(`${ADMIN}/nav-runs`, begin)
  expect(run.status).toBe('checking')
  expect(run.checks.find(({ key }: Json) => key === 'administrator').outcome).toBe('fail')
  await reconcile(open, { basis: 'before_closing' })
  expect((await office.post(`${ADMIN}/nav-runs/${run.id}/check`)).body.status).toBe('review')
})
