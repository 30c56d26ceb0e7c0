/** The types of investors that registers commonly name; an office may name others. */
export const investorTypes = [
  'individual',
  'family_office',
  'pension_fund',
  'insurer',
  'endowment',
  'foundation',
  'sovereign_wealth_fund',
  'fund_of_funds',
  'financial_institution',
  'corporate',
  'government',
  'trust',
  'feeder_fund',
  'general_partner',
] as const
