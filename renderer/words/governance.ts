import type { GovernanceVerdict } from '../api/modules.ts'
import type { States, Words } from './words.ts'

/** Acts that the built-in rules speak of. */
export const acts = {
  capital_call: 'Issue a capital call',
  distribution: 'Make a distribution',
  wire: 'Send a payment',
  approve: 'Approve something',
  invest: 'Invest',
  trade: 'Trade a security',
  value: 'Value a holding',
  borrow: 'Borrow',
  post: 'Post an entry',
  transact: 'Enter into a contract',
} as const satisfies Record<string, string>

export const decisions: States<GovernanceVerdict['decision']> = {
  allow: { tone: 'good', label: 'Allowed' },
  require_approval: { tone: 'open', label: 'Needs approval' },
  deny: { tone: 'bad', label: 'Denied' },
}

export const approverNames: Words<GovernanceVerdict['required_approvals'][number]['role']> = {
  approver: 'Anyone who may approve',
  CFO: 'CFO',
  LPAC: 'LPAC',
}

/** Facts that are true or false. */
export const flags = {
  related_party: 'The other side is a related party',
  restricted: 'The issuer is restricted',
  period_closed: 'The period is closed',
  valuation_conflict: 'Whoever values has an interest',
  key_person: 'It follows a key-person event',
} as const satisfies Record<string, string>

export const actors = {
  else: 'Another person',
  maker: 'Whoever prepared it',
  conflicted: 'A person with a conflict',
} as const satisfies Record<string, string>
