import type { Moves } from '../../kernel/index.ts'

export const reportStatuses = ['draft', 'in_review', 'approved', 'published', 'archived'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** One step at a time; before publication a report may go back to be revised. */
export const reportMoves: Moves<ReportStatus> = {
  draft: ['in_review', 'archived'],
  in_review: ['approved', 'draft', 'archived'],
  approved: ['published', 'draft', 'archived'],
  published: ['archived'],
  archived: [],
}

/** The steps by which somebody stands for a report: they take the right to approve. */
export const takesApproval = (status: ReportStatus): boolean =>
  status === 'approved' || status === 'published'

/** Where its text may change. */
export const isOpen = (status: string): boolean => status === 'draft' || status === 'in_review'

export const sectionStatuses = ['draft', 'edited', 'approved'] as const
export type SectionStatus = (typeof sectionStatuses)[number]

/** The origins of a version. */
export const origins = ['generated', 'edited', 'regenerated', 'restored', 'renamed'] as const
export type Origin = (typeof origins)[number]
