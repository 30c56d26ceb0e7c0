import type { Company } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { nextStepFields, type Planned } from '../../components/record/next-step.ts'
import { countries } from '../../format/countries.ts'

/** Fields of a company. */
export type CompanyValues = Pick<
  Company,
  | 'name'
  | 'legal_name'
  | 'country'
  | 'website'
  | 'registration_number'
  | 'lei'
  | 'sector'
  | 'notes'
  | keyof Planned
>

export const companyFields: Array<Field<keyof CompanyValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'legal_name', label: 'Legal name', kind: 'text', hint: 'As the register has it' },
  { name: 'country', label: 'Country', kind: 'choice', choices: countries },
  { name: 'website', label: 'Website', kind: 'text', hint: 'Such as https://example.com' },
  { name: 'registration_number', label: 'Registration number', kind: 'text' },
  { name: 'lei', label: 'LEI', kind: 'text', hint: 'Legal entity identifier, 20 characters' },
  { name: 'sector', label: 'Sector', kind: 'key', hint: 'Such as logistics' },
  { name: 'notes', label: 'Notes', kind: 'multiline' },
  ...nextStepFields,
]
