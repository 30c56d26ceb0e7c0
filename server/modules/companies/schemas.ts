import { z } from 'zod'
import { company } from '../../companies/company.ts'
import { entity, field, input } from '../../kernel/index.ts'

export const { Entity: Company, Input: CompanyInput, Change: CompanyChange } = company

export const AliasInput = input('CompanyAliasInput', {
  name: field.line(200).meta({ description: 'Alternative name: an earlier one or another spelling' }),
})

export const CompanyReferences = entity('CompanyReferences', {
  company_id: field.id(),
  references: z.array(
    z.object({
      role: z.string().meta({ description: 'Role of the company in these records' }),
      type: z.string().meta({ description: 'Type of the records: deal, contact ...' }),
      count: z.int(),
      records: z
        .array(z.object({ id: field.id(), title: z.string(), detail: z.string().nullable() }))
        .meta({ description: 'The newest records, at most 100' }),
    }),
  ),
})

export type CompanyInput = z.output<typeof CompanyInput>
export type CompanyChange = z.output<typeof CompanyChange>
