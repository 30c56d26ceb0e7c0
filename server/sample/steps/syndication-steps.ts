import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Made } from './deal-steps.ts'

const BOOK = '/api/v1/svc/syndication/{synd_id}'

/** Deals that several investors take together: the book is filled, opened and scaled back. */
export const syndicationSteps = (call: Call, officer: Principal, office: SampleOffice, made: Made): Step[] =>
  office.syndications.flatMap(book => stepsOf(call, officer, book, made))

function stepsOf(
  call: Call,
  officer: Principal,
  {
    deal,
    days_ago,
    tickets,
    opened_days_ago,
    allocated_days_ago,
    uses,
    ...book
  }: SampleOffice['syndications'][number],
  made: Made,
): Step[] {
  let synd_id: number | undefined
  const on = (what: string, body?: object) =>
    call(officer, 'POST', `${BOOK}/${what}`, { params: { synd_id }, body })
  return [
    {
      daysAgo: days_ago,
      run: async () => {
        const body = { ...book, deal_id: made.deals.get(deal) }
        synd_id = (await call<{ id: number }>(officer, 'POST', '/api/v1/svc/syndication', { body })).id
        await on('allocate', { allocations: tickets })
      },
    },
    {
      daysAgo: opened_days_ago,
      run: async () => {
        await on('status', { status: 'open' })
        for (const use of uses) await on('uses', use)
      },
    },
    {
      daysAgo: allocated_days_ago,
      run: async () => {
        await on('scale-back')
      },
    },
  ]
}
