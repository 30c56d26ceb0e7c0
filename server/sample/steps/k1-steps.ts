import type { Call, Step } from '../calls/caller.ts'
import type { SampleFund } from '../office/funds.ts'
import type { Quarter } from '../office/quarters.ts'
import type { Signers } from './holding-steps.ts'

const FUND = '/api/v1/svc/cfo/accounts/{account_id}'
/** Number of days from the year end that the return takes. */
const DAYS_TO_PREPARE = 60

interface Proposal {
  items: object[]
}

interface Reporting {
  fundId: () => number
  lpIds: readonly number[]
}

/** The Schedules K-1 of each fiscal year that ended with a closed quarter: prepared by the officer, reviewed by the partner. */
export const k1Steps = (
  call: Call,
  signers: Signers,
  k1: NonNullable<SampleFund['k1']>,
  closed: readonly Quarter[],
  of: Reporting,
): Step[] =>
  closed
    .filter(({ period_end, daysAgo }) => period_end.endsWith('-12-31') && daysAgo > DAYS_TO_PREPARE)
    .map(ended => ({
      daysAgo: ended.daysAgo - DAYS_TO_PREPARE,
      run: () => report(call, signers, k1, Number(ended.period_end.slice(0, 4)), of),
    }))

async function report(
  call: Call,
  { officer, partner }: Signers,
  { details, partners }: NonNullable<SampleFund['k1']>,
  tax_year: number,
  { fundId, lpIds }: Reporting,
): Promise<void> {
  const params = { account_id: fundId() }
  await call(officer, 'PUT', `${FUND}/k1/details`, { params, body: details })
  for (const [index, taxpayer] of partners.entries()) {
    const lp_id = lpIds[index]
    // Who joins later has none of this year.
    if (lp_id === undefined) continue
    await call(officer, 'POST', `${FUND}/lp-terms/upsert`, { params, body: { ...taxpayer, lp_id } })
  }
  const query = { tax_year: String(tax_year) }
  const { items } = await call<Proposal>(officer, 'GET', `${FUND}/k1/proposal`, { params, query })
  await call(officer, 'POST', `${FUND}/k1/generate`, { params, body: { tax_year, kind: 'final', items } })
  await call(partner, 'POST', `${FUND}/k1/review`, { params, body: { tax_year } })
}
