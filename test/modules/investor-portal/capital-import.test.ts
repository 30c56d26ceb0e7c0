import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** A fund with two investors, 1,000,000 of the one and 500,000 of the other. */
async function newFund() {
  const run = crypto.randomUUID().slice(0, 8)
  const fund = (await office.post(`${CFO}/accounts`, { name: `Fund ${run}`, currency: 'USD' })).body
  const [birch, cedar] = [`Birch ${run}`, `Cedar ${run}`]
  const csv = `Investor,Fund,Commitment,Date\n${birch},${fund.name},1000000,2025-01-01\n${cedar},${fund.name},500000,2025-01-01\n`
  await office.post('/api/v1/svc/investors/imports', { csv })
  const register = (await office.get(`${PORTAL}/lps?q=${run}`)).body
  const idOf = (name: string) => register.find((one: Json) => one.name === name).id
  const path = `${PORTAL}/funds/${fund.id}/imports/capital`
  return {
    id: fund.id as number,
    birch,
    cedar,
    sheet: (...rows: string[]) => ({
      csv: ['Event;Investor;Reference;Date;Due;Amount;Purpose;Recallable;Paid on;Paid', ...rows].join('\n'),
    }),
    preview: (body: Json) => office.post(`${path}/preview`, body),
    run: (body: Json) => office.post(path, body),
    undo: (id: number) => office.post(`${path}/${id}/undo`),
    standing: async (name: string) => {
      const { commitments } = (await office.get(`/api/v1/svc/investors/lp/${idOf(name)}`)).body
      const { called, contributed, distributed, unfunded } = commitments[0]
      return { called, contributed, distributed, unfunded }
    },
    balances: async () => {
      const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund.id}`)).body
      return Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
    },
    calls: async () => (await office.get(`${PORTAL}/calls?fund_account_id=${fund.id}`)).body,
  }
}

const past = ({ birch, cedar, sheet }: Awaited<ReturnType<typeof newFund>>) =>
  sheet(
    // Not by commitment, as it was: nothing is split anew.
    `Capital call;${birch};CALL-1;15 Jan 2025;2025-01-31;300,000.01;Investments;;2025-01-30;`,
    `Drawdown;${cedar};CALL-1;2025-01-15;2025-01-31;100,000.00;Investments;;2025-01-31;60,000.00`,
    `Call;${birch};CALL-1;2025-01-15;2025-01-31;5,000.00;Management fees;;;`,
    `Distribution;${birch};DIST-1;2025-06-30;;50,000.00;Return of capital;20,000.00;;`,
    `Distribution;${cedar};DIST-1;2025-06-30;;25,000.00;Return of capital;;;`,
    `Call;${cedar};CALL-2;2025-09-15;;400,000.00;;;2025-09-20;`,
    'Total;;;;;880,000.01;;;;',
  )

test('past calls and distributions are issued, paid and posted as they were, and taken back again', async () => {
  const fund = await newFund()
  const sheet = past(fund)
  const shown = (await fund.preview(sheet)).body
  expect(shown).toMatchObject({ objections: [], warnings: [], counts: { create: 6, ignored: 1, refused: 0 } })
  expect(shown.rows[1].messages).toEqual(['calls USD 100,000', 'paid USD 60,000 on 2025-01-31'])
  const done = await fund.run(sheet)
  expect(done.status).toBe(200)

  expect(await fund.standing(fund.birch)).toEqual({
    called: 305_000.01,
    contributed: 300_000.01,
    distributed: 50_000,
    unfunded: 714_999.99,
  })
  expect(await fund.standing(fund.cedar)).toEqual({
    called: 500_000,
    contributed: 460_000,
    distributed: 25_000,
    unfunded: 0,
  })
  expect(await fund.balances()).toEqual({
    1010: 685_000.01,
    1200: 45_000,
    3100: -805_000.01,
    3300: 75_000,
  })
  expect(
    (await fund.calls()).map(({ reference, amount, paid, status }: Json) => [
      reference,
      amount,
      paid,
      status,
    ]),
  ).toEqual([
    ['CALL-2', 400_000, 400_000, 'paid'],
    ['CALL-1', 405_000.01, 360_000.01, 'partially_paid'],
  ])
  const [second, first] = await fund.calls()
  const { allocation, notice_date, due_date } = (await office.get(`${PORTAL}/calls/${first.id}`)).body
  expect([notice_date, due_date]).toEqual(['2025-01-15', '2025-01-31'])
  expect(allocation.map(({ amount, paid }: Json) => [amount, paid])).toEqual([
    [305_000.01, 300_000.01],
    [100_000, 60_000],
  ])
  expect(second.due_date).toBe('2025-09-20')

  expect((await fund.preview(sheet)).body.counts).toMatchObject({ create: 0, same: 6 })
  expect((await fund.undo(done.body.import_id)).status).toBe(200)
  expect(await fund.balances()).toEqual({})
  for (const name of [fund.birch, fund.cedar])
    expect(await fund.standing(name)).toMatchObject({ called: 0, contributed: 0, distributed: 0 })
  expect((await fund.calls()).map(({ status }: Json) => status)).toEqual(['cancelled', 'cancelled'])
  const [distribution] = (await office.get(`${PORTAL}/distributions?fund_account_id=${fund.id}`)).body
  expect(distribution.taken_back_on).toBe('2025-06-30')
  const notices = await office.get(
    `/api/v1/svc/investor-portal/distributions/${distribution.id}/notices/mail`,
  )
  expect(notices.body.code).toBe('taken_back')
  expect((await fund.run(sheet)).body.counts).toMatchObject({ create: 6 })
})

test('a row beyond the commitment, of a stranger or of a wrong day is refused at its cell, and nothing is kept', async () => {
  const fund = await newFund()
  await office.post(`${PORTAL}/lps`, { name: `Stranger ${fund.id}` })
  const before = await office.rows()
  const sheet = fund.sheet(
    `Call;${fund.cedar};1;2025-01-15;;500000.01;;;;`,
    `Call;Stranger ${fund.id};1;2025-01-15;;1;;;;`,
    `Call;${fund.birch};2;2025-01-15;2025-01-14;1;;;;`,
    `Call;${fund.birch};3;2025-01-15;;1;Dividend;;;`,
    `Distribution;${fund.birch};4;2025-01-15;;1;;1;;`,
    `Call;${fund.birch};5;2025-01-15;;1;;;;1`,
  )
  const reply = await fund.run(sheet)
  expect(reply.status).toBe(422)
  expect(reply.body.errors.map(({ path }: Json) => path)).toEqual([
    'rows.2.amount',
    'rows.3.investor',
    'rows.4.due',
    'rows.5.purpose',
    'rows.6.recallable',
    'rows.7.paid_on',
  ])
  expect(await office.rows()).toEqual(before)
})

test('what is built upon them keeps them: a payment, and a later call', async () => {
  const fund = await newFund()
  const { import_id } = (await fund.run(fund.sheet(`Call;${fund.birch};P-1;2025-01-15;2025-01-31;100;;;;`)))
    .body
  const [call] = await fund.calls()
  await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund.id,
    amount: 3000,
    reference: 'NEW',
    notice_date: '2026-01-15',
    due_date: '2026-02-15',
  })
  const later = await fund.undo(import_id)
  expect(later.body).toMatchObject({
    code: 'built_upon',
    reasons: [expect.stringContaining('NEW was issued after')],
  })
  const payment = { amount: 100, date: '2025-01-31' }
  const payments = `${PORTAL}/calls/${call.id}/payment`
  expect((await office.post(payments, payment)).status).toBeLessThan(300)
  const paid = await fund.undo(import_id)
  expect(paid.body).toMatchObject({
    code: 'built_upon',
    reasons: ['Capital call P-1 was paid or waived since.'],
  })
  const opened = { csv: 'Account,Balance\n1010,5\n3100,-5\n', date: '2024-12-31' }
  await office.post(`${CFO}/accounts/${fund.id}/imports/opening-balances`, opened)
  const warned = (await fund.preview(fund.sheet(`Call;${fund.birch};P-2;2025-02-15;;100;;;;`))).body
  expect(warned.warnings).toHaveLength(1)
})
