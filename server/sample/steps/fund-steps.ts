import type { Call, Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleFund } from '../office/funds.ts'
import type { SampleOffice } from '../office/office.ts'
import { quarterEnds } from '../office/quarters.ts'
import { bankStep } from './bank-step.ts'
import { admit, callSteps, closingSteps, distributionSteps, type FundMade } from './capital-steps.ts'
import { closeSteps } from './close-steps.ts'
import type { Made } from './deal-steps.ts'
import { feederSteps } from './feeder-steps.ts'
import { type Signers, valuationSteps } from './holding-steps.ts'
import { k1Steps } from './k1-steps.ts'
import { saidNext } from './next-step.ts'
import { feeSteps, navSteps } from './quarter-steps.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const FUND = '/api/v1/svc/cfo/accounts/{account_id}'
const HOLDINGS = '/api/v1/svc/holdings'

interface Created {
  id: number
}

/** Funds with their investors, calls, payments and distributions, their holdings, and their closed quarters. */
export const fundSteps = (
  call: Call,
  signers: Signers,
  clock: PastClock,
  { funds }: SampleOffice,
  made: Made,
): Step[] => funds.flatMap((fund, place) => stepsOf(call, signers, clock, fund, { made, place }))

function stepsOf(
  call: Call,
  signers: Signers,
  clock: PastClock,
  sample: SampleFund,
  { made, place }: { made: Made; place: number },
): Step[] {
  const { officer, partner } = signers
  const { days_ago, next, call_terms, carry_terms, fees, transfers, side_letters, bank, k1 } = sample
  const holdingIds = new Map<number, number>()
  const fundId = () => made.funds.get(place) as number
  const fund: FundMade = {
    call,
    signers,
    today: () => clock.now().toISOString().slice(0, 10),
    fundId,
    lpIds: [],
    holdingId: index => holdingIds.get(index),
    sharedId: allocation => made.shared.get(`${allocation} ${place}`),
  }
  const closed = quarterEnds(sample.closed_quarters)
  const create = <T = Created>(path: string, body: object, params = {}) =>
    call<T>(officer, 'POST', path, { params, body })
  const ofFund = () => ({ account_id: fundId() })

  const open = async () => {
    const { name, entity_type, currency, committed_total, fiscal_year_end } = sample
    const terms = { name, entity_type, currency, committed_total, fiscal_year_end }
    const { id } = await create('/api/v1/svc/cfo/accounts', { ...terms, owner_id: officer.userId })
    made.funds.set(place, id)
    await admit(
      fund,
      [...sample.investors.entries()].filter(([, { closing }]) => closing === undefined),
    )
    const { action_id } = await call<{ action_id: number }>(
      officer,
      'PUT',
      `${PORTAL}/funds/{account_id}/call-terms`,
      { params: ofFund(), body: call_terms },
    )
    await call(partner, 'POST', '/svc/agent/actions/{action_id}/approve', { params: { action_id }, body: {} })
    if (carry_terms)
      await call(partner, 'PUT', `${FUND}/carry-terms`, { params: ofFund(), body: carry_terms })
    if (fees) await call(officer, 'PUT', `${FUND}/fees`, { params: ofFund(), body: fees.terms })
  }
  const say = async () => {
    await call(officer, 'PATCH', FUND, { params: ofFund(), body: saidNext(clock, next) })
  }
  return [
    { daysAgo: days_ago, run: open },
    { daysAgo: next.days_ago, run: say },
    ...feederSteps(fund, sample, closed, index => made.funds.get(index) as number),
    ...closingSteps(fund, sample),
    ...callSteps(fund, sample),
    ...distributionSteps(fund, sample),
    ...transfers.map(({ days_ago: daysAgo, seller, buyer, ...terms }) => ({
      daysAgo,
      run: async () => {
        const { id: buyer_id } = await create(`${PORTAL}/lps`, buyer)
        const parties = { seller_id: fund.lpIds[seller], buyer_id }
        await create(`${PORTAL}/transfers`, { ...terms, ...parties, fund_account_id: fundId() })
      },
    })),
    ...side_letters.map(({ days_ago: daysAgo, investor, ...clause }) => ({
      daysAgo,
      run: async () => {
        const body = { ...clause, lp_id: fund.lpIds[investor] }
        await create(`${FUND}/side-letter-clauses`, body, ofFund())
      },
    })),
    ...bookSteps(fund, sample, holdingIds, made),
    ...sample.holdings.flatMap(({ valuations }, index) =>
      valuations.flatMap(one =>
        valuationSteps(call, signers, clock, one, () => holdingIds.get(index) as number),
      ),
    ),
    ...feeSteps(fund, fees, closed),
    ...(bank ? [bankStep(call, officer, clock, bank, fundId)] : []),
    ...closeSteps(call, signers, closed, fundId),
    ...navSteps(fund, closed.slice(0, sample.nav_runs)),
    ...(k1 ? k1Steps(call, signers, k1, closed, fund) : []),
  ]
}

/** The holdings of a fund, from the day it bought them to the day it sold them, and the lines of its book. */
function bookSteps(
  { call, signers: { officer }, today, fundId, sharedId }: FundMade,
  { holdings, accounts, journal, entries }: SampleFund,
  holdingIds: Map<number, number>,
  made: Made,
): Step[] {
  const post = async (path: string, body: object, params = {}) =>
    void (await call(officer, 'POST', path, { params, body }))
  return [
    ...accounts.map(({ days_ago: daysAgo, ...account }) => ({
      daysAgo,
      run: () => post('/api/v1/svc/cfo/gl/accounts', { ...account, fund_account_id: fundId() }),
    })),
    ...holdings.map(({ days_ago: daysAgo, deal, exited_days_ago: _, valuations: __, ...holding }, index) => ({
      daysAgo,
      run: async () => {
        const body = {
          ...holding,
          fund_account_id: fundId(),
          opened_on: today(),
          ...(deal === undefined ? {} : { deal_id: made.deals.get(deal) }),
        }
        holdingIds.set(index, (await call<Created>(officer, 'POST', HOLDINGS, { body })).id)
      },
    })),
    ...journal.map(({ days_ago: daysAgo, holding, lines, ...entry }) => ({
      daysAgo,
      run: () => {
        const investment_id = holdingIds.get(holding)
        return post('/api/v1/svc/cfo/gl/journal', {
          ...{ ...entry, fund_account_id: fundId(), date: today() },
          lines: lines.map(({ held, ...line }) => ({ ...line, ...(held ? { investment_id } : {}) })),
        })
      },
    })),
    ...entries.map(({ days_ago: daysAgo, holding, allocation, ...entry }) => ({
      daysAgo,
      run: () => {
        const id = allocation === undefined ? holdingIds.get(holding ?? -1) : sharedId(allocation)
        const named = id === undefined ? {} : { investment_id: id }
        return post(`${FUND}/entries`, { ...entry, ...named, date: today() }, { account_id: fundId() })
      },
    })),
    ...holdings.flatMap(({ exited_days_ago }, index): Step[] =>
      exited_days_ago === undefined
        ? []
        : [
            {
              daysAgo: exited_days_ago,
              run: () => post(`${HOLDINGS}/{holding_id}/close`, {}, { holding_id: holdingIds.get(index) }),
            },
          ],
    ),
  ]
}
