import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { admit, journal, openFund } from '../cfo/partners.ts'
import { BANK, linesOf, movement, openBankAccount, reconciliation, sendStatement } from './statements.ts'

const CFO = '/api/v1/svc/cfo'
const PORTAL = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('an account in another currency is matched and reconciled in that', async () => {
  const fund: number = (await openFund(office)).id
  const lps = await admit(office, fund, [{ name: 'Alder Family Office', commitment: 600_000 }], '2026-01-01')
  const euros = { code: '1011', name: 'Cash in euros', parent_code: '1010', currency: 'EUR' }
  await office.post(`${CFO}/gl/accounts`, { fund_account_id: fund, ...euros })
  await office.post(`${CFO}/exchange-rates`, { base: 'EUR', quote: 'USD', date: '2026-01-02', rate: '1.1' })
  await office.post(`${CFO}/exchange-rates`, { base: 'EUR', quote: 'USD', date: '2026-01-31', rate: '1.2' })
  const terms = { fund_account_id: fund, notice_date: '2026-01-05', due_date: '2026-01-26' }
  const { id: call } = (await office.post(`${PORTAL}/calls`, { ...terms, amount: 55_000 })).body
  const account = await openBankAccount(office, fund, { gl_code: '1011' })
  expect(account.currency).toBe('EUR')

  // Receivables in dollars are not proposed for as many euros.
  await sendStatement(
    office,
    account.id,
    [
      movement('2026-01-12', 55_000, { name: 'Alder Family Office', reference: 'B1' }),
      movement('2026-01-30', -25, { text: 'Wire fee', reference: 'B2' }),
    ],
    { currency: 'EUR', to: '2026-01-31' },
  )
  const [came, fee] = (await linesOf(office, account.id)) as [Json, Json]
  expect(came.proposals).toEqual([])
  const payments = [{ call_id: call, lp_id: lps['Alder Family Office'], amount: 55_000 }]
  const { status, body } = await office.post(`${BANK}/accounts/${account.id}/matches`, {
    matches: [{ line_ids: [came.id], payments }, fee.proposals[0].match],
  })
  expect([status, body.currency], JSON.stringify(body)).toEqual([200, 'EUR'])
  const paid = (await office.get(`${PORTAL}/calls/${call}`)).body
  expect(paid).toMatchObject({ status: 'paid', unapplied_credit: 5500 })
  expect(paid.payments[0]).toMatchObject({ amount: 60_500, received: { amount: 55_000, currency: 'EUR' } })

  // A revaluation moves nothing at the bank.
  await office.post(`${CFO}/accounts/${fund}/revaluations`, { date: '2026-01-31' })
  expect(await reconciliation(office, account.id, '2026-01-31')).toMatchObject({
    status: 'reconciled',
    currency: 'EUR',
    bank_balance: 54_975,
    book_balance: 54_975,
    book_items: [],
  })
  const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund}&as_of=2026-01-31`))
    .body
  const balances = Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
  expect(balances).toMatchObject({ 1011: 65_970, 2250: -5500, 4410: -5497.5 })

  const undone = await office.post(`${BANK}/matches/${body.matches[0].id}/undo`)
  expect(undone.status).toBe(200)
  expect((await office.get(`${PORTAL}/calls/${call}`)).body.status).toBe('issued')
})

test('what stands in the book in that currency is proposed by its amount there', async () => {
  const fund: number = (await openFund(office)).id
  const euros = { code: '1011', name: 'Cash in euros', parent_code: '1010', currency: 'EUR' }
  await office.post(`${CFO}/gl/accounts`, { fund_account_id: fund, ...euros })
  const lines = [
    { code: '1011', foreign_debit: 1000, debit: 1100 },
    { code: '4030', credit: 1100 },
  ]
  await office.post(`${CFO}/gl/journal`, { fund_account_id: fund, date: '2026-01-10', lines })
  await journal(office, fund, '2026-01-10', [
    ['1010', 1000, 0],
    ['4030', 0, 1000],
  ])
  const { id } = await openBankAccount(office, fund, { gl_code: '1011' })
  const stated = { currency: 'EUR', to: '2026-01-31' }
  await sendStatement(office, id, [movement('2026-01-11', 1000, { text: 'Interest' })], stated)
  const [line] = (await linesOf(office, id)) as [Json]
  expect(line.proposals.filter(({ rule }: Json) => rule === 'posting')).toHaveLength(1)
  const matches = [line.proposals[0].match]
  expect((await office.post(`${BANK}/accounts/${id}/matches`, { matches })).status).toBe(200)
  expect((await reconciliation(office, id, '2026-01-31')).status).toBe('reconciled')
})
