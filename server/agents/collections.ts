import type { Collection, Reads, Row } from '../platform/language/collection.ts'

const APPROVALS = 'GET /api/v1/svc/agent/approvals'
const STATUSES = ['proposed', 'approved', 'rejected', 'expired'] as const

/** Proposals of every status, newest first. */
async function proposals(reads: Reads): Promise<Row[]> {
  const all = await Promise.all(STATUSES.map(status => reads.list(APPROVALS, { status })))
  return all.flat().sort((a, b) => b.id - a.id)
}

/** The list of proposals and their outcomes. */
export const collections: readonly Collection[] = [
  {
    key: 'proposal',
    nouns: ['proposal', 'proposals', 'proposed action', 'proposed actions', 'approval', 'approvals'],
    type: 'approval',
    list: APPROVALS,
    rows: proposals,
    title: ({ proposal, action_id }) => `${proposal.summary} (action ${action_id})`,
    fields: {
      status: {
        kind: 'choice',
        words: ['status'],
        choices: STATUSES,
        values: { proposed: ['waiting', 'wait', 'pending', 'open', 'to approve', 'waiting for approval'] },
      },
      proposed_by: { kind: 'person', words: ['proposed by'] },
      decided_by: { kind: 'person', words: ['decided by', 'decided', 'approved by', 'rejected by'] },
      decided_at: { kind: 'date', words: ['decided on'] },
      created_at: { kind: 'date', words: ['proposed on', 'made'] },
      expires_at: { kind: 'date', words: ['expire', 'expires', 'expiry'] },
    },
    date: 'created_at',
  },
]
