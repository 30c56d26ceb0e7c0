import type { Principal } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Made } from './deal-steps.ts'

const RISK = '/api/v1/svc/risk'

const READ_CERTIFICATE = `${RISK}/covenants/{cov_id}/certificate`

interface Id {
  id: number
}

interface Certificate {
  proposals: Array<{ value: number; document: string; page: number; quote: string }>
}

/** Covenants with their readings, and the availability of a facility. */
export function riskSteps(
  call: Call,
  officer: Principal,
  clock: PastClock,
  office: SampleOffice,
  made: Made,
): Step[] {
  const today = () => clock.now().toISOString().slice(0, 10)
  return [
    ...office.covenants.flatMap(covenant => covenantSteps(call, officer, today, covenant, made)),
    ...office.facilities.flatMap(facility => facilitySteps(call, officer, facility, made)),
  ]
}

function covenantSteps(
  call: Call,
  officer: Principal,
  today: () => string,
  { deal, days_ago, readings, certificates, resolved, ...covenant }: SampleOffice['covenants'][number],
  made: Made,
): Step[] {
  let covenant_id: number | undefined
  return [
    {
      daysAgo: days_ago,
      run: async () => {
        const body = {
          ...covenant,
          deal_id: made.deals.get(deal),
          next_test_on: daysAfter(today(), days_ago + 20),
        }
        covenant_id = (await call<Id>(officer, 'POST', `${RISK}/covenants`, { body })).id
      },
    },
    ...readings.map(({ days_ago: daysAgo, value, note }) => ({
      daysAgo,
      run: async () => {
        const body = { covenant_id, current_value: value, note }
        await call(officer, 'POST', `${RISK}/check`, { body })
      },
    })),
    ...resolved.map(({ days_ago: daysAgo, note }) => ({
      daysAgo,
      run: async () => {
        const alerts = await call<Array<Id & { covenant_id: number | null; resolved_at: string | null }>>(
          officer,
          'GET',
          `${RISK}/alerts`,
          { query: { limit: '200' } },
        )
        for (const { id: alert_id } of alerts.filter(
          one => one.covenant_id === covenant_id && one.resolved_at === null,
        ))
          await call(officer, 'POST', `${RISK}/alerts/{alert_id}/resolve`, {
            params: { alert_id },
            body: { note },
          })
      },
    })),
    ...certificates.map(({ days_ago: daysAgo, documents, note }) => ({
      daysAgo,
      run: async () => {
        const source = { type: 'inline', documents }
        const { proposals } = await call<Certificate>(officer, 'POST', READ_CERTIFICATE, {
          params: { cov_id: covenant_id },
          body: { source },
        })
        const [likeliest] = proposals
        if (!likeliest) throw new Error(`No figure was found in the certificate of ${covenant.name}`)
        const { value, document, page, quote } = likeliest
        const body = { covenant_id, current_value: value, source: { document, page, quote }, note }
        await call(officer, 'POST', `${RISK}/check`, { body })
      },
    })),
  ]
}

function facilitySteps(
  call: Call,
  officer: Principal,
  { deal, days_ago, ran_days_ago, collateral, ...facility }: SampleOffice['facilities'][number],
  made: Made,
): Step[] {
  let facility_id: number | undefined
  return [
    {
      daysAgo: days_ago,
      run: async () => {
        const body = { ...facility, deal_id: made.deals.get(deal) }
        facility_id = (await call<Id>(officer, 'POST', `${RISK}/facilities`, { body })).id
      },
    },
    {
      daysAgo: ran_days_ago,
      run: async () => {
        const input = { params: { facility_id }, body: { collateral } }
        await call(officer, 'POST', `${RISK}/facilities/{facility_id}/bb/run`, input)
      },
    },
  ]
}
