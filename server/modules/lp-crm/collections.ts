import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { prospect } from './prospects/prospect.ts'

/** The lists of who is asked for a commitment. */
export const collections: readonly Collection[] = [
  collectionOf(prospect, {
    list: 'svc_list_prospects',
    tells: ['stage', 'soft_circled_amount'],
    nouns: [
      'prospect',
      'prospects',
      'prospective investor',
      'prospective investors',
      'lp prospect',
      'lp prospects',
    ],
    refers: { fund_id: ['raised_fund', 'fund_name'] },
    words: {
      target_amount: ['target', 'ask', 'asked', 'target commitment'],
      soft_circled_amount: ['soft circled', 'soft circle', 'soft-circled amount', 'circled'],
      owner_id: ['own', 'owns', 'owned by', 'looks after', 'responsible', 'in charge'],
      last_contact_at: ['last contact', 'last contacted', 'last spoke', 'contacted'],
      aum_amount: ['aum', 'assets'],
      probability: ['likelihood', 'likely'],
      decline_reason: ['declined because'],
      next_step_at: ['next step due'],
    },
    states: {
      'soft circled': ({ soft_circled_amount }) => soft_circled_amount !== null,
      active: ({ stage }) => !['declined', 'closed'].includes(stage),
    },
    amount: 'target_amount',
    date: 'stage_changed_at',
    people: true,
  }),
]
