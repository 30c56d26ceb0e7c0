import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { covenant } from './covenants/covenant.ts'
import { facility } from './facilities/facility.ts'

const ofDeal = { deal_id: ['deal', 'deal_name'] } as const

/** The lists of covenants, of their alerts and of facilities. */
export const collections: readonly Collection[] = [
  collectionOf(covenant, {
    list: 'svc_list_covenants',
    tells: ['current_value', 'threshold'],
    refers: ofDeal,
    words: {
      type: ['type', 'kind'],
      current_value: ['reading', 'value', 'stand', 'level'],
      threshold: ['limit'],
      next_test_on: ['tested next', 'next tested', 'test date', 'due'],
      last_tested_on: ['last test', 'last tested', 'tested last'],
    },
    values: {
      status: {
        breach: ['in breach', 'breached', 'broken'],
        watch: ['on watch', 'watched', 'close to its threshold'],
        ok: ['complied with', 'in compliance'],
      },
    },
    fields: {
      threshold: { kind: 'number', words: ['threshold', 'limit', 'covenant level'] },
      headroom_pct: { kind: 'fraction', words: ['headroom', 'cushion'] },
    },
    states: {
      overdue: ({ overdue_since }) => overdue_since !== null,
      waived: ({ waived_until }) => waived_until !== null,
    },
    date: 'next_test_on',
    title: ({ name, deal_name }) => (deal_name ? `${name} (${deal_name})` : name),
  }),
  {
    key: 'risk_alert',
    nouns: ['risk alert', 'risk alerts', 'covenant alert', 'covenant alerts', 'alert', 'alerts'],
    type: 'risk_alert',
    list: 'svc_list_risk_alerts',
    title: ({ message }) => message,
    fields: {
      severity: {
        kind: 'choice',
        words: ['severity', 'grave'],
        choices: ['low', 'medium', 'high', 'critical'],
      },
      kind: { kind: 'choice', words: ['kind'] },
      deal_id: { kind: 'record', words: ['deal'], of: 'deal', named: 'deal_name' },
      raised_at: { kind: 'date', words: ['raised', 'date'] },
      resolved_at: { kind: 'date', words: ['resolved on'] },
      resolved_by: { kind: 'person', words: ['resolved by', 'resolved'] },
    },
    states: {
      open: ({ resolved_at }) => resolved_at === null,
      unresolved: ({ resolved_at }) => resolved_at === null,
      resolved: ({ resolved_at }) => resolved_at !== null,
    },
    date: 'raised_at',
  },
  collectionOf(facility, {
    list: 'svc_list_facilities',
    refers: ofDeal,
    words: {
      maturity_on: ['mature', 'matures', 'maturity'],
      commitment: ['size', 'limit'],
      outstanding: ['drawn', 'used'],
      next_certificate_on: ['certificate due'],
    },
    amount: 'commitment',
  }),
]
