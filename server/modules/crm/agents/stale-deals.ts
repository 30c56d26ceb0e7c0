import { z } from 'zod'
import { defineAgent } from '../../../agents/team/definitions.ts'
import { stages, titleOf } from '../../../deals/stages.ts'
import { counted, longDate, sentence } from '../../../kernel/index.ts'

interface Deal {
  id: number
  name: string
  stage: string
  updated_at: string
}

const DAY_MS = 86_400_000
const openStages = stages.filter(({ type }) => type === 'open')

/** Finds open deals on which nothing has happened for a while, and proposes a note that somebody should follow up. */
export const staleDeals = defineAgent({
  key: 'stale_deals',
  title: 'Stale-deal follow-up',
  purpose: 'Finds open deals on which nothing has happened for a while and proposes a follow-up on each.',
  tools: ['svc_list_deals', 'svc_list_deal_activities', 'svc_log_deal_activity'],
  budget: { steps: 200, credits: 400, minutes: 10 },
  instructions:
    'Look at the open deals stage by stage. For each on which nothing has happened for the given number of days (judge by its latest activity, or by updated_at where it has none), log one activity of type follow_up that says for how long it has been quiet and asks to decide whether to follow up, hold or pass. Propose no more than the given number. End with one sentence on what you found.',
  input: z.object({
    days: z.int().min(1).max(365).default(14).meta({ description: 'Quiet for at least so many days' }),
    at_most: z.int().min(1).max(50).default(10).meta({ description: 'Propose at most so many follow-ups' }),
  }),
  proposals: ({ at_most }) => at_most,
  guards: {
    svc_log_deal_activity: ({ type }) => (type === 'follow_up' ? null : 'It logs follow-ups alone.'),
  },
  async plan({ call, step, now }, { days, at_most }) {
    const quietSince = Date.parse(now) - days * DAY_MS
    let looked = 0
    let proposed = 0
    for (const { key: stage } of openStages) {
      const deals = await call<Deal[]>('svc_list_deals', { stage, limit: 500 })
      looked += deals.length
      // The quietest first: they have waited longest.
      for (const deal of deals.filter(({ updated_at }) => Date.parse(updated_at) <= quietSince).reverse()) {
        if (proposed >= at_most) break
        const [latest] = await call<{ created_at: string; type: string }[]>('svc_list_deal_activities', {
          deal_id: deal.id,
          limit: 1,
        })
        const last = latest?.created_at ?? deal.updated_at
        if (Date.parse(last) > quietSince) continue
        await call('svc_log_deal_activity', {
          deal_id: deal.id,
          type: 'follow_up',
          // The wording is stable from day to day, so that a waiting or rejected proposal is not made a second time.
          summary: `Nothing has happened since ${longDate(last.slice(0, 10))}: decide whether to follow up, hold or pass.`,
        })
        proposed += 1
      }
      await step(sentence`Reviewed ${counted(deals.length, 'deal')} in the stage ${titleOf(stage)}`)
    }
    return sentence`Reviewed ${counted(looked, 'open deal')}; proposed ${counted(proposed, 'follow-up')}.`
  },
})
