import type {
  AgreedSideLetterClause,
  ComplianceControl,
  ComplianceDeadline,
  ComplianceFinding,
  Filing,
  FilingRule,
  Obligation,
  Preclearance,
  RestrictedSecurity,
  SideLetterClause,
  TradeCheck,
} from '../api/modules.ts'
import {
  complianceControlRecord,
  complianceFilingRecord,
  complianceObligationRecord,
} from '../api/records.generated.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

/** To whom filings are made. */
export const agencies: Words<Filing['agency']> = complianceFilingRecord.agency.words

export const filingStates: States<Filing['status']> = {
  overdue: { tone: 'bad', label: 'Overdue' },
  upcoming: { tone: 'open', label: 'Upcoming' },
  submitted: { tone: 'good', label: 'Submitted' },
  waived: { tone: 'quiet', label: 'Waived' },
  not_applicable: { tone: 'quiet', label: 'Not applicable' },
}

export const obligationVerbs: Words<'open' | 'in_progress'> = { in_progress: 'Start', open: 'Back to open' }

export const obligationStates: States<Obligation['status']> = {
  overdue: { tone: 'bad', label: 'Overdue' },
  in_progress: { tone: 'open', label: 'In progress' },
  open: { tone: 'open', label: 'Open' },
  done: { tone: 'good', label: 'Done' },
  waived: { tone: 'quiet', label: 'Waived' },
}

export const obligationCategories: Words<Obligation['category']> = complianceObligationRecord.category.words

/** Groups of controls and findings. */
export const controlFamilies: Words<ComplianceControl['family']> = complianceControlRecord.family.words

export const obligationFrequencies: Words<Obligation['frequency']> = {
  once: 'Once',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  half_yearly: 'Half-yearly',
  yearly: 'Yearly',
}

export const deadlineKinds: States<ComplianceDeadline['kind']> = {
  kyc_expired: { tone: 'bad', label: 'KYC expired' },
  kyc_expiring: { tone: 'warning', label: 'KYC expires' },
  filing_overdue: { tone: 'bad', label: 'Filing overdue' },
  filing_due: { tone: 'warning', label: 'Filing due' },
  obligation_overdue: { tone: 'bad', label: 'Obligation overdue' },
  obligation_due: { tone: 'warning', label: 'Obligation due' },
}

export const ruleBases: Words<FilingRule['base']> = {
  fiscal_year_end: 'The end of the fiscal year',
  calendar_year_end: 'The end of the year',
  half_year_end: 'The end of each half-year',
  quarter_end: 'The end of each quarter',
  month_end: 'The end of each month',
  calendar_date: 'Date in the year',
  once: 'One day',
  event: 'Event date',
  quarter_of_event: 'The end of the quarter of an event',
}

export const ruleUnits: Words<FilingRule['unit']> = {
  days: 'Days',
  business_days: 'Business days',
  months: 'Months',
}

export const ruleRolls: Words<FilingRule['roll']> = {
  next: 'The next business day',
  previous: 'The business day before',
  none: 'It stays',
}

export const ruleCalendars: Words<FilingRule['calendar']> = {
  us_federal: 'US federal holidays',
  england: 'Bank holidays of England',
  target: 'TARGET (euro)',
  weekdays: 'Weekends only',
}

/** Where a version of a rule stands on a day. */
export const ruleStates: States<'applies' | 'foreign' | 'off' | 'to_come' | 'replaced'> = {
  applies: { tone: 'good', label: 'Applies' },
  foreign: { tone: 'quiet', label: 'Does not apply' },
  off: { tone: 'quiet', label: 'Switched off' },
  to_come: { tone: 'open', label: 'Still to come' },
  replaced: { tone: 'quiet', label: 'Replaced' },
}

/** Side letter clauses besides fees. */
export const agreedClauses: Words<AgreedSideLetterClause['clause']> = {
  excuse: 'Excuse',
  reporting: 'Reporting',
  mfn: 'Most favoured nation',
  transfer: 'Transfer',
  key_person: 'Key person',
  erisa: 'ERISA',
  sovereign_immunity: 'Sovereign immunity',
  other: 'Other',
}

export const sideLetterClauses: Words<SideLetterClause['clause']> = {
  fee_rate: 'Fee rate',
  fee_discount: 'Fee discount',
  fee_exclusion: 'No fee',
  ...agreedClauses,
}

export const freshness: States<ComplianceControl['state']> = {
  fresh: { tone: 'good', label: 'Fresh' },
  stale: { tone: 'warning', label: 'To be renewed' },
  missing: { tone: 'bad', label: 'Missing' },
}

export const findingStatuses: States<ComplianceFinding['status']> = {
  open: { tone: 'bad', label: 'Open' },
  remediating: { tone: 'warning', label: 'Being remedied' },
  closed: { tone: 'good', label: 'Closed' },
}

/** Criteria by which a listed security matched. */
export const criteriaMet: Words<TradeCheck['matches'][number]['matched_on']> = {
  isin: 'ISIN',
  cusip: 'CUSIP',
  ticker: 'ticker',
  name: 'name',
}

export const restrictionReasons: Words<NonNullable<RestrictedSecurity['reason']>> = {
  mnpi: 'Inside information',
  deal: 'A deal',
  wall_cross: 'Wall-crossed',
  ownership_limit: 'Limit of ownership',
  sanctions: 'Sanctions',
}

export const restrictionScopes: Words<RestrictedSecurity['scope']> = {
  firm: 'The whole firm',
  desk: 'A desk',
  person: 'A person',
}

export const tradedInstruments: Words<Preclearance['instrument']> = {
  equity: meant('Share', 'a security'),
  bond: 'Bond',
  option: 'Option',
  private_fund: 'Private fund',
  government_bond: 'Government bond',
  open_end_fund: 'Open-end fund',
  other: 'Something else',
}

export const tradeSides: Words<Preclearance['side']> = { buy: 'Buy', sell: 'Sell' }

export const offerings: Words<Preclearance['offering']> = {
  none: 'None',
  ipo: 'An IPO',
  limited: 'A limited offering',
}
