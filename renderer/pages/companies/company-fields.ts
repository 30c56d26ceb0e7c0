import type { Company } from '../../api/modules.ts'
import { companyRecord } from '../../api/records.generated.ts'
import { formFieldsOf, type ValuesOf } from '../../components/record/record-fields.tsx'

/** Fields of a company. */
export type CompanyValues = ValuesOf<typeof companyRecord, Company>

export const companyFields = formFieldsOf(companyRecord)
