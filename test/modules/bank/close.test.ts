import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { journal, openFund } from '../cfo/partners.ts'
import { BANK, linesOf, movement, openBankAccount, sendStatement } from './statements.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** The check of the bank in the close of January, which the office attests. */
async function bankCheck(fund: number): Promise<Json> {
  const attest = [{ check: 'bank_reconciliation', evidence: 'Agrees with the statement' }]
  const path = `/api/v1/svc/cfo/accounts/${fund}/period-close/run`
  const { body } = await office.post(path, { period_end: '2026-01-31', attest })
  return body.checks.find(({ key }: Json) => key === 'bank_reconciliation')
}

test('the close compares the book with the bank where statements reach its end, whatever anybody attests', async () => {
  const fund = (await openFund(office)).id
  await journal(office, fund, '2026-01-10', [
    ['1010', 900, 0],
    ['4030', 0, 900],
  ])
  const attested = await bankCheck(fund)
  expect(attested).toMatchObject({ status: 'pass', evidence: expect.stringContaining('attests') })
  const { id } = await openBankAccount(office, fund)
  await sendStatement(office, id, [movement('2026-01-12', 900, { text: 'Refund' })])
  const early = await bankCheck(fund)
  expect(early).toMatchObject({
    status: 'pass',
    evidence: expect.stringContaining('no statement reaches 31 January 2026'),
  })
  await sendStatement(office, id, [movement('2026-01-30', -25, { text: 'Wire fee' })], {
    opening: 900,
    to: '2026-01-31',
  })
  const open = await bankCheck(fund)
  expect(open).toMatchObject({
    status: 'fail',
    evidence: expect.stringContaining('2 movements are neither matched nor set aside'),
    remedies: ['waive'],
  })
  const matches = (await linesOf(office, id)).map(({ proposals }) => proposals[0].match)
  expect((await office.post(`${BANK}/accounts/${id}/matches`, { matches })).status).toBe(200)
  expect(await bankCheck(fund)).toMatchObject({
    status: 'pass',
    evidence:
      'Operating account on 31 January 2026: bank balance USD 875, book balance USD 875. Nothing is unexplained.',
  })
})

test('cash that no bank account is entered for has to be attested still', async () => {
  const fund = (await openFund(office)).id
  const { id } = await openBankAccount(office, fund)
  await sendStatement(office, id, [], { from: '2026-01-01', to: '2026-01-31' })
  await journal(office, fund, '2026-01-10', [
    ['1020', 900, 0],
    ['4030', 0, 900],
  ])
  expect(await bankCheck(fund)).toMatchObject({
    evidence: expect.stringContaining('No bank account is entered for 1020 Cash'),
  })
})
