import type { Call, Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleOffice } from '../office/office.ts'
import { bankStep } from './bank-step.ts'
import { closeSteps, quarterEnds } from './close-steps.ts'
import type { Made } from './deal-steps.ts'
import { type Signers, valuationSteps } from './holding-steps.ts'
import { k1Steps } from './k1-steps.ts'
import { saidNext } from './next-step.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const DAY_MS = 86_400_000

interface Created {
  id: number
}

interface CallMade extends Created {
  allocation: Array<{ lp_id: number; amount: number }>
}

/** Funds with their investors, calls, payments and distributions, and other entries in their books. */
export function fundSteps(
  call: Call,
  signers: Signers,
  clock: PastClock,
  { funds }: SampleOffice,
  made: Made,
): Step[] {
  const { officer, partner } = signers
  const today = () => clock.now().toISOString().slice(0, 10)
  return funds.flatMap((one, place) => {
    const {
      days_ago,
      next,
      call_terms,
      carry_terms,
      holdings,
      entries,
      accounts,
      journal,
      investors,
      side_letters,
      calls,
      distributions,
      distribution_events,
      transfers,
      bank,
      closed_quarters,
      k1,
      ...terms
    } = one
    const closed = quarterEnds(closed_quarters)
    const yearEnded = k1 && closed.at(-1)
    const fund = {
      ...terms,
      ...(yearEnded ? { fiscal_year_end: yearEnded.period_end.slice(5) } : {}),
    }
    let fundId = 0
    const shared = (allocation: number) => made.shared.get(`${allocation} ${place}`)
    const lpIds: number[] = []
    const holdingIds = new Map<number, number>()
    const create = <T = Created>(path: string, body: object, params = {}) =>
      call<T>(officer, 'POST', path, { params, body })

    const open = async () => {
      fundId = (await create('/api/v1/svc/cfo/accounts', { ...fund, owner_id: officer.userId })).id
      made.funds.set(place, fundId)
      for (const { commitment: amount, ...investor } of investors) {
        const { id } = await create(`${PORTAL}/lps`, {
          ...investor,
          committed_capital: amount,
          owner_id: partner.userId,
        })
        lpIds.push(id)
        const commitment = { lp_id: id, fund_account_id: fundId, amount, admitted_on: today() }
        await create(`${PORTAL}/commitments`, commitment)
      }
      const { action_id } = await call<{ action_id: number }>(
        officer,
        'PUT',
        `${PORTAL}/funds/{account_id}/call-terms`,
        { params: { account_id: fundId }, body: call_terms },
      )
      await call(partner, 'POST', '/svc/agent/actions/{action_id}/approve', {
        params: { action_id },
        body: {},
      })
      if (carry_terms)
        await call(partner, 'PUT', '/api/v1/svc/cfo/accounts/{account_id}/carry-terms', {
          params: { account_id: fundId },
          body: carry_terms,
        })
    }
    const say = async () => {
      await call(officer, 'PATCH', '/api/v1/svc/cfo/accounts/{account_id}', {
        params: { account_id: fundId },
        body: saidNext(clock, next),
      })
    }
    const callSteps = calls.flatMap(
      ({ days_ago: called, due_in_days, paid_days_ago, unpaid, allocation, lines, ...terms }): Step[] => {
        let issued: CallMade
        const make = async () => {
          const due = new Date(clock.now().getTime() + due_in_days * DAY_MS).toISOString().slice(0, 10)
          const holding = allocation === undefined ? {} : { holding_id: shared(allocation) }
          issued = await create<CallMade>(`${PORTAL}/calls`, {
            ...terms,
            ...(lines ? { lines: lines.map(line => ({ ...line, ...holding })) } : {}),
            ...{ fund_account_id: fundId, notice_date: today(), due_date: due },
          })
        }
        const pay = async () => {
          const late = new Set(unpaid.map(index => lpIds[index]))
          for (const { lp_id, amount } of issued.allocation.filter(line => !late.has(line.lp_id))) {
            const reference = `${terms.reference}/${lp_id}`
            const payment = { lp_id, amount, date: today(), reference, method: 'wire' }
            await create(`${PORTAL}/calls/{call_id}/payment`, payment, { call_id: issued.id })
          }
        }
        return [
          { daysAgo: called, run: make },
          ...(paid_days_ago === undefined ? [] : [{ daysAgo: paid_days_ago, run: pay }]),
        ]
      },
    )
    return [
      { daysAgo: days_ago, run: open },
      { daysAgo: next.days_ago, run: say },
      ...callSteps,
      ...distributions.map(({ days_ago: daysAgo, ...terms }) => ({
        daysAgo,
        run: async () => {
          await create(`${PORTAL}/distributions`, { ...terms, fund_account_id: fundId, date: today() })
        },
      })),
      ...distribution_events.map(({ days_ago: daysAgo, ...terms }) => ({
        daysAgo,
        run: async () => {
          const events = `${PORTAL}/distribution-events`
          const body = { ...terms, fund_account_id: fundId, date: today() }
          const { id: event_id } = await create(events, body)
          await create(`${events}/{event_id}/issue`, {}, { event_id })
        },
      })),
      ...transfers.map(({ days_ago: daysAgo, seller, buyer, ...terms }) => ({
        daysAgo,
        run: async () => {
          const { id: buyer_id } = await create(`${PORTAL}/lps`, buyer)
          const parties = { seller_id: lpIds[seller], buyer_id }
          await create(`${PORTAL}/transfers`, { ...terms, ...parties, fund_account_id: fundId })
        },
      })),
      ...side_letters.map(({ days_ago: daysAgo, investor, ...clause }) => ({
        daysAgo,
        run: async () => {
          const body = { ...clause, lp_id: lpIds[investor] }
          const path = '/api/v1/svc/cfo/accounts/{account_id}/side-letter-clauses'
          await create(path, body, { account_id: fundId })
        },
      })),
      ...accounts.map(({ days_ago: daysAgo, ...account }) => ({
        daysAgo,
        run: async () => {
          await create('/api/v1/svc/cfo/gl/accounts', { ...account, fund_account_id: fundId })
        },
      })),
      ...holdings.map(({ days_ago: daysAgo, deal, valuations, ...holding }, index) => ({
        daysAgo,
        run: async () => {
          const body = {
            ...holding,
            fund_account_id: fundId,
            opened_on: today(),
            ...(deal === undefined ? {} : { deal_id: made.deals.get(deal) }),
          }
          holdingIds.set(index, (await create('/api/v1/svc/holdings', body)).id)
        },
      })),
      ...holdings.flatMap(({ valuations }, index) =>
        valuations.flatMap(one =>
          valuationSteps(call, signers, clock, one, () => holdingIds.get(index) as number),
        ),
      ),
      ...journal.map(({ days_ago: daysAgo, holding, lines, ...entry }) => ({
        daysAgo,
        run: async () => {
          const investment_id = holdingIds.get(holding)
          await create('/api/v1/svc/cfo/gl/journal', {
            ...{ ...entry, fund_account_id: fundId, date: today() },
            lines: lines.map(({ held, ...line }) => ({ ...line, ...(held ? { investment_id } : {}) })),
          })
        },
      })),
      ...entries.map(({ days_ago: daysAgo, holding, allocation, ...entry }) => ({
        daysAgo,
        run: async () => {
          const id = allocation === undefined ? holdingIds.get(holding ?? -1) : shared(allocation)
          const named = id === undefined ? {} : { investment_id: id }
          const body = { ...entry, ...named, date: today() }
          await create('/api/v1/svc/cfo/accounts/{account_id}/entries', body, { account_id: fundId })
        },
      })),
      ...(bank ? [bankStep(call, officer, clock, bank, () => fundId)] : []),
      ...closeSteps(call, signers, closed, () => fundId),
      ...(k1 && yearEnded ? k1Steps(call, signers, k1, yearEnded, { fundId: () => fundId, lpIds }) : []),
    ]
  })
}
