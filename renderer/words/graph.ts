import { wordsOfKey } from '../format/keys.ts'
import { edgeVerbs } from './diligence.ts'

/** Labels of links whose field or list has no readable name. */
const links: Readonly<Record<string, string>> = {
  about: 'about',
  company: 'of the company',
  deal: 'of the deal',
  fund_account: 'of the fund',
  fund: 'of the fund',
  lp: 'of the investor',
  investor: 'is the investor',
  room: 'in the data room',
  entry: 'posted by',
  sponsor: 'sponsored by',
  buyer: 'bought by',
  seller: 'sold by',
  follows: 'follows',
  reverses: 'reverses',
  report: 'part of',
  prospect: 'person of',
  deal_contacts: 'on the deal',
  capital_call_lines: 'called from',
  capital_call_payments: 'payment',
  distribution_lines: 'paid to',
  gl_lines: 'posted to',
  lp_terms: 'terms',
  side_letters: 'side letter',
  side_letter_clauses: 'side letter',
  syndication_allocations: 'allocation',
  transaction_parties: 'party to the closing',
  vdr_analyses: 'analysed together',
  vdr_diligence_runs: 'diligence',
}

/** Returns the label of a link between two records, a verb or a noun. */
export const wordsOfLink = (type: string): string =>
  (edgeVerbs as Readonly<Record<string, string>>)[type] ?? links[type] ?? wordsOfKey(type).toLowerCase()
