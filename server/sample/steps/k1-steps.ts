import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Quarter } from './close-steps.ts'
import type { Signers } from './holding-steps.ts'

const FUND = '/api/v1/svc/cfo/accounts/{account_id}'
/** Number of days from the year end that the return takes. */
const DAYS_TO_PREPARE = 60

interface Proposal {
  tax_year: number
  items: object[]
}

/** The Schedules K-1 of the fiscal year that ended with a quarter: prepared by the officer, reviewed by the partner. */
export function k1Steps(
  call: Call,
  { officer, partner }: Signers,
  { details, partners }: NonNullable<SampleOffice['funds'][number]['k1']>,
  ended: Quarter,
  of: { fundId: () => number; lpIds: readonly number[] },
): Step[] {
  const run = async () => {
    const params = { account_id: of.fundId() }
    await call(officer, 'PUT', `${FUND}/k1/details`, { params, body: details })
    for (const [index, taxpayer] of partners.entries()) {
      const body = { ...taxpayer, lp_id: of.lpIds[index] }
      await call(officer, 'POST', `${FUND}/lp-terms/upsert`, { params, body })
    }
    const { tax_year, items } = await call<Proposal>(officer, 'GET', `${FUND}/k1/proposal`, { params })
    await call(officer, 'POST', `${FUND}/k1/generate`, { params, body: { tax_year, kind: 'final', items } })
    await call(partner, 'POST', `${FUND}/k1/review`, { params, body: { tax_year } })
  }
  return [{ daysAgo: ended.daysAgo - DAYS_TO_PREPARE, run }]
}
