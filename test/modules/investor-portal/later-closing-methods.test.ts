import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from '../cfo/closing.ts'
import { admit, journal, openFund } from '../cfo/partners.ts'
import { accountsOf, begun, joins, PORTAL } from './later-closings.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

describe('by the terms of the fund', () => {
  test('who pays cost shares from the closing on', async () => {
    const { fund } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['5200', 100_000, 0],
      ['1010', 0, 100_000],
    ])
    await closeThrough(office, fund, '2025-03-31')
    const { closing } = await joins(office, fund, { method: 'cost' })
    expect(closing.reallocated).toEqual([])
    const second = await closeThrough(office, fund, '2025-06-30')
    expect(accountsOf(second)).toEqual([
      ['A', 0, 0, -50_000],
      ['B', 0, 0, 50_000],
    ])
  })

  test('who buys in at net asset value pays what it is above cost, and has its share of it', async () => {
    const { fund } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['1310', 100_000, 0],
      ['1010', 0, 100_000],
    ])
    await journal(office, fund.id, '2025-03-31', [
      ['1320', 60_000, 0],
      ['4300', 0, 60_000],
    ])
    const { closing } = await joins(office, fund, { method: 'nav', date: '2025-04-15' })
    expect(closing).toMatchObject({ contribution: 50_000, premium: 30_000, total: 80_000, reallocated: [] })
    expect(closing.earlier).toMatchObject([{ refund: 50_000, premium: 30_000, total: 80_000 }])
    const second = await closeThrough(office, fund, '2025-06-30')
    expect(accountsOf(second).map(one => one[3])).toEqual([80_000, 80_000])
  })

  test('who buys in at net asset value buys a holding from those who take part in it', async () => {
    const fund = await openFund(office, { name: `Fund ${crypto.randomUUID()}` })
    const partners = ['A', 'B'].map(name => ({ name, commitment: 1_000_000 }))
    const { A, B } = await admit(office, fund.id, partners, '2025-01-01')
    const ok = async (path: string, input: Json) => {
      const { status, body } = await office.post(path, input)
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return body
    }
    await ok(`/api/v1/svc/cfo/accounts/${fund.id}/side-letter-clauses`, {
      ...{ lp_id: B, clause: 'excuse', obligation: 'No arms', sectors: ['Defence'] },
    })
    const holding = await ok('/api/v1/svc/holdings', {
      ...{
        fund_account_id: fund.id,
        name: 'Alder',
        instrument: 'equity',
        sector: 'Defence',
        opened_on: '2025-02-01',
      },
    })
    const call = await ok(`${PORTAL}/calls`, {
      ...{ fund_account_id: fund.id, notice_date: '2025-01-10', due_date: '2025-02-01' },
      lines: [{ ilpa_call_type: 'investments', amount: 100_000, holding_id: holding.id }],
    })
    const paying = { lp_id: A, amount: 100_000, date: '2025-02-01' }
    await ok(`${PORTAL}/calls/${call.id}/payment`, paying)
    const line = (code: string, debit: number, credit: number) => ({
      ...{ code, investment_id: holding.id },
      ...(debit > 0 ? { debit } : { credit }),
    })
    await ok('/api/v1/svc/cfo/gl/journal', {
      ...{ fund_account_id: fund.id, date: '2025-02-10' },
      lines: [line('1310', 100_000, 0), { code: '1010', credit: 100_000 }],
    })
    await ok('/api/v1/svc/cfo/gl/journal', {
      ...{ fund_account_id: fund.id, date: '2025-03-31' },
      lines: [line('1320', 60_000, 0), line('4300', 0, 60_000)],
    })
    const { closing } = await joins(office, fund, { method: 'nav', date: '2025-04-15' })
    expect(closing.earlier).toMatchObject([
      { lp_id: A, refund: 50_000, premium: 30_000, total: 80_000 },
      { lp_id: B, refund: 0, premium: 0, total: 0 },
    ])
    const second = await closeThrough(office, fund, '2025-06-30')
    expect(accountsOf(second).map(one => one[3])).toEqual([80_000, 80_000])
  })

  test('a premium funds nothing, and a buyer of the interest makes up for as much as its seller', async () => {
    const { fund, A } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['1310', 100_000, 0],
      ['1010', 0, 100_000],
    ])
    await journal(office, fund.id, '2025-03-31', [
      ['1320', 60_000, 0],
      ['4300', 0, 60_000],
    ])
    const { B } = await joins(office, fund, { method: 'nav', date: '2025-04-15' })
    const { id: buyer } = (await office.post(`${PORTAL}/lps`, { name: 'Buyer' })).body
    const transfer = await office.post(`${PORTAL}/transfers`, {
      ...{ fund_account_id: fund.id, seller_id: B, buyer_id: buyer },
      ...{ effective_on: '2025-05-01', reason: 'Secondary sale' },
    })
    expect(transfer.status, JSON.stringify(transfer.body)).toBe(201)
    const { C } = await admit(office, fund.id, [{ name: 'C', commitment: 1_000_000 }], '2025-07-01')
    const input = { lp_ids: [C], rate_pct: 0, date: '2025-07-01', method: 'as_if_first' }
    const made = await office.post(`${PORTAL}/funds/${fund.id}/subsequent-closes`, input)
    expect(made.body.contribution, JSON.stringify(made.body)).toBe(33_333.33)
    const refunds = made.body.earlier.filter(({ refund }: Json) => refund > 0)
    expect(refunds.map(({ lp_id, refund }: Json) => [lp_id, refund])).toEqual([
      [A, 16_666.66],
      [buyer, 16_666.67],
    ])
  })

  test('and nobody buys in below cost', async () => {
    const { fund } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['5200', 50_000, 0],
      ['1010', 0, 50_000],
    ])
    const { B } = await admit(office, fund.id, [{ name: 'B', commitment: 1_000_000 }], '2025-04-01')
    const input = { lp_ids: [B], rate_pct: 0, date: '2025-04-01', method: 'nav' }
    const { status, body } = await office.post(`${PORTAL}/funds/${fund.id}/subsequent-closes`, input)
    expect([status, body.code]).toEqual([409, 'below_cost'])
  })
})
