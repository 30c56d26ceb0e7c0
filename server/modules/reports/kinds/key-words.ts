import { stages } from '../../../deals/stages.ts'
import { declared, label, type Sentence, sentence } from '../../../kernel/index.ts'

/** Words of the keys that reports tell, where they are not the name of a stage. */
const words: Readonly<Record<string, Sentence>> = {
  // Asset classes.
  asset_backed: sentence`Asset backed`,
  growth_equity: sentence`Growth equity`,
  infrastructure: sentence`Infrastructure`,
  private_credit: sentence`Private credit`,
  private_equity: sentence`Private equity`,
  real_estate: sentence`Real estate`,
  real_estate_debt: sentence`Real estate debt`,
  secondaries: sentence`Secondaries`,
  trade_finance: sentence`Trade finance`,
  venture_capital: sentence`Venture capital`,
  // Instruments of holdings.
  convertible: sentence`Convertible`,
  equity: sentence`Equity`,
  first_lien: sentence`First lien`,
  fund_interest: sentence`Fund interest`,
  mezzanine: sentence`Mezzanine`,
  other: sentence`Other`,
  preferred_equity: sentence`Preferred equity`,
  second_lien: sentence`Second lien`,
  unitranche: sentence`Unitranche`,
  // Types of distributions.
  carried_interest: sentence`Carried interest`,
  dividend_income: sentence`Dividend income`,
  interest_income: sentence`Interest income`,
  other_income: sentence`Other income`,
  realized_gain: sentence`Realized gain`,
  return_of_capital: sentence`Return of capital`,
  return_of_unused_capital: sentence`Return of unused capital`,
  stock_distribution: sentence`Stock distribution`,
  subsequent_close_refund: sentence`Subsequent close refund`,
  withholding_tax: sentence`Withholding tax`,
  // Outcomes and criteria of screenings.
  asset_class: sentence`Asset class`,
  currency: sentence`Currency`,
  fail: sentence`Fail`,
  irr: sentence`IRR`,
  jurisdiction: sentence`Country`,
  no_mandate: sentence`No mandate`,
  pass: sentence`Pass`,
  review: sentence`Review`,
  size: sentence`Size`,
  unknown: sentence`Unknown`,
  // States of covenants, closes, findings and memoranda.
  approved: sentence`Approved`,
  archived: sentence`Archived`,
  breach: sentence`Breach`,
  closed: sentence`Closed`,
  confirmed: sentence`Confirmed`,
  draft: sentence`Draft`,
  in_progress: sentence`In progress`,
  in_review: sentence`In review`,
  ok: sentence`Met`,
  open: sentence`Open`,
  published: sentence`Published`,
  reopened: sentence`Reopened`,
  watch: sentence`Watch`,
  // Severities of findings.
  critical: sentence`Critical`,
  high: sentence`High`,
  low: sentence`Low`,
  medium: sentence`Medium`,
  // Templates of memoranda.
  onepager: sentence`One-pager`,
  standard: sentence`Information memorandum`,
  teaser: sentence`Teaser`,
}

/** A key in words: those of its stage or of the list above, or its own. */
export const wordOf = (key: string): Sentence =>
  stages.find(stage => stage.key === key)?.title ?? words[key] ?? declared(label(key))
