import type { Principal } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleOffice } from '../office/office.ts'

const FILINGS = '/api/v1/svc/compliance/filings'
const OBLIGATIONS = '/api/v1/svc/compliance/obligations'

/** Filings and other obligations of the office: some on time, some late, some to come. */
export function filingSteps(
  call: Call,
  officer: Principal,
  clock: PastClock,
  { filing_profile, filings, filings_made_days_ago, obligations }: SampleOffice,
): Step[] {
  /** The day so many days after today, seen from a day so many days before it. */
  const dayIn = (days: number, daysAgo: number) =>
    daysAfter(clock.now().toISOString().slice(0, 10), daysAgo + days)
  return [
    {
      daysAgo: filing_profile.days_ago,
      run: async () => {
        const { days_ago: _, ...body } = filing_profile
        await call(officer, 'PUT', '/api/v1/svc/compliance/filing-profile', { body })
      },
    },
    ...filings.flatMap(({ days_ago, event_in, submitted, ...body }) => {
      const made = { id: 0 }
      const add: Step = {
        daysAgo: days_ago,
        run: async () => {
          const event_on = dayIn(event_in, days_ago)
          Object.assign(made, await call(officer, 'POST', FILINGS, { body: { ...body, event_on } }))
        },
      }
      if (!submitted) return [add]
      const { days_ago: daysAgo, reference } = submitted
      const input = () => ({ params: { filing_id: made.id }, body: { status: 'submitted', reference } })
      return [
        add,
        { daysAgo, run: async () => void (await call(officer, 'PATCH', `${FILINGS}/{filing_id}`, input())) },
      ]
    }),
    {
      daysAgo: filings_made_days_ago,
      run: async () => {
        const year = clock.now().getUTCFullYear()
        for (const due of [year, year + 1])
          await call(officer, 'POST', `${FILINGS}/generate`, { body: { year: due } })
      },
    },
    ...obligations.flatMap(({ days_ago, due_in, changes, ...body }) => {
      const made = { id: 0 }
      const add: Step = {
        daysAgo: days_ago,
        run: async () => {
          const next_due = dayIn(due_in, days_ago)
          Object.assign(made, await call(officer, 'POST', OBLIGATIONS, { body: { ...body, next_due } }))
        },
      }
      return [
        add,
        ...changes.map(({ days_ago: daysAgo, ...change }) => ({
          daysAgo,
          run: async () => {
            const input = { params: { ob_id: made.id }, body: change }
            await call(officer, 'PATCH', `${OBLIGATIONS}/{ob_id}`, input)
          },
        })),
      ]
    }),
  ]
}
