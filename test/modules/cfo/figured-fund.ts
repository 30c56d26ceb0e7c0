import { type Json, type Office, openOffice } from '../../office.ts'
import { journal, openFund } from './partners.ts'

export const CFO = '/api/v1/svc/cfo'
export const PORTAL = '/api/v1/svc/investor-portal'
export const DAY = '2025-03-31'
export const fundName = 'Alder Fund'

/** A fund of which every figure is another, closed through the day. */
export interface FiguredFund {
  office: Office
  fund: number
  lps: number[]
  /** The last call, and the distribution of what came back unused. */
  call: number
  unused: number
  close: number
  statements: Json
}

/**
 * Two partners with 100,000 paid in and 10,000 paid out in the book of before. Of 200,000 that were called 150,000 are
 * paid, and 10,000 outside of the commitments; of 20,000 more 8,000 are waived. 50,000 were earned and 20,000 paid out, of
 * which 5,000 are asked back and 3,000 are there again; 30,000 came back unused.
 */
export async function openFiguredFund(): Promise<FiguredFund> {
  const office = await openOffice()
  const fund: number = (await openFund(office, { name: fundName })).id
  const lps: number[] = []
  for (const [name, amount] of [
    ['Birch', 600_000],
    ['Cedar', 400_000],
  ]) {
    const lp_id: number = (await office.post(`${PORTAL}/lps`, { name })).body.id
    lps.push(lp_id)
    const promise = { lp_id, fund_account_id: fund, amount, admitted_on: '2025-01-01' }
    await office.post(`${PORTAL}/commitments`, promise)
  }
  const [birch, cedar] = lps as [number, number]
  /** A call of so much for a purpose, and what of it each partner pays. */
  const called = async (type: string, amount: number, notice: string, paid: readonly number[]) => {
    const { body } = await office.post(`${PORTAL}/calls`, {
      fund_account_id: fund,
      notice_date: notice,
      due_date: '2025-03-10',
      override_reason: 'As the agreement says',
      lines: [{ ilpa_call_type: type, amount }],
    })
    for (const [at, part] of paid.entries())
      if (part > 0)
        await office.post(`${PORTAL}/calls/${body.id}/payment`, {
          ...{ lp_id: lps[at], amount: part, date: notice },
        })
    return body.id as number
  }
  await journal(office, fund, '2025-01-02', [
    ['1010', 90_000, 0],
    ['3300', 6_000, 0, birch],
    ['3300', 4_000, 0, cedar],
    ['3100', 0, 60_000, birch],
    ['3100', 0, 40_000, cedar],
  ])
  await called('investments', 200_000, '2025-01-05', [120_000, 30_000])
  await called('placement_fees', 10_000, '2025-01-06', [6_000, 4_000])
  const forgiven = await called('investments', 20_000, '2025-01-07', [12_000, 0])
  await office.post(`${PORTAL}/calls/${forgiven}/lines/${cedar}/waive`, {
    reason: 'By letter',
    date: '2025-01-20',
  })
  await journal(office, fund, '2025-02-01', [
    ['1010', 50_000, 0],
    ['4200', 0, 50_000],
  ])
  const gain = { fund_account_id: fund, type: 'realized_gain', amount: 20_000, date: '2025-02-10' }
  await office.post(`${PORTAL}/distributions`, gain)
  const unused = { ...gain, type: 'return_of_unused_capital', amount: 30_000, date: '2025-02-15' }
  const back = await office.post(`${PORTAL}/distributions`, { ...unused, recallable_amount: 30_000 })
  const call = await called('giveback', 5_000, '2025-02-20', [3_000, 0])
  const closes = `${CFO}/accounts/${fund}/period-close`
  const attest = ['bank_reconciliation', 'expense_accruals', 'valuations_approved'].map(check => ({
    check,
    evidence: 'Seen',
  }))
  await office.post(`${closes}/run`, { period_end: DAY, attest })
  const reviewer = await office.person('member')
  const close = (await office.post(`${closes}/run`, { period_end: DAY }, { as: reviewer })).body.id
  const statements = (await office.get(`${closes}/${close}/statements`)).body
  return { office, fund, lps, call, unused: back.body.id, close, statements }
}
