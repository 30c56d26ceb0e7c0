import type { Moves } from '../../../kernel/index.ts'

export const bankStatuses = ['draft', 'approved', 'needs_review', 'retired'] as const
export type BankStatus = (typeof bankStatuses)[number]

export const bankMoves: Moves<BankStatus> = {
  draft: ['retired', 'approved'],
  approved: ['retired', 'needs_review'],
  needs_review: ['retired', 'approved'],
  retired: ['draft'],
}

export const disclosures = ['public', 'nda', 'lp_only'] as const
