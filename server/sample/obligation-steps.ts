import type { Principal } from '../kernel/index.ts'
import { daysAfter } from '../kernel/values/days.ts'
import type { Call, Step } from './caller.ts'
import type { Made } from './deal-steps.ts'
import type { SampleOffice } from './office.ts'
import type { PastClock } from './past-clock.ts'

const RISK = '/api/v1/svc/risk'
const COMPLIANCE = '/api/v1/svc/compliance'

interface Id {
  id: number
}

/** What the office and its borrowers promised: covenants, a facility, the restricted list, personal trades, KYC. */
export function obligationSteps(
  call: Call,
  people: readonly Principal[],
  clock: PastClock,
  office: SampleOffice,
  made: Made,
): Step[] {
  const officer = people[1] as Principal
  const today = () => clock.now().toISOString().slice(0, 10)
  return [
    ...office.covenants.flatMap(covenant => covenantSteps(call, officer, today, covenant, made)),
    ...office.facilities.flatMap(facility => facilitySteps(call, officer, facility, made)),
    ...office.restricted.map(({ days_ago, ...body }) => ({
      daysAgo: days_ago,
      run: async () => void (await call(officer, 'POST', `${COMPLIANCE}/trade/restricted`, { body })),
    })),
    ...office.clearances.map(({ days_ago, person, ...body }) => ({
      daysAgo: days_ago,
      run: async () =>
        void (await call(people[person] as Principal, 'POST', `${COMPLIANCE}/trade/preclearance`, { body })),
    })),
    ...office.kyc.map(({ days_ago, moves, ...body }) => ({
      daysAgo: days_ago,
      run: async () => {
        const { id } = await call<Id>(officer, 'POST', `${COMPLIANCE}/kyc`, { body })
        for (const status of moves)
          await call(officer, 'PATCH', `${COMPLIANCE}/kyc/{record_id}`, {
            params: { record_id: id },
            body: { status },
          })
      },
    })),
  ]
}

function covenantSteps(
  call: Call,
  officer: Principal,
  today: () => string,
  { deal, days_ago, readings, ...covenant }: SampleOffice['covenants'][number],
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
