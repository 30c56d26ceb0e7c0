import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from '../cfo/closing.ts'
import { admit, journal } from '../cfo/partners.ts'
import { accountsOf, begun, joins, PORTAL } from './later-closings.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

describe('who joins later, as if all were admitted at the first closing', () => {
  test('bears its share of what was spent before, without cash', async () => {
    const { fund, A } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['5300', 100_000, 0],
      ['1010', 0, 100_000],
    ])
    const first = await closeThrough(office, fund, '2025-03-31')
    expect(accountsOf(first)).toEqual([['A', 0, -100_000, 0]])
    const { B, closing } = await joins(office, fund)
    expect(closing).toMatchObject({
      method: 'as_if_first',
      contribution: 50_000,
      reallocated: [
        { lp_id: A, lp_name: 'A', amount: 50_000 },
        { lp_id: B, lp_name: 'B', amount: -50_000 },
      ],
    })
    const second = await closeThrough(office, fund, '2025-06-30')
    expect(accountsOf(second)).toEqual([
      ['A', 0, 50_000, 0],
      ['B', 0, -50_000, 0],
    ])
    // Nothing further in the period after.
    const third = await closeThrough(office, fund, '2025-09-30')
    expect(accountsOf(third)).toEqual([])
    const { body } = await office.get(`/api/v1/svc/cfo/accounts/${fund.id}/k1/proposal?tax_year=2025`)
    expect(body.items.filter(({ box }: Json) => box !== '19')).toMatchObject([
      {
        amount: 100_000,
        parts: [
          { lp_id: A, amount: 50_000 },
          { lp_id: B, amount: 50_000 },
        ],
      },
    ])
  })

  test('has its share of a mark of before, by line of the statement', async () => {
    const { fund } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['1310', 100_000, 0],
      ['1010', 0, 100_000],
    ])
    await journal(office, fund.id, '2025-03-31', [
      ['1320', 2_000_000, 0],
      ['4300', 0, 2_000_000],
    ])
    await closeThrough(office, fund, '2025-03-31')
    await joins(office, fund)
    const second = await closeThrough(office, fund, '2025-06-30')
    expect(accountsOf(second)).toEqual([
      ['A', 2_100_000, -1_000_000, 1_050_000],
      ['B', 0, 1_000_000, 1_050_000],
    ])
    const { body } = await office.get(
      `/api/v1/svc/cfo/accounts/${fund.id}/period-close/${second.id}/statements`,
    )
    for (const { lines } of body.statements) {
      const gains = lines.find(({ key }: Json) => key === 'unrealised_gains')
      expect(gains.amounts[2]).toBe(1_000_000)
    }
  })

  test('shares alike whether the days before were closed or not, and after they were opened again', async () => {
    const { fund, A } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['5300', 30_000, 0],
      ['1010', 0, 30_000],
    ])
    const { B } = await joins(office, fund)
    const first = await closeThrough(office, fund, '2025-03-31')
    expect(accountsOf(first)).toEqual([['A', 0, -30_000, 70_000]])
    const second = await closeThrough(office, fund, '2025-06-30')
    const halves = [
      ['A', 70_000, 15_000, 35_000],
      ['B', 0, -15_000, 35_000],
    ]
    expect(accountsOf(second)).toEqual(halves)
    expect([A, B]).toEqual(second.capital_accounts.map(({ lp_id }: Json) => lp_id))
  })

  test('and another after it: each account is as if all had been there', async () => {
    const { fund } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['5300', 90_000, 0],
      ['1010', 0, 90_000],
    ])
    await closeThrough(office, fund, '2025-03-31')
    await joins(office, fund)
    await closeThrough(office, fund, '2025-06-30')
    const { C } = await admit(office, fund.id, [{ name: 'C', commitment: 1_000_000 }], '2025-07-01')
    const made = await office.post(`${PORTAL}/funds/${fund.id}/subsequent-closes`, {
      lp_ids: [C],
      rate_pct: 0,
      date: '2025-07-01',
    })
    expect(made.body.reallocated.map(({ lp_name, amount }: Json) => [lp_name, amount])).toEqual([
      ['A', 15_000],
      ['B', 15_000],
      ['C', -30_000],
    ])
    const paying = { lp_id: C, amount: made.body.total, date: '2025-07-01' }
    await office.post(`${PORTAL}/calls/${made.body.call_id}/payment`, paying)
    const third = await closeThrough(office, fund, '2025-09-30')
    // 100,000 paid in less 90,000 spent, in thirds; the cent that does not divide is the first partner's.
    expect(accountsOf(third).map(one => one[3])).toEqual([3333.34, 3333.33, 3333.33])
  })

  test('leaves what nobody makes up for with who bore it', async () => {
    const { fund } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['5100', 40_000, 0],
      ['5300', 60_000, 0],
      ['1010', 0, 100_000],
    ])
    await closeThrough(office, fund, '2025-03-31')
    const { closing } = await joins(office, fund, { left_out: ['management_fees'] })
    expect(closing.reallocated.map(({ amount }: Json) => amount)).toEqual([30_000, -30_000])
  })

  test('gives back what it took without cash when it is voided', async () => {
    const { fund } = await begun(office)
    await journal(office, fund.id, '2025-02-10', [
      ['5200', 100_000, 0],
      ['1010', 0, 100_000],
    ])
    await closeThrough(office, fund, '2025-03-31')
    const { B } = await admit(office, fund.id, [{ name: 'B', commitment: 1_000_000 }], '2025-04-01')
    const input = { lp_ids: [B], rate_pct: 0, date: '2025-04-01' }
    const made = await office.post(`${PORTAL}/funds/${fund.id}/subsequent-closes`, input)
    const path = `${PORTAL}/funds/${fund.id}/subsequent-closes/${made.body.id}/void`
    const undone = await office.post(path, { reason: 'Put off', date: '2025-04-01' })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const second = await closeThrough(office, fund, '2025-06-30')
    expect(accountsOf(second)).toEqual([])
  })
})

describe('what goes with a later closing', () => {
  /** A fund whose fee of the first quarter, 2 % of A's million, is accrued, with B admitted in April. */
  async function withFee() {
    const { fund, A } = await begun(office)
    const fees = `/api/v1/svc/cfo/accounts/${fund.id}/fees`
    await office.put(fees, { rate: 0.02, base: 'committed' })
    const quarter = { period_start: '2025-01-01', period_end: '2025-03-31' }
    const own = (await office.post(`${fees}/confirm`, quarter)).body
    expect(own).toMatchObject({ total: 5_000, back_for: null })
    await office.post(`${fees}/post-accrual`, { calculation_id: own.id })
    await closeThrough(office, fund, '2025-03-31')
    return { fund, A, fees, quarter }
  }

  test('the fee back to the first closing is a record of its own, which the close ties', async () => {
    const { fund, A, fees, quarter } = await withFee()
    const { B } = await joins(office, fund, { left_out: ['management_fees'] })
    const again = await office.post(`${fees}/confirm`, { ...quarter, lp_ids: [A] })
    expect([again.status, again.body.code]).toEqual([409, 'already_posted'])
    const back = await office.post(`${fees}/confirm`, { ...quarter, lp_ids: [B] })
    expect(back.body, JSON.stringify(back.body)).toMatchObject({
      total: 5_000,
      back_for: [B],
      partners: [{ lp_id: B, total: 5_000 }],
    })
    const accrual = { calculation_id: back.body.id, date: '2025-04-01' }
    const posted = await office.post(`${fees}/post-accrual`, accrual)
    expect(posted.body).toMatchObject({ status: 'posted', posted_on: '2025-04-01' })
    const call = await office.post(`${PORTAL}/calls`, {
      fund_account_id: fund.id,
      notice_date: '2025-04-02',
      due_date: '2025-04-20',
      override_reason: 'A test',
      lines: [{ ilpa_call_type: 'management_fees', amount: 5_000, fee_calculation_id: back.body.id }],
    })
    expect(call.body.allocation, JSON.stringify(call.body)).toMatchObject([{ lp_id: B, amount: 5_000 }])
    await office.post(`${PORTAL}/calls/${call.body.id}/payment`, { amount: 5_000, date: '2025-04-20' })
    const paid = await office.post(`${fees}/payments`, { amount: 10_000, date: '2025-05-01' })
    expect(paid.status).toBe(201)
    const second = await closeThrough(office, fund, '2025-06-30')
    const tied = second.checks.find(({ key }: Json) => key === 'sub_ledgers')
    expect(tied.evidence).toContain('The fee payable equals accruals')
    expect(accountsOf(second).map(([name, , income]) => [name, income])).toEqual([
      ['A', 0],
      ['B', -5_000],
    ])
    const { body } = await office.get(fees)
    expect(body).toMatchObject({ accrued: 10_000, paid: 10_000, payable: 0, payable_by_hand: 0 })
  })

  test('a fee that was equalised is not charged back as well', async () => {
    const { fund, fees, quarter } = await withFee()
    const { B } = await joins(office, fund)
    const back = await office.post(`${fees}/confirm`, { ...quarter, lp_ids: [B] })
    expect([back.status, back.body.code]).toEqual([409, 'fee_equalised'])
  })

  test('a fee posted by partner is shared anew where it was equalised', async () => {
    const { fund } = await withFee()
    const { closing } = await joins(office, fund)
    expect(closing.reallocated.map(({ amount }: Json) => amount)).toEqual([2_500, -2_500])
  })

  test('interest stands on the notice, the statement and the warnings of the K-1', async () => {
    const { fund, A } = await begun(office)
    const { B, closing } = await joins(office, fund, { rate_pct: 0.08 })
    // 50,000 for the 59 days from 1 February.
    expect(closing.interest).toBe(646.58)
    const { body: notices } = await office.get(`${PORTAL}/distributions/${closing.distribution_id}/notices`)
    expect(notices).toMatchObject([{ lp: { lp_id: A, amount: 50_000, interest: 646.58 } }])
    const close = await closeThrough(office, fund, '2025-06-30')
    const path = `/api/v1/svc/cfo/accounts/${fund.id}/period-close/${close.id}/statements`
    const { body } = await office.get(path)
    expect(body.statements).toMatchObject([
      { lp_id: A, closing_interest: [646.58, 646.58, 646.58] },
      { lp_id: B, closing_interest: [-646.58, -646.58, -646.58] },
    ])
    expect(body.whole.closing_interest).toBeNull()
    const k1 = `/api/v1/svc/cfo/accounts/${fund.id}/k1`
    const made = await office.post(`${k1}/generate`, { tax_year: 2025, items: [{ box: '5', amount: 100 }] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body.schedules.map(({ warnings }: Json) => warnings.join(' '))).toEqual([
      expect.stringContaining('USD 646.58 of interest of a later closing was received'),
      expect.stringContaining('USD 646.58 of interest was paid at a later closing'),
    ])
  })
})
