import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Made } from './deal-steps.ts'

const REPORTS = '/api/v1/svc/reports'

/** Reports on funds and deals, each written to its end. */
export function reportSteps(call: Call, associate: Principal, office: SampleOffice, made: Made): Step[] {
  return office.reports.map(({ days_ago, kind, fund, deal }) => ({
    daysAgo: days_ago,
    run: async () => {
      const body = {
        kind,
        ...(fund === undefined ? {} : { fund_account_id: made.funds.get(fund) }),
        ...(deal === undefined ? {} : { deal_id: made.deals.get(deal) }),
      }
      const { id } = await call<{ id: number }>(associate, 'POST', `${REPORTS}/generate`, { body })
      const params = { report_id: id }
      const shown = await call<{ status: string }>(associate, 'GET', `${REPORTS}/{report_id}/status`, {
        params,
      })
      if (shown.status !== 'ready') throw new Error(`The sample’s ${kind} ended as ${shown.status}`)
    },
  }))
}
