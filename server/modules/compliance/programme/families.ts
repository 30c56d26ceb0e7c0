/**
 * The families of controls in an examination of an adviser's programme (Rule 206(4)-7), with their labels.
 */
export const familyLabels = {
  governance: 'Governance',
  policies: 'Policies and annual review',
  code_of_ethics: 'Code of ethics',
  marketing: 'Marketing',
  fees: 'Fees and expenses',
  custody: 'Custody and audited statements',
  valuation: 'Valuation',
  conflicts: 'Conflicts and side letters',
  communications: 'Complaints and communications',
  books_and_records: 'Books and records',
  cyber: 'Privacy and information security',
  continuity: 'Business continuity',
  vendors: 'Service providers',
  aml: 'Money laundering and sanctions',
  filings: 'Filings',
  mnpi: 'Inside information',
  proxy_voting: 'Proxy voting',
} as const

export type Family = keyof typeof familyLabels
export const families = Object.keys(familyLabels) as [Family, ...Family[]]
