import type { Memorandum, MemorandumSection, MemorandumVersion } from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

export const reportStates: States<Memorandum['status']> = {
  draft: { tone: 'quiet', label: 'Draft' },
  in_review: { tone: 'open', label: 'In review' },
  approved: { tone: 'good', label: 'Approved' },
  published: { tone: 'good', label: 'Published' },
  archived: { tone: 'quiet', label: 'Archived' },
}

export const sectionStates: States<Memorandum['sections'][number]['status']> = {
  draft: { tone: 'quiet', label: 'Draft' },
  edited: { tone: 'open', label: 'Edited' },
  approved: { tone: 'good', label: 'Approved' },
}

export const versionOrigins: Words<MemorandumVersion['origin']> = {
  generated: 'Written',
  edited: 'Edited',
  regenerated: 'Rewritten',
  restored: 'Restored',
  renamed: 'Code name changed',
}

/** The kinds of citation as people call them. */
export const citationTypes: Words<MemorandumSection['citations'][number]['type']> = {
  deal: 'Deal',
  pricing: 'Pricing',
  contact: 'Contact',
  organisation: 'This office',
  red_flag: 'Diligence finding',
  odd_answer: 'Questionnaire answer',
  document: 'Document',
  statement: meant('Statement', 'of somebody'),
}
