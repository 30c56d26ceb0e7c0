/** The clause categories, as the Contract Understanding Atticus Dataset names them. */
export const clauseCategories = [
  'Document Name',
  'Parties',
  'Agreement Date',
  'Effective Date',
  'Expiration Date',
  'Renewal Term',
  'Notice Period To Terminate Renewal',
  'Governing Law',
  'Most Favored Nation',
  'Non-Compete',
  'Exclusivity',
  'No-Solicit Of Customers',
  'Competitive Restriction Exception',
  'No-Solicit Of Employees',
  'Non-Disparagement',
  'Termination For Convenience',
  'Rofr/Rofo/Rofn',
  'Change Of Control',
  'Anti-Assignment',
  'Revenue/Profit Sharing',
  'Price Restrictions',
  'Minimum Commitment',
  'Volume Restriction',
  'Ip Ownership Assignment',
  'Joint Ip Ownership',
  'License Grant',
  'Non-Transferable License',
  'Affiliate License-Licensor',
  'Affiliate License-Licensee',
  'Unlimited/All-You-Can-Eat-License',
  'Irrevocable Or Perpetual License',
  'Source Code Escrow',
  'Post-Termination Services',
  'Audit Rights',
  'Uncapped Liability',
  'Cap On Liability',
  'Liquidated Damages',
  'Warranty Duration',
  'Insurance',
  'Covenant Not To Sue',
  'Third Party Beneficiary',
] as const

export type ClauseCategory = (typeof clauseCategories)[number]

const readOff: ReadonlySet<ClauseCategory> = new Set([
  'Document Name',
  'Parties',
  'Agreement Date',
  'Effective Date',
  'Expiration Date',
  'Renewal Term',
  'Notice Period To Terminate Renewal',
  'Governing Law',
])

/** Clauses that warn a reader of a deal; the others are particulars that every contract has. */
export const warningCategories: readonly ClauseCategory[] = clauseCategories.filter(
  category => !readOff.has(category),
)

/**
 * Rules that recognise one category in a sentence. Patterns see the sentence in lower case with single
 * spaces; their gaps are bounded, so that matching takes linear time.
 */
export interface ClauseRule {
  category: ClauseCategory
  /** Phrases that people write for nothing else. */
  strong: readonly RegExp[]
  /** Phrases that speak for it, beside other signs. */
  weak: readonly RegExp[]
  /** Contexts in which the phrases mean something else. */
  against: readonly RegExp[]
  /** The title of the section that such a clause stands in. */
  heading: RegExp | null
}
