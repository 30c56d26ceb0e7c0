import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
const P = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Setting {
  fund: Json
  ids: Record<string, number>
  /** The id of each one's commitment. */
  of: Record<string, number>
}

/** A fund with two partners of a million each, admitted on the first day of 2025. */
async function newFund(
  commitments: Record<string, number> = { A: 1_000_000, B: 1_000_000 },
): Promise<Setting> {
  const fund = await openFund(office)
  const partners = Object.entries(commitments).map(([name, commitment]) => ({ name, commitment }))
  const ids = await admit(office, fund.id, partners, '2025-01-01')
  const { body } = await office.get(`${P}/commitments?fund_account_id=${fund.id}`)
  const of = Object.fromEntries(
    Object.entries(ids).map(([name, lp]) => [name, body.find(({ lp_id }: Json) => lp_id === lp).id]),
  )
  return { fund, ids, of }
}

const change = (id: number | undefined, amount: number, effective_on: string, reason = 'Amended') =>
  office.post(`${P}/commitments/${id}/changes`, { amount, effective_on, reason })
const call = async ({ fund, ids }: Setting, amount: number, notice_date: string): Promise<Json> => {
  const { status, body } = await office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    amount,
    notice_date,
    due_date: '2026-01-15',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const share = (lp: number | undefined) => body.allocation.find((one: Json) => one.lp_id === lp)?.amount ?? 0
  return Object.fromEntries(Object.entries(ids).map(([name, lp]) => [name, share(lp)]))
}

describe('a commitment that changes', () => {
  test('from its closing on, as what was typed wrong is put right, was never another for calls', async () => {
    const setting = await newFund({ A: 10_000_000, B: 100_000_000 })
    const { status, body } = await change(setting.of.B, -90_000_000, '2025-01-01', 'One nought too many')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      amount: 10_000_000,
      original_amount: 100_000_000,
      changes: [
        {
          amount: -90_000_000,
          effective_on: '2025-01-01',
          reason: 'One nought too many',
          author: 'Administrator',
        },
      ],
    })
    expect(await call(setting, 2_000_000, '2025-01-02')).toEqual({ A: 1_000_000, B: 1_000_000 })
    const { body: b } = await office.get(`${P}/lps/${setting.ids.B}`)
    expect(b.commitments[0]).toMatchObject({ commitment: 10_000_000, unfunded: 9_000_000 })
  })

  test('counts by its days in calls, income, K-1s and the fee', async () => {
    const setting = await newFund()
    const { fund, of } = setting
    await office.put(`${CFO}/accounts/${fund.id}/fees`, {
      rate: 0.02,
      base: 'committed',
      day_count: 'act/365',
    })
    // B is there for 45 of the 90 days of the first quarter.
    expect((await change(of.B, -900_000, '2025-02-15')).status).toBe(200)
    const fee = await office.post(`${CFO}/accounts/${fund.id}/fees/calculate`, {
      period_start: '2025-01-01',
      period_end: '2025-03-31',
    })
    expect(fee.body.segments.map(({ base_amount, days }: Json) => [base_amount, days])).toEqual([
      [2_000_000, 45],
      [1_100_000, 45],
    ])
    expect(fee.body.total).toBe(7643.84)
    expect(fee.body.partners.map(({ name, total, commitment }: Json) => [name, total, commitment])).toEqual([
      ['A', 4931.51, 1_000_000],
      ['B', 2712.33, 100_000],
    ])
    expect(await call(setting, 100, '2025-02-14')).toEqual({ A: 50, B: 50 })
    expect(await call(setting, 110, '2025-02-15')).toEqual({ A: 100, B: 10 })
    // 365 days of a million beside 45 of a million and 320 of a tenth of it.
    await journal(office, fund.id, '2025-06-10', [
      ['1010', 44_200, 0],
      ['4010', 0, 44_200],
    ])
    const proposal = (await office.get(`${CFO}/accounts/${fund.id}/k1/proposal?tax_year=2025`)).body
    expect(
      proposal.items.find(({ box }: Json) => box === '5').parts.map(({ amount }: Json) => amount),
    ).toEqual([36_500, 7700])
    const { capital_accounts } = await closeThrough(office, fund, '2025-12-31')
    expect(capital_accounts.map(({ allocated_income }: Json) => allocated_income)).toEqual([36_500, 7700])
    // A closed period includes its changes.
    const late = await change(of.A, 5, '2025-12-31')
    expect([late.status, late.body.code]).toEqual([409, 'period_closed'])
    expect((await change(of.A, 5, '2026-01-01')).status).toBe(200)
  })

  test('never goes below what is called, nor below nothing on any day, nor before its closing', async () => {
    const setting = await newFund()
    const { of } = setting
    await call(setting, 400_000, '2025-01-02')
    const refused = async (reply: Promise<Json>) => {
      const { status, body } = await reply
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.message]
    }
    expect(await refused(change(of.A, -800_000.01, '2025-06-01'))).toEqual([
      422,
      'amount',
      'must not reduce it by more than the 800000 USD uncalled',
    ])
    expect(await refused(change(of.A, -1, '2024-12-31'))).toEqual([
      422,
      'effective_on',
      'must not be before the closing, 2025-01-01',
    ])
    expect(await refused(change(of.A, 0, '2025-06-01'))).toEqual([422, 'amount', 'must not be 0'])
    expect(await refused(change(of.A, 0.001, '2025-06-01'))).toEqual([422, 'amount', expect.any(String)])
    // More is there later than on the day in between.
    expect((await change(of.A, 5_000_000, '2025-09-01')).status).toBe(200)
    expect(await refused(change(of.A, -1_000_000.01, '2025-06-01'))).toEqual([
      422,
      'amount',
      'must not reduce it by more than the 1000000 USD committed',
    ])
    expect((await change(999_999, -1, '2025-06-01')).status).toBe(404)
    expect((await office.get(`${P}/commitments/${of.A}`)).body).toMatchObject({ amount: 6_000_000 })
  })

  test('is not taken back with an import that made it', async () => {
    const fund = await openFund(office, { name: 'Imported Fund' })
    const csv = 'Name,Fund,Commitment,Closing\nAlder Pension Scheme,Imported Fund,100,2025-01-01\n'
    const made = await office.post('/api/v1/svc/investors/imports', { csv })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { body } = await office.get(`${P}/commitments?fund_account_id=${fund.id}`)
    await change(body[0].id, 50, '2025-02-01')
    const undone = await office.post(`/api/v1/svc/investors/imports/${made.body.import_id}/undo`)
    expect(JSON.stringify(undone.body)).toContain('has been changed since')
    expect((await office.get(`${P}/commitments/${body[0].id}`)).body.amount).toBe(150)
  })
})
