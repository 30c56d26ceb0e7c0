import { z } from 'zod'
import { defineAgent } from '../../../agents/team/definitions.ts'
import { counted, joined, sentence } from '../../../kernel/index.ts'
import { outcomeTitles } from '../screening/screening.ts'

interface Deal {
  id: number
  name: string
  asset_class: string | null
  currency: string
  target_size: number | null
  irr_target: number | null
  jurisdiction: string | null
}

interface Screening {
  outcome: 'pass' | 'review' | 'fail' | 'no_mandate'
  reason: string
  criteria: { outcome: string; reason: string }[]
}

/** Screens sourced deals against the mandate, and proposes to pursue or to pass on each, with the reasons. */
export const pipelineScreener = defineAgent({
  key: 'pipeline_screener',
  title: 'Pipeline screener',
  purpose:
    'Holds sourced deals against the office’s mandate and proposes to move each on or to pass, with the reasons.',
  tools: ['svc_list_deals', 'svc_screen_inline_deal', 'svc_move_deal_stage'],
  budget: { steps: 200, credits: 1500, minutes: 10 },
  instructions:
    'List the sourced deals, no more than the given number. Screen each with the fields it has. Where the screening passes, propose to move the deal to the stage screening; where it fails, propose to move it to passed with the reasons that failed; where it says review, leave it. End with one sentence on what you found.',
  input: z.object({
    at_most: z.int().min(1).max(100).default(25).meta({ description: 'Screen at most so many deals' }),
  }),
  proposals: ({ at_most }) => at_most,
  guards: {
    svc_move_deal_stage: ({ stage }) =>
      stage === 'screening' || stage === 'passed' ? null : 'It moves deals to screening or to passed alone.',
  },
  async plan({ call, step }, { at_most }) {
    const deals = await call<Deal[]>('svc_list_deals', { stage: 'sourced', limit: at_most })
    let proposed = 0
    for (const { id, name, ...deal } of deals) {
      const { asset_class, currency, target_size, irr_target, jurisdiction } = deal
      const given = { asset_class, currency, target_size, irr_target, jurisdiction }
      const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
      const screening = await call<Screening>('svc_screen_inline_deal', known)
      if (screening.outcome === 'no_mandate')
        return sentence`There is no mandate to screen against: set it under Settings first.`
      await step(joined([name, outcomeTitles[screening.outcome]], ': '), {
        deal_id: id,
        outcome: screening.outcome,
      })
      if (screening.outcome === 'review') continue
      const fails = screening.criteria.filter(({ outcome }) => outcome === 'fail').map(({ reason }) => reason)
      await call('svc_move_deal_stage', {
        deal_id: id,
        stage: screening.outcome === 'pass' ? 'screening' : 'passed',
        reason: (screening.outcome === 'pass'
          ? 'Meets the mandate on every criterion'
          : fails.join(' ')
        ).slice(0, 500),
      })
      proposed += 1
    }
    return sentence`Screened ${counted(deals.length, 'sourced deal')}; proposed ${counted(proposed, 'move')}.`
  },
})
