import { expect } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { admit, openFund } from '../cfo/partners.ts'

export const PORTAL = '/api/v1/svc/investor-portal'

/** A fund of A with its first 100,000 called on 1 February and paid. */
export async function begun(office: Office): Promise<{ fund: Json; A: number }> {
  const fund = await openFund(office)
  const { A } = await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2025-01-01')
  const call = await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-20',
    due_date: '2025-02-01',
    lines: [{ ilpa_call_type: 'partnership_expenses', amount: 100_000 }],
  })
  const paying = { lp_id: A, amount: 100_000, date: '2025-02-01' }
  expect((await office.post(`${PORTAL}/calls/${call.body.id}/payment`, paying)).status).toBe(200)
  return { fund, A: A as number }
}

/** B commits as much as A and joins, by default on 1 April 2025. */
export async function joins(
  office: Office,
  fund: Json,
  input: Json = {},
): Promise<{ B: number; closing: Json }> {
  const date = input.date ?? '2025-04-01'
  const { B } = await admit(office, fund.id, [{ name: 'B', commitment: 1_000_000 }], date)
  const { status, body } = await office.post(`${PORTAL}/funds/${fund.id}/subsequent-closes`, {
    lp_ids: [B],
    rate_pct: 0,
    date,
    ...input,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const total = body.total
  const paying = { lp_id: B, amount: total, date }
  expect((await office.post(`${PORTAL}/calls/${body.call_id}/payment`, paying)).status).toBe(200)
  return { B: B as number, closing: body }
}

/** A close’s capital accounts as name, beginning, allocated income and ending. */
export const accountsOf = ({ capital_accounts }: Json): Json[] =>
  capital_accounts.map(({ name, beginning, allocated_income, ending }: Json) => [
    name,
    beginning,
    allocated_income,
    ending,
  ])
