import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'

const PROFILES = '/api/v1/svc/odd/profiles'

/** Due diligence profiles of the office's funds: facts, and approved answers. */
export const profileSteps = (call: Call, officer: Principal, { fund_profiles }: SampleOffice): Step[] =>
  fund_profiles.flatMap(({ days_ago, approved, changed, ...profile }) => {
    let id = 0
    return [
      {
        daysAgo: days_ago,
        run: async () => {
          id = (await call<{ id: number }>(officer, 'POST', PROFILES, { body: profile })).id
          const params = { profile_id: id }
          await call(officer, 'POST', `${PROFILES}/{profile_id}/sync`, { params })
          const bank = `${PROFILES}/{profile_id}/answer-bank`
          const items = await call<Array<{ id: number; question_id: string }>>(officer, 'GET', bank, {
            params,
          })
          for (const item of items.filter(({ question_id }) => approved.includes(question_id)))
            await call(officer, 'PATCH', `${bank}/{item_id}`, {
              params: { ...params, item_id: item.id },
              body: { status: 'approved' },
            })
        },
      },
      {
        daysAgo: changed.days_ago,
        run: async () => {
          const facts = profile.facts.map(fact =>
            fact.key === changed.key ? { ...fact, value: changed.value } : fact,
          )
          await call(officer, 'PATCH', `${PROFILES}/{profile_id}`, {
            params: { profile_id: id },
            body: { facts },
          })
        },
      },
    ]
  })
