import type { CompanyReference } from '../../../companies/references.ts'
import { label } from '../../../kernel/index.ts'

/** The records of companies. */
export const companyReferences: readonly CompanyReference[] = [
  {
    role: 'subject of KYC',
    type: 'kyc_record',
    table: 'kyc_records',
    column: 'company_id',
    async read(db, ids) {
      const rows = await db
        .selectFrom('kyc_records')
        .select(['id', 'subject_name', 'status'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id, subject_name, status }) => ({ id, title: subject_name, detail: label(status) }))
    },
  },
]
