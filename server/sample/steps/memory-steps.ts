import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'

/** Facts that somebody noted about companies, and the newer ones that took their place. */
export const memorySteps = (call: Call, associate: Principal, { facts }: SampleOffice): Step[] =>
  facts.flatMap(({ days_ago, company, later, ...fact }) => {
    let id = 0
    return [
      {
        daysAgo: days_ago,
        run: async () => {
          const [found] = await call<Array<{ id: number }>>(associate, 'GET', '/api/v1/svc/companies', {
            query: { q: company },
          })
          if (!found) throw new Error(`The sample office has no company ${company}`)
          const body = { entity: `company/${found.id}`, ...fact }
          id = (await call<{ id: number }>(associate, 'POST', '/api/v1/svc/entity-memory', { body })).id
        },
      },
      ...(later
        ? [
            {
              daysAgo: later.days_ago,
              run: async () => {
                const { days_ago: _, ...body } = later
                const params = { note_id: id }
                await call(associate, 'POST', '/api/v1/svc/entity-memory/facts/{note_id}/supersede', {
                  params,
                  body,
                })
              },
            },
          ]
        : []),
    ]
  })
