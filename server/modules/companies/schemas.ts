import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { nextStep, nextStepInput } from '../../platform/next-steps/next-steps.ts'
import { isLei } from './lei.ts'

const lei = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine(
      isLei,
      sentence`must be a legal entity identifier of 20 characters whose check digits fit`.english,
    )
    .meta({ description: 'Legal entity identifier, ISO 17442', example: '529900T8BM49AURSDO55' })

const website = () =>
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .meta({ format: 'uri', example: 'https://example.com' })

export const CompanyInput = input('CompanyInput', {
  name: field.text(200),
  legal_name: field.text(200).nullish().meta({ description: 'As the register has it, with the legal form' }),
  website: website().nullish(),
  country: field.country().nullish(),
  registration_number: field.text(100).nullish().meta({ description: 'In the register of its country' }),
  lei: lei().nullish(),
  sector: field.key().nullish().meta({ description: 'A key such as logistics', example: 'logistics' }),
  notes: field.text(10_000).nullish(),
  owner_id: field.id().nullish().meta({ description: 'Who of the office looks after it' }),
  ...nextStepInput,
})

export const CompanyChange = input('CompanyChange', {
  ...CompanyInput.partial().shape,
  version: field.version(),
})

export const AliasInput = input('CompanyAliasInput', {
  name: field.text(200).meta({ description: 'Another name, an earlier one or another spelling' }),
})

const Alias = z.object({ id: field.id(), name: z.string() })

export const Company = entity('Company', {
  id: field.id(),
  name: z.string(),
  legal_name: z.string().nullable(),
  aliases: z.array(Alias).meta({ description: 'The other names by which it is known and found' }),
  roles: z
    .array(z.string())
    .meta({ description: 'What it is to the records that refer to it: counterparty, employer ...' }),
  website: z.string().nullable(),
  country: z.string().nullable(),
  registration_number: z.string().nullable(),
  lei: z.string().nullable(),
  sector: z.string().nullable(),
  notes: z.string().nullable(),
  owner_id: field.id().nullable(),
  ...nextStep,
  version: z.int(),
  archived_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const CompanyReferences = entity('CompanyReferences', {
  company_id: field.id(),
  references: z.array(
    z.object({
      role: z.string().meta({ description: 'What the company is to them' }),
      type: z.string().meta({ description: 'What they are: deal, contact ...' }),
      count: z.int(),
      records: z
        .array(z.object({ id: field.id(), title: z.string(), detail: z.string().nullable() }))
        .meta({ description: 'The newest, 100 at most' }),
    }),
  ),
})

export type CompanyInput = z.output<typeof CompanyInput>
export type CompanyChange = z.output<typeof CompanyChange>
