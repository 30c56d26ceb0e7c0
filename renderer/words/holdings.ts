import type { Holding, HoldingValuation } from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

export const instrumentNames: Words<Holding['instrument']> = {
  first_lien: 'First lien',
  second_lien: 'Second lien',
  unitranche: 'Unitranche',
  mezzanine: 'Mezzanine',
  equity: 'Equity',
  preferred_equity: 'Preferred equity',
  convertible: 'Convertible',
  fund_interest: 'Fund interest',
  real_estate: 'Real estate',
  other: 'Other',
}

export const holdingStates: States<Holding['status']> = {
  open: { label: meant('Open', 'a holding'), tone: 'good' },
  exited: { label: 'Exited', tone: 'quiet' },
  to_review: { label: 'To review', tone: 'warning' },
}

export const valuationMethods: Words<HoldingValuation['method']> = {
  cost: 'Cost',
  recent_transaction: 'Recent transaction',
  multiples: 'Multiples',
  dcf: 'Discounted cash flows',
  market_price: 'Market price',
  nav_of_fund: 'NAV of the fund held',
  other: 'Other',
}

export const valuationStates: States<HoldingValuation['status']> = {
  prepared: { label: 'To approve', tone: 'warning' },
  approved: { label: 'Approved', tone: 'good' },
  void: { label: 'Void', tone: 'quiet' },
}
