import type { MergedType } from '../../queries/merges.ts'
import type { TabbedRecord } from '../../routes/record-tabs.ts'

interface RecordKind {
  /** A `record_type` value. */
  type: string
  noun: string
  /** The list it belongs to. */
  list: { to: string; label: string }
  /** The record type under which two of them merge, where they can. */
  merges?: MergedType
}

/** Names of records by page. */
export const recordKinds: Readonly<Record<TabbedRecord, RecordKind>> = {
  deal: { type: 'deal', noun: 'Deal', list: { to: '/deals', label: 'Deals' }, merges: 'deal' },
  fund: { type: 'fund', noun: 'Fund', list: { to: '/funds', label: 'Funds' } },
  investor: {
    type: 'lp',
    noun: 'Investor',
    list: { to: '/investors', label: 'Investors' },
    merges: 'lp',
  },
  company: {
    type: 'company',
    noun: 'Company',
    list: { to: '/companies', label: 'Companies' },
    merges: 'company',
  },
  contact: {
    type: 'contact',
    noun: 'Contact',
    list: { to: '/contacts', label: 'Contacts' },
    merges: 'contact',
  },
}
