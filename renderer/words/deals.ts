import type { Decision, DecisionCondition, Screening } from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

export const screeningOutcomes: States<Screening['outcome']> = {
  pass: { tone: 'good', label: 'Meets the mandate' },
  review: { tone: 'warning', label: 'To review' },
  fail: { tone: 'bad', label: 'Outside the mandate' },
  no_mandate: { tone: 'quiet', label: 'No mandate' },
}

export const conditionVerbs: Words<DecisionCondition['state']> = {
  met: 'Met',
  waived: 'Waive',
  open: 'Reopen',
}

export const decisionStates: States<Decision['status']> = {
  draft: { tone: 'quiet', label: 'Draft' },
  voting: { tone: 'open', label: 'Open for votes' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
  deferred: { tone: 'warning', label: 'Deferred' },
  expired: { tone: 'quiet', label: 'Expired' },
  withdrawn: { tone: 'quiet', label: 'Withdrawn' },
}

export const conditionStates: States<DecisionCondition['state']> = {
  open: { tone: 'open', label: 'Open' },
  met: { tone: 'good', label: 'Met' },
  waived: { tone: 'warning', label: 'Waived' },
}

/** Types of activity logged on a deal. */
export const activityTypes: Words<'note' | 'call' | 'meeting' | 'email'> = {
  note: 'Note',
  call: meant('Call', 'by telephone'),
  meeting: 'Meeting',
  email: 'E-mail',
}

/** Labels of the entries of a timeline, logged activities among them. */
export const entryTypes: Readonly<Record<string, string>> = {
  ...activityTypes,
  allocation: 'Allocation',
  bank_details_imported: 'Bank details imported',
  capital_call: 'Capital call',
  contact_deleted: 'Contact deleted',
  created: 'Created',
  merge_undone: 'Merge undone',
  merged: 'Merged',
  pricing_deleted: 'Pricing deleted',
  pricing_role: 'Role of a pricing',
  room_binding: 'Data room linked',
  screening: 'Screening',
  put_back: 'Put on the list again',
  stage_change: 'Stage moved',
  taken_off: 'Taken off the list',
}

export const voteLabels: Words<Decision['votes'][number]['vote']> = {
  for: meant('For', 'a vote'),
  against: meant('Against', 'a vote'),
  abstain: 'Abstains',
}

export const majorities: Words<Decision['rules']['majority']> = {
  simple: 'More than half of voters',
  two_thirds: 'At least two thirds of voters',
  unanimous: 'All voters',
}

export const bindingStages: Words<DecisionCondition['before_stage']> = {
  term_sheet: 'Term sheet',
  closing: 'Closing',
  closed_won: 'Closed, won',
}
