import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { journal, openFund } from '../cfo/partners.ts'
import { linesOf, type Moved, movement, openBankAccount, sendStatement } from './statements.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const proposals = async (account: number, moved: readonly Moved[]): Promise<Json[][]> => {
  await sendStatement(office, account, moved)
  return (await linesOf(office, account)).map(one => one.proposals)
}

describe('what is booked long before', () => {
  test('is found by its reference, or where no other posting has its amount; a fee is never a charge of the bank', async () => {
    const fund = (await openFund(office)).id
    const account = (await openBankAccount(office, fund)).id
    await office.post('/api/v1/svc/cfo/gl/journal', {
      fund_account_id: fund,
      date: '2026-01-15',
      reference: 'FEE-PAY-1',
      lines: [
        { code: '5300', debit: 264_299.38 },
        { code: '1010', credit: 264_299.38 },
      ],
    })
    for (const day of ['2026-01-11', '2026-01-12'])
      await journal(office, fund, day, [
        ['5300', 750, 0],
        ['1010', 0, 750],
      ])
    const [fee, twice, custody] = await proposals(account, [
      movement('2026-02-20', -264_299.38, { text: 'Management fee paid FEE-PAY-1' }),
      movement('2026-02-21', -750, { text: 'Audit fee' }),
      movement('2026-02-22', -350, { text: 'Account fee, quarter' }),
    ])
    expect(fee?.map(({ rule }) => rule)).toEqual(['posting'])
    expect(fee?.[0]?.reason).toContain('FEE-PAY-1')
    // Two of one amount, and neither is quoted: a person says which.
    expect(twice).toEqual([])
    expect(custody?.map(({ rule }) => rule)).toEqual(['charge'])
  })

  test('of a large amount is no charge, whatever the bank calls it', async () => {
    const account = (await openBankAccount(office, (await openFund(office)).id)).id
    const [large] = await proposals(account, [movement('2026-02-20', -1_000.01, { text: 'Transfer fee' })])
    expect(large).toEqual([])
  })
})
