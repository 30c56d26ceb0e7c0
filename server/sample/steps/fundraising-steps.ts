import type { Principal } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'
import { investorNamed } from './investor-named.ts'

const CRM = '/api/v1/svc/lp-crm'

interface Id {
  id: number
}

/** The next fund and the limited partners who are asked for it, each on its way through the pipeline. */
export function fundraisingSteps(
  call: Call,
  partner: Principal,
  { fundraising: { days_ago, first_close_in, final_close_in, lps, ...fund } }: SampleOffice,
): Step[] {
  const dayIn = (days: number) => daysAfter(new Date().toISOString().slice(0, 10), days)
  let fund_id: number | undefined
  return [
    {
      daysAgo: days_ago,
      run: async () => {
        const body = {
          ...fund,
          first_close_on: dayIn(first_close_in),
          final_close_on: dayIn(final_close_in),
        }
        fund_id = (await call<Id>(partner, 'POST', `${CRM}/funds`, { body })).id
      },
    },
    ...lps.flatMap(lp => stepsOf(call, partner, lp, dayIn, () => fund_id)),
  ]
}

function stepsOf(
  call: Call,
  partner: Principal,
  {
    days_ago,
    investor,
    next_step_in,
    people,
    todos,
    moves,
    ...lp
  }: SampleOffice['fundraising']['lps'][number],
  dayIn: (days: number) => string,
  fund: () => number | undefined,
): Step[] {
  let lp_id: number | undefined
  const to = (what: string, body: object) =>
    call(partner, 'POST', `${CRM}/lps/{lp_id}/${what}`, { params: { lp_id }, body })
  return [
    {
      daysAgo: days_ago,
      run: async () => {
        const named =
          investor === undefined ? {} : { investor_id: await investorNamed(call, partner, investor) }
        const step = next_step_in === undefined ? {} : { next_step_at: dayIn(next_step_in) }
        const body = { ...lp, ...named, ...step, fund_id: fund(), owner_id: partner.userId }
        lp_id = (await call<Id>(partner, 'POST', `${CRM}/lps`, { body })).id
        for (const person of people) await to('people', person)
        for (const { due_in, ...todo } of todos) await to('todos', { ...todo, due: dayIn(due_in) })
      },
    },
    ...moves.map(({ days_ago: daysAgo, ...body }) => ({
      daysAgo,
      run: async () => void (await call(partner, 'PATCH', `${CRM}/lps/{lp_id}`, { params: { lp_id }, body })),
    })),
  ]
}
