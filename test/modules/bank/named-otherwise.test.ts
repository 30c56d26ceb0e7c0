import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { admit, openFund } from '../cfo/partners.ts'
import { BANK, base64, linesOf, movement, openBankAccount, sendStatement } from './statements.ts'

const PORTAL = '/api/v1/svc/investor-portal'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('one wire of a refund and its interest is the two entries that it quotes', async () => {
  const fund = (await openFund(office)).id
  const { Alder } = await admit(office, fund, [{ name: 'Alder', commitment: 1_000_000 }], '2025-01-01')
  const { body: call } = await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund,
    notice_date: '2025-01-20',
    due_date: '2025-01-20',
    amount: 100_000,
  })
  await office.post(`${PORTAL}/calls/${call.id}/payment`, {
    lp_id: Alder,
    amount: 100_000,
    date: '2025-01-20',
  })
  const { Birch } = await admit(office, fund, [{ name: 'Birch', commitment: 1_000_000 }], '2025-07-01')
  const { body: closing } = await office.post(`${PORTAL}/funds/${fund}/subsequent-closes`, {
    lp_ids: [Birch],
    rate_pct: 0.08,
    date: '2025-07-01',
    reference: 'LCF-SC-2',
  })
  const [{ total }] = closing.earlier
  const account = (await openBankAccount(office, fund)).id
  await sendStatement(office, account, [
    movement('2025-07-03', -total, { name: 'ALDER', text: 'LCF SC 2' }),
    movement('2025-07-04', -total - 1, { name: 'ALDER', text: 'LCF-SC-2' }),
  ])
  const lines: Json[] = await linesOf(office, account)
  const wire = lines.find(({ amount }) => amount === -total)
  expect(wire.proposals[0]).toMatchObject({
    rule: 'entries',
    sure: true,
    reason:
      '2 entries of LCF-SC-2 total exactly this amount; 2 days apart; it names Alder; it quotes LCF-SC-2.',
  })
  expect(lines.find(({ amount }) => amount === -total - 1).proposals).toEqual([])
  const matched = await office.post(`${BANK}/accounts/${account}/matches`, {
    matches: [wire.proposals[0].match],
  })
  expect(matched.status).toBeLessThan(300)
})

test('an investor is known by the initial before the surname', async () => {
  const fund = (await openFund(office)).id
  await admit(office, fund, [
    { name: 'Harriet Hutchins', commitment: 500_000 },
    { name: 'Henry Quince', commitment: 500_000 },
  ])
  await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund,
    amount: 20_000,
    reference: 'CC-7',
    notice_date: '2026-01-05',
    due_date: '2026-01-26',
  })
  const account = (await openBankAccount(office, fund)).id
  await sendStatement(office, account, [movement('2026-01-20', 11_000, { name: 'H HUTCHINS' })])
  const [line] = await linesOf(office, account)
  expect(line.proposals.map(({ rule, reason }: Json) => [rule, reason])).toEqual([
    [
      'part_of_call',
      'Harriet Hutchins owes USD 10,000 of CC-7; it names the investor; USD 1,000 more came in and is kept to their credit.',
    ],
  ])
})

test('a column of amounts is no value date, whatever it is called', async () => {
  const fund = (await openFund(office)).id
  const account = (await openBankAccount(office, fund)).id
  const preview = async (csv: string) =>
    (await office.post(`${BANK}/accounts/${account}/statements/preview`, { content: base64(csv) })).body
  const natwest = await preview(
    'Date,Type,Description,Value,Balance\n18/03/2025,DPC,Rent,-5.00,100.00\n19/03/2025,DPC,Rent,-6.00,94.00\n',
  )
  expect(natwest.csv.mapping).toMatchObject({ date: 'Date', value_date: null, amount: 'Value' })
  expect(natwest.problems).toEqual([])
  const other = await preview('Date,Value,Amount,Balance\n18/03/2025,19/03/2025,-5.00,100.00\n')
  expect(other.csv.mapping).toMatchObject({ value_date: 'Value', amount: 'Amount' })
})
