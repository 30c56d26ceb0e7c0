import type { ChangeDetection, CompletenessAssessment, ComplianceAnalysis } from '../api/modules.ts'
import type { States, Words } from './words.ts'

type Change = ChangeDetection['documents_compared'][number]['changes'][number]

export const itemStates: States<CompletenessAssessment['items'][number]['status']> = {
  missing: { label: 'Missing', tone: 'bad' },
  stale: { label: 'Out of date', tone: 'warning' },
  present: { label: 'There', tone: 'good' },
}

export const ruleStates: States<ComplianceAnalysis['rules'][number]['status']> = {
  broken: { label: 'Broken', tone: 'bad' },
  unclear: { label: 'Unclear', tone: 'warning' },
  met: { label: 'Met', tone: 'good' },
  not_applicable: { label: 'Not applicable', tone: 'quiet' },
}

export const changeWords: Words<Change['change']> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
}

export const changeKindWords: Words<Change['kind']> = {
  clause: 'Clause',
  figure: 'Figure',
  date: 'Date',
  term: 'Defined term',
}
