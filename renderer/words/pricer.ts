import type { PricingSummary, Remittance } from '../api/modules.ts'
import type { States, Words } from './words.ts'

/** Roles of a pricing in its deal, in the order of the deal's life. */
export const pricingRoles: Words<PricingSummary['roles'][number]> = {
  base: 'Base case',
  downside: 'Downside',
  as_approved: 'As approved',
  as_closed: 'As closed',
}

export const tapeStages: Words<string> = {
  sending: 'Sending the file',
  waiting: 'Waiting for another file',
  reading: 'Reading the file',
  checking: 'Checking the rows',
  pricing: 'Pricing the loans',
  summing: 'Cutting the pool into bands',
  keeping: 'Keeping it',
}

/** The state of a loan after a month. */
export const remittanceStates: States<Remittance['loans'][number]['status']> = {
  paid: { tone: 'good', label: 'Paid' },
  short: { tone: 'warning', label: 'Paid short' },
  delinquent_30: { tone: 'warning', label: '30 days late' },
  delinquent_60: { tone: 'bad', label: '60 days late' },
  delinquent_90: { tone: 'bad', label: '90 days late' },
  prepaid: { tone: 'open', label: 'Prepaid' },
  defaulted: { tone: 'bad', label: 'Defaulted' },
  missing: { tone: 'bad', label: 'Missing' },
}
