import type {
  LentSignatures,
  Transaction,
  TransactionCondition,
  TransactionParty,
  TransactionTask,
} from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

export const flowSides: Words<'source' | 'use'> = { source: 'Source (inflow)', use: 'Use (outflow)' }

/** Labels of a closing's statuses, and of the moves to them. */
export const transactionStates: States<Transaction['status'], { move: string }> = {
  drafting: { tone: 'quiet', label: 'Drafting', move: 'Back to drafting' },
  negotiating: { tone: 'open', label: 'Negotiating', move: 'Start negotiations' },
  signed: { tone: 'open', label: 'Signed', move: 'Mark as signed' },
  funding: { tone: 'open', label: meant('Funding', 'of a closing'), move: 'Start funding' },
  closed: { tone: 'good', label: 'Closed', move: 'Mark as closed' },
  on_hold: { tone: 'warning', label: 'On hold', move: 'Put on hold' },
  terminated: { tone: 'bad', label: 'Terminated', move: 'Terminate' },
}

/** Where a signer of an e-signature service is. */
export const signingStates: States<NonNullable<LentSignatures['signers'][number]['status']>> = {
  draft: { tone: 'quiet', label: 'Draft' },
  sent: { tone: 'open', label: 'Sent' },
  delivered: { tone: 'open', label: 'Delivered' },
  signed: { tone: 'good', label: 'Signed' },
  completed: { tone: 'good', label: 'Completed' },
  declined: { tone: 'bad', label: 'Declined' },
  voided: { tone: 'quiet', label: 'Voided' },
}

export const taskStates: States<TransactionTask['status']> = {
  pending: { tone: 'quiet', label: 'Pending' },
  in_progress: { tone: 'open', label: 'In progress' },
  blocked: { tone: 'bad', label: 'Blocked' },
  complete: { tone: 'good', label: 'Complete' },
  waived: { tone: 'good', label: 'Waived' },
  not_applicable: { tone: 'quiet', label: 'Does not apply' },
}

export const taskCategories: Words<TransactionTask['category']> = {
  legal: 'Legal',
  corporate: 'Corporate',
  diligence: 'Diligence',
  kyc: 'KYC',
  security: meant('Security', 'collateral'),
  financial: 'Financial',
  opinions: 'Opinions',
  regulatory: 'Regulatory',
  funding: meant('Funding', 'of a closing'),
  closing: 'Closing',
  post_closing: 'Post-closing',
}

export const conditionTimings: Words<TransactionCondition['timing']> = {
  initial: 'Before the closing',
  each_utilisation: 'Before each utilisation',
  subsequent: 'After the closing',
}

export const signingMethods: Words<NonNullable<TransactionParty['method']>> = {
  wet_ink: 'By hand',
  e_signature: 'Electronically',
  power_of_attorney: 'By power of attorney',
}
