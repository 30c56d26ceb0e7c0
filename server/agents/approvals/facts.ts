/** A fact that a rule reads, by the names under which callers give it. */
export interface Fact {
  name: string
  kind: 'flag' | 'figure' | 'people'
  also: readonly string[]
}

/** Every fact that a built-in rule reads. */
export const facts: readonly Fact[] = [
  {
    name: 'makers',
    kind: 'people',
    also: ['maker', 'maker_id', 'created_by', 'proposed_by', 'prepared_by', 'initiator'],
  },
  {
    name: 'conflicted',
    kind: 'people',
    also: ['conflicted_people', 'conflicts', 'conflict', 'conflict_of_interest', 'actor_conflicted'],
  },
  {
    name: 'restricted',
    kind: 'flag',
    also: ['restricted_issuer', 'issuer_restricted', 'on_restricted_list', 'restricted_list'],
  },
  { name: 'period_closed', kind: 'flag', also: ['closed_period', 'period_is_closed'] },
  { name: 'related_party', kind: 'flag', also: ['is_related_party', 'affiliate', 'affiliated'] },
  { name: 'valuation_conflict', kind: 'flag', also: ['conflicted_valuation'] },
  { name: 'key_person', kind: 'flag', also: ['key_person_event'] },
  {
    name: 'borrowing_share',
    kind: 'figure',
    also: ['borrowing_pct', 'borrowing_to_commitments', 'borrowing_pct_of_commitments'],
  },
  { name: 'borrowing_months', kind: 'figure', also: ['borrowing_term_months', 'months_outstanding'] },
  {
    name: 'concentration',
    kind: 'figure',
    also: ['concentration_pct', 'share_of_commitments', 'concentration_after'],
  },
  { name: 'concentration_limit', kind: 'figure', also: ['concentration_limit_pct', 'investment_limit'] },
  { name: 'approval_limit', kind: 'figure', also: ['limit', 'threshold'] },
]
