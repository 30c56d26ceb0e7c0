import type { Investor } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { countries } from '../../format/countries.ts'
import { currencies } from '../../format/currencies.ts'
import { kycStates } from '../../words/kyc.ts'
import { paperLanguages } from '../../words/papers.ts'

/** What a person types of an investor. */
export type InvestorValues = Pick<
  Investor,
  | 'name'
  | 'reference'
  | 'entity_type'
  | 'jurisdiction'
  | 'currency'
  | 'committed_capital'
  | 'kyc_status'
  | 'primary_contact_email'
  | 'postal_address'
  | 'language'
>

export const investorFields: Array<Field<keyof InvestorValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'entity_type', label: 'Type', kind: 'key', hint: 'Such as family office or pension fund' },
  { name: 'jurisdiction', label: 'Country', kind: 'choice', choices: countries },
  { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies, required: true },
  {
    name: 'committed_capital',
    label: 'Committed capital',
    kind: 'money',
    currencyField: 'currency',
    hint: 'What they promised, as the register says it',
  },
  {
    name: 'kyc_status',
    label: 'KYC',
    kind: 'choice',
    required: true,
    choices: Object.entries(kycStates).map(([value, { label }]) => ({ value, label })),
  },
  { name: 'primary_contact_email', label: 'E-mail', kind: 'email' },
  {
    name: 'postal_address',
    label: 'Postal address',
    kind: 'multiline',
    hint: 'Below the name on their letters, a line each',
  },
  {
    name: 'language',
    label: 'Language',
    kind: 'choice',
    hint: 'Of notices and statements to them; when empty, that of the letterhead',
    choices: Object.entries(paperLanguages).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'reference',
    label: 'Reference',
    kind: 'text',
    hint: 'The key by which another program knows them',
  },
]
