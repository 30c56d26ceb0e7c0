import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { CFO } from '../book.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
let reviewer: string
beforeAll(async () => {
  office = await openOffice()
  reviewer = await office.person('member')
})
afterAll(() => office.close())

/** Closes a month and returns what is stated of the one investor's commitment. */
async function statedAt(fund: number, lp: number, period_end: string): Promise<Json> {
  const closes = `${CFO}/accounts/${fund}/period-close`
  const attest = ['bank_reconciliation', 'expense_accruals'].map(check => ({ check, evidence: 'Seen' }))
  await office.post(`${closes}/run`, { period_end, attest })
  const { body } = await office.post(`${closes}/run`, { period_end }, { as: reviewer })
  if (body.status !== 'closed') throw new Error(JSON.stringify(body))
  const { body: answer } = await office.get(`${closes}/${body.id}/statements?lp_id=${lp}`)
  const [{ commitment, lines }] = answer.statements
  const year = answer.columns.findIndex(({ key }: Json) => key === 'ytd')
  const ofYear = (rows: Json[]) => Object.fromEntries(rows.map(({ key, amounts }) => [key, amounts[year]]))
  return { ...commitment, lines: ofYear(commitment.lines), capital: ofYear(lines) }
}

test('what is unfunded follows calls, what is outside of them, waivers, recalls and what was taken back', async () => {
  const fund = (await office.post(`${CFO}/accounts`, { name: 'Alder Fund', currency: 'USD' })).body.id
  const lp = (await office.post(`${P}/lps`, { name: 'Alder Family Office' })).body.id
  const commitment = { lp_id: lp, fund_account_id: fund, amount: 1_000_000, admitted_on: '2026-01-01' }
  await office.post(`${P}/commitments`, commitment)
  const call = async (amount: number, more: Json) => {
    const dates = { notice_date: '2026-01-05', due_date: '2026-01-20' }
    const { status, body } = await office.post(`${P}/calls`, {
      fund_account_id: fund,
      amount,
      ...dates,
      ...more,
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  await call(400_000, { ilpa_call_type: 'investments' })
  await call(10_000, { ilpa_call_type: 'placement_fees' })
  const mistaken = await call(100_000, { ilpa_call_type: 'investments', reference: 'MISTAKE' })
  const waived = await call(20_000, { ilpa_call_type: 'partnership_expenses' })

  const january = await statedAt(fund, lp, '2026-01-31')
  expect(january).toMatchObject({ committed: 1_000_000, funded: 520_000, recallable: 0, unfunded: 480_000 })
  expect(january.capital).toMatchObject({ contributions: 530_000, closing: 530_000 })
  expect(january.lines).toEqual({
    opening: 0,
    change: 1_000_000,
    contributed: -520_000,
    recallable: 0,
    closing: 480_000,
  })

  const distribution = {
    fund_account_id: fund,
    type: 'return_of_capital',
    amount: 90_000,
    date: '2026-02-10',
  }
  await office.post(`${P}/distributions`, { ...distribution, recallable_amount: 50_000 })
  const february = await statedAt(fund, lp, '2026-02-28')
  expect(february).toMatchObject({ funded: 470_000, recallable: 50_000, unfunded: 530_000 })
  expect(february.capital).toMatchObject({ returned_capital: -90_000, closing: 440_000 })

  // Both on this day, in March: what was stated before stays as it was.
  await office.post(`${P}/calls/${mistaken.id}/status`, { status: 'cancelled' })
  const line = `${P}/calls/${waived.id}/lines/${lp}`
  const { status } = await office.post(`${line}/waive`, { reason: 'Agreed' })
  expect(status).toBe(200)
  const march = await statedAt(fund, lp, '2026-03-31')
  const shown = (await office.get(`${P}/lps/${lp}`)).body.commitments.find(
    ({ fund_account_id }: Json) => fund_account_id === fund,
  )
  expect(march.unfunded).toBe(shown.unfunded)
  expect(march).toMatchObject({ funded: 350_000, recallable: 50_000, unfunded: 650_000 })
})
