import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Made } from './deal-steps.ts'

const DECISION = '/api/v1/svc/decisions/{decision_id}'

interface Kept {
  id: number
  conditions: Array<{ id: number }>
}

/** Decisions of the investment committee, past and pending: proposed by the associate, voted on, closed. */
export function decisionSteps(
  call: Call,
  people: readonly Principal[],
  office: SampleOffice,
  made: Made,
): Step[] {
  return office.decisions.flatMap(decision => stepsOf(call, people, decision, made))
}

function stepsOf(
  call: Call,
  people: readonly Principal[],
  {
    deal,
    days_ago,
    called,
    conditions,
    votes,
    closed_days_ago,
    minutes,
    ...asked
  }: SampleOffice['decisions'][number],
  made: Made,
): Step[] {
  const [chair, , associate] = people as [Principal, Principal, Principal]
  let kept: Kept | undefined
  const on = (who: Principal, what: string, body?: object, more: object = {}) =>
    call(who, 'POST', `${DECISION}/${what}`, { params: { decision_id: kept?.id, ...more }, body })
  const step = (when: number, run: () => Promise<unknown>): Step => ({
    daysAgo: when,
    run: async () => {
      await run()
    },
  })
  return [
    step(days_ago, async () => {
      kept = await call<Kept>(associate, 'POST', '/api/v1/svc/decisions', {
        body: {
          ...asked,
          deal_id: made.deals.get(deal),
          members: called.map(index => people[index]?.userId),
          conditions: conditions.map(({ text, before_stage }) => ({ text, before_stage })),
        },
      })
      await on(associate, 'open')
    }),
    ...votes.map(({ person, days_ago: when, ...vote }) =>
      step(when, () => on(people[person] as Principal, 'vote', vote)),
    ),
    ...(closed_days_ago === undefined ? [] : [step(closed_days_ago, () => on(chair, 'close', { minutes }))]),
    ...conditions.flatMap(({ met_days_ago }, index) =>
      met_days_ago === undefined
        ? []
        : [
            step(met_days_ago, () =>
              on(
                chair,
                'conditions/{condition_id}',
                { state: 'met' },
                { condition_id: kept?.conditions[index]?.id },
              ),
            ),
          ],
    ),
  ]
}
