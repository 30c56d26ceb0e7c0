import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'

const EXCEPTIONS = '/api/v1/svc/exceptions'

/** Exceptions that somebody took up: whose they are, how far they came, and what was found. */
export const exceptionSteps = (
  call: Call,
  people: readonly Principal[],
  { exceptions }: SampleOffice,
): Step[] =>
  exceptions.map(({ days_ago: daysAgo, kind, person, ...body }) => ({
    daysAgo,
    run: async () => {
      const who = people[person] as Principal
      const found = await call<Array<{ id: number; kind: string }>>(who, 'GET', EXCEPTIONS, {
        query: { limit: '100' },
      })
      const exc_id = found.find(one => one.kind === kind)?.id
      if (exc_id === undefined) throw new Error(`The sample office has no exception of the kind ${kind}`)
      await call(who, 'POST', `${EXCEPTIONS}/{exc_id}/update`, {
        params: { exc_id },
        body: { ...body, assignee_id: who.userId },
      })
    },
  }))
