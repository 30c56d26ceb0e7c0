import type { Step } from '../calls/caller.ts'
import type { SampleFund } from '../office/funds.ts'
import { DAYS_TO_CLOSE, type Quarter } from '../office/quarters.ts'
import { type FundMade, pay, sendPapers } from './capital-steps.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const STRUCTURE = '/api/v1/svc/cfo/accounts/{account_id}/structure'
const HOLDING = '/api/v1/svc/holdings/{holding_id}'
const VALUATIONS = `${HOLDING}/valuations`

interface Relation {
  id: number
  lp_id: number
  holding_id: number
}

interface Standing {
  id: number
  status: string
}

/**
 * A feeder's life: it commits to its master, whose calls it passes on to its own investors, and whose
 * distributions it pays out to them. At each close its interest is valued by its capital account in the master.
 */
export function feederSteps(
  fund: FundMade,
  { days_ago, feeds }: SampleFund,
  closed: readonly Quarter[],
  masterOf: (place: number) => number,
): Step[] {
  if (!feeds) return []
  const { call, fundId, today } = fund
  const { officer, partner } = fund.signers
  const account = () => ({ account_id: fundId() })
  let relation: Relation | undefined
  const related = () => relation as Relation
  const ownWith = async (what: string, status: string) => {
    const own = await call<Standing[]>(officer, 'GET', `${PORTAL}/${what}`, {
      query: { fund_account_id: fundId() },
    })
    return own.filter(one => one.status === status)
  }
  return [
    {
      daysAgo: days_ago,
      run: async () => {
        const master = masterOf(feeds.fund)
        relation = await call<Relation>(officer, 'POST', STRUCTURE, {
          params: account(),
          body: { kind: 'feeder', related_id: master, from_on: today() },
        })
        const { lp_id, holding_id } = relation
        await call(officer, 'PATCH', HOLDING, { params: { holding_id }, body: feeds.holding })
        const named = { ...feeds.interest, owner_id: partner.userId, committed_capital: feeds.commitment }
        await call(officer, 'PATCH', `${PORTAL}/lps/{lp_id}`, { params: { lp_id }, body: named })
        const amount = feeds.commitment
        await call(officer, 'POST', `${PORTAL}/commitments`, {
          body: { lp_id, fund_account_id: master, amount, admitted_on: today() },
        })
      },
    },
    ...feeds.paid_days_ago.map(daysAgo => ({
      daysAgo,
      run: async () => {
        for (const { id } of await ownWith('calls', 'issued')) await pay(fund, id, [])
      },
    })),
    ...feeds.passed_on_days_ago.map(daysAgo => ({
      daysAgo,
      run: async () => {
        for (const { id: event_id } of await ownWith('distribution-events', 'draft')) {
          const events = `${PORTAL}/distribution-events/{event_id}`
          const params = { event_id }
          await call(officer, 'POST', `${events}/issue`, { params, body: {} })
          await sendPapers(fund, `${events}/notices/mail/otherwise`, params)
          await call(officer, 'POST', `${events}/payments`, { params, body: { date: today() } })
        }
      },
    })),
    ...closed.map(({ daysAgo, period_end }) => ({
      daysAgo: daysAgo - DAYS_TO_CLOSE,
      run: async () => {
        const { id: relation_id, holding_id } = related()
        const params = { ...account(), relation_id }
        const body = { as_of: period_end }
        await call(officer, 'POST', `${STRUCTURE}/{relation_id}/value`, { params, body })
        const valued = await call<Standing[]>(officer, 'GET', VALUATIONS, { params: { holding_id } })
        for (const { id } of valued.filter(({ status }) => status === 'prepared'))
          await call(partner, 'POST', `${VALUATIONS}/{valuation_id}/approve`, {
            params: { holding_id, valuation_id: id },
            body: {},
          })
      },
    })),
  ]
}
