import { daysAfter } from '../../kernel/values/days.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleFund } from '../office/funds.ts'
import type { Signers } from './holding-steps.ts'

const PORTAL = '/api/v1/svc/investor-portal'

interface Created {
  id: number
}

interface CallMade extends Created {
  reference: string
  allocation: Array<{ lp_id: number; amount: number; outstanding: number }>
}

/** A fund as its steps know it once it is open. */
export interface FundMade {
  call: Call
  signers: Signers
  today: () => string
  fundId: () => number
  /** Ids of its investors by index; one who joins later is not there before. */
  lpIds: number[]
  holdingId: (index: number) => number | undefined
  /** The holding that one of the office's allocations opened in it. */
  sharedId: (allocation: number) => number | undefined
}

type Investor = SampleFund['investors'][number]

/** Registers investors, with their commitments of the day. */
export async function admit(
  { call, signers: { officer, partner }, today, fundId, lpIds }: FundMade,
  investors: ReadonlyArray<readonly [index: number, Investor]>,
): Promise<number[]> {
  const admitted: number[] = []
  for (const [index, { commitment: amount, excluded_from_fees, closing: _, ...investor }] of investors) {
    const { id } = await call<Created>(officer, 'POST', `${PORTAL}/lps`, {
      body: { ...investor, committed_capital: amount, owner_id: partner.userId },
    })
    lpIds[index] = id
    admitted.push(id)
    const commitment = {
      lp_id: id,
      fund_account_id: fundId(),
      amount,
      admitted_on: today(),
      excluded_from_fees,
    }
    await call(officer, 'POST', `${PORTAL}/commitments`, { body: commitment })
  }
  return admitted
}

/** Later closings: those who join are admitted, make up for what was called before, and pay. */
export const closingSteps = (fund: FundMade, { closings, investors }: SampleFund): Step[] =>
  closings.flatMap(({ days_ago, due_in_days, paid_days_ago, ...terms }, closing): Step[] => {
    let call_id = 0
    return [
      {
        daysAgo: days_ago,
        run: async () => {
          const joining = [...investors.entries()].filter(([, investor]) => investor.closing === closing)
          const lp_ids = await admit(fund, joining)
          const closed = await fund.call<{ call_id: number }>(
            fund.signers.officer,
            'POST',
            `${PORTAL}/funds/{account_id}/subsequent-closes`,
            {
              params: { account_id: fund.fundId() },
              body: { ...terms, lp_ids, date: fund.today(), due_date: daysAfter(fund.today(), due_in_days) },
            },
          )
          call_id = closed.call_id
        },
      },
      { daysAgo: paid_days_ago, run: () => pay(fund, call_id, []) },
    ]
  })

/** Capital calls, each paid by those who have paid it. */
export const callSteps = (fund: FundMade, { calls }: SampleFund): Step[] =>
  calls.flatMap(({ days_ago, due_in_days, paid_days_ago, unpaid, allocation, lines, ...terms }): Step[] => {
    let call_id = 0
    return [
      {
        daysAgo: days_ago,
        run: async () => {
          const holding = allocation === undefined ? {} : { holding_id: fund.sharedId(allocation) }
          const { id } = await fund.call<Created>(fund.signers.officer, 'POST', `${PORTAL}/calls`, {
            body: {
              ...terms,
              ...(lines ? { lines: lines.map(line => ({ ...line, ...holding })) } : {}),
              fund_account_id: fund.fundId(),
              notice_date: fund.today(),
              due_date: daysAfter(fund.today(), due_in_days),
            },
          })
          call_id = id
          if (terms.status !== 'draft')
            await sendPapers(fund, `${PORTAL}/calls/{call_id}/notices/mail/otherwise`, { call_id })
        },
      },
      ...(paid_days_ago === undefined
        ? []
        : [{ daysAgo: paid_days_ago, run: () => pay(fund, call_id, unpaid) }]),
    ]
  })

/** Records what the investors of a call wire, all but those of these indexes. */
export async function pay(
  { call, signers: { officer }, today, lpIds }: FundMade,
  call_id: number,
  unpaid: readonly number[],
): Promise<void> {
  const params = { call_id }
  const { reference, allocation } = await call<CallMade>(officer, 'GET', `${PORTAL}/calls/{call_id}`, {
    params,
  })
  const late = new Set(unpaid.map(index => lpIds[index]))
  for (const { lp_id, outstanding: amount } of allocation.filter(line => !late.has(line.lp_id)))
    await call(officer, 'POST', `${PORTAL}/calls/{call_id}/payment`, {
      params,
      body: { lp_id, amount, date: today(), reference: `${reference}/${lp_id}`, method: 'wire' },
    })
}

/** Distributions of one part, and of several: issued, and paid some days later. */
export const distributionSteps = (
  fund: FundMade,
  { distributions, distribution_events }: SampleFund,
): Step[] => [
  ...distributions.map(({ days_ago: daysAgo, ...terms }) => ({
    daysAgo,
    run: async () => {
      const body = { ...terms, fund_account_id: fund.fundId(), date: fund.today() }
      await fund.call(fund.signers.officer, 'POST', `${PORTAL}/distributions`, { body })
    },
  })),
  ...distribution_events.flatMap(({ days_ago, paid_days_ago, lines, ...terms }): Step[] => {
    const events = `${PORTAL}/distribution-events`
    let event_id = 0
    const to = (what: string, body: object) =>
      fund.call(fund.signers.officer, 'POST', `${events}/{event_id}/${what}`, { params: { event_id }, body })
    return [
      {
        daysAgo: days_ago,
        run: async () => {
          const body = {
            ...terms,
            fund_account_id: fund.fundId(),
            date: fund.today(),
            lines: lines.map(({ holding, ...line }) =>
              holding === undefined ? line : { ...line, holding_id: fund.holdingId(holding) },
            ),
          }
          event_id = (await fund.call<Created>(fund.signers.officer, 'POST', events, { body })).id
          await to('issue', {})
          await sendPapers(fund, `${events}/{event_id}/notices/mail/otherwise`, { event_id })
        },
      },
      ...(paid_days_ago === undefined
        ? []
        : [{ daysAgo: paid_days_ago, run: async () => void (await to('payments', { date: fund.today() })) }]),
    ]
  }),
]

/** Records that papers went to their investors by the portal of the time. */
export async function sendPapers(
  { call, signers: { officer } }: Pick<FundMade, 'call' | 'signers'>,
  path: string,
  params: object,
): Promise<void> {
  await call(officer, 'POST', path, { params, body: { how: 'By the administrator’s investor portal' } })
}
