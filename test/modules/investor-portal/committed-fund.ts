import { expect } from 'vitest'
import type { Office } from '../../office.ts'

export const P = '/api/v1/svc/investor-portal'

/** A fund with investors of these commitments; what each is called in `ids`. */
export async function newFund(office: Office, commitments: Record<string, number>) {
  const fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Fund', currency: 'USD' })).body
  const ids: Record<string, number> = {}
  for (const [name, amount] of Object.entries(commitments)) {
    const lp = (await office.post(`${P}/lps`, { name })).body
    ids[name] = lp.id
    const commitment = {
      lp_id: lp.id,
      fund_account_id: fund.id,
      amount,
      admitted_on: '2025-01-01',
      excluded_from_fees: name === 'GP',
    }
    expect((await office.post(`${P}/commitments`, commitment)).status).toBe(201)
  }
  return { fund: fund.id as number, ids }
}
