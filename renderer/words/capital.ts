import type {
  CallReminder,
  CapitalCall,
  DistributionEvent,
  InterestTransfer,
  InvestorDetail,
  SubsequentCloseHeader,
} from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

export const callStates: States<CapitalCall['status']> = {
  draft: { tone: 'quiet', label: 'Draft' },
  approved: { tone: 'open', label: 'Approved' },
  issued: { tone: 'open', label: 'Issued' },
  partially_paid: { tone: 'warning', label: 'Partly paid' },
  paid: { tone: 'good', label: 'Paid' },
  overdue: { tone: 'bad', label: 'Overdue' },
  cancelled: { tone: 'quiet', label: meant('Cancelled', 'a capital call') },
}

export const distributionEventStates: States<DistributionEvent['status']> = {
  draft: { tone: 'open', label: 'Draft' },
  issued: { tone: 'warning', label: 'Issued' },
  paid: { tone: 'good', label: 'Paid' },
  void: { tone: 'quiet', label: 'Voided' },
}

/** Where one investor stands with their part of a call. */
export const callLineStates: States<CapitalCall['allocation'][number]['status']> = {
  unpaid: { tone: 'open', label: 'Unpaid' },
  partially_paid: { tone: 'warning', label: 'Partly paid' },
  paid: { tone: 'good', label: 'Paid' },
  overpaid: { tone: 'good', label: 'Overpaid' },
  overdue: { tone: 'bad', label: 'Overdue' },
  in_default: { tone: 'bad', label: 'In default' },
  excused: { tone: 'quiet', label: 'Excused' },
  waived: { tone: 'quiet', label: 'Waived' },
}

/** Purposes of a capital call, named as in the ILPA template. */
export const callPurposes: Words<CapitalCall['ilpa_call_type']> = {
  investments: 'Investments',
  management_fees: 'Management fees',
  partnership_expenses: 'Partnership expenses',
  organizational_costs: 'Organisational costs',
  offering_syndication_costs: 'Offering and syndication costs',
  placement_fees: 'Placement fees',
  working_capital: 'Working capital',
  credit_facility_repayment: 'Repayment of a credit facility',
  subsequent_close_interest: 'Interest of a subsequent close',
  deemed_contribution: 'Deemed contribution',
  giveback: 'Giveback of distributions',
  other: 'Other',
}

/** Equalisation methods for investors of a later closing. */
export const closingMethods: Words<SubsequentCloseHeader['method']> = {
  as_if_first: 'Share as if admitted at the first closing',
  cost: 'Pay cost, and share from then on',
  nav: 'Buy in at net asset value',
}

/** Types of distribution, named as in the ILPA template. */
export const distributionTypes: Words<InvestorDetail['distributions'][number]['type']> = {
  return_of_capital: 'Return of capital',
  realized_gain: 'Realised gain',
  dividend_income: 'Dividend income',
  interest_income: 'Interest income',
  other_income: 'Other income',
  return_of_unused_capital: 'Return of unused capital',
  subsequent_close_refund: 'Refund of a subsequent close',
  carried_interest: 'Carried interest',
  withholding_tax: 'Tax withheld',
  stock_distribution: 'Securities in kind',
}

export const callVerbs: Partial<Words<CapitalCall['moves'][number]>> = {
  approved: 'Approve',
  issued: 'Issue',
  overdue: 'Mark as overdue',
  cancelled: 'Cancel the call',
}

export const callRecordStates: States<'stands' | 'void'> = {
  stands: { tone: 'good', label: 'Recorded' },
  void: { tone: 'quiet', label: 'Voided' },
}

export const reminderStates: States<CallReminder['status']> = {
  scheduled: { tone: 'open', label: 'Scheduled' },
  sent: { tone: 'good', label: 'Sent' },
  skipped: { tone: 'quiet', label: 'Not needed' },
  past: { tone: 'quiet', label: 'Day was over' },
}

export const transferKinds: Words<InterestTransfer['kind']> = {
  secondary: 'Secondary sale',
  death: 'Death',
  gift: 'Gift',
  merger: 'Merger',
  affiliate: 'Transfer to an affiliate',
  other: 'Other',
}

/** The remedies that agreements allow against an investor in default. */
export const defaultRemedies: Words<
  NonNullable<CapitalCall['allocation'][number]['default']>['remedies'][number]['kind']
> = {
  exclusion: 'Exclusion from later calls',
  loss_of_vote: 'Loss of vote',
  set_off: 'Set-off against distributions',
  forfeiture: 'Forfeiture of a part of the account',
  forced_transfer: 'Forced transfer of the interest',
  recall: 'Call the others for the shortfall',
}
