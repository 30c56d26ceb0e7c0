import { deal } from '../../deals/deal.ts'
import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { contact } from './contact.ts'

/** The lists of deals and of the people on them. */
export const collections: readonly Collection[] = [
  collectionOf(deal, {
    list: 'svc_list_deals',
    tells: ['target_size'],
    nouns: ['deal', 'deals', 'opportunity', 'opportunities', 'pipeline'],
    words: {
      target_size: ['size', 'amount', 'volume', 'big', 'large'],
      stage: ['status', 'stand', 'far along'],
      irr_target: ['irr', 'target return', 'return'],
      owner_id: ['own', 'owns', 'owned by', 'owned', 'looks after', 'runs', 'in charge', 'responsible'],
      expected_close_on: [
        'expected closing',
        'closing date',
        'close date',
        'close',
        'closes',
        'closing',
        'expected to close',
      ],
      counterparty: ['borrower', 'company', 'issuer'],
      pass_reason: ['reason', 'passed on because'],
      pass_note: ['why'],
      passed_to: ['lost to', 'winner', 'won by'],
      jurisdiction: ['country'],
      asset_class: ['strategy'],
      next_step_at: ['next step due', 'next steps due'],
      stage_changed_at: ['since when', 'changed stage', 'moved'],
      currency: ['currency'],
    },
    values: {
      stage: {
        passed: ['passed on', 'pass on', 'passed'],
        closed_won: ['won', 'closed'],
        term_sheet: ['term sheet stage'],
      },
    },
    fields: {
      created_at: {
        kind: 'date',
        words: ['created', 'added', 'new', 'came', 'came in', 'entered', 'sourced on'],
      },
    },
    states: {
      open: ({ stage }) => !['closed_won', 'closed_lost', 'passed', 'lost'].includes(stage),
      active: ({ stage }) => !['closed_won', 'closed_lost', 'passed', 'lost'].includes(stage),
      live: ({ stage }) => !['closed_won', 'closed_lost', 'passed', 'lost'].includes(stage),
    },
    amount: 'target_size',
    date: 'created_at',
  }),
  collectionOf(contact, {
    list: 'svc_list_contacts',
    nouns: ['contact', 'contacts', 'person', 'people'],
    words: {
      company: ['firm', 'employer', 'works at', 'work at', 'works for', 'work for'],
      email: ['mail', 'mail address', 'email address'],
      phone: ['phone number', 'number', 'telephone'],
      role: ['position', 'job', 'title'],
    },
    fields: { created_at: { kind: 'date', words: ['created', 'added', 'new'] } },
    date: 'created_at',
    people: true,
  }),
]
