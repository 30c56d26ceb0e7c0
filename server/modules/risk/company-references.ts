import type { CompanyReference } from '../../companies/references.ts'
import { label } from '../../kernel/index.ts'

/** The facilities that a company lends. */
export const companyReferences: readonly CompanyReference[] = [
  {
    role: 'lender',
    type: 'facility',
    table: 'risk_facilities',
    column: 'company_id',
    text: 'lender',
    async read(db, ids) {
      const rows = await db
        .selectFrom('risk_facilities')
        .select(['id', 'name', 'kind'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id, name, kind }) => ({ id, title: name, detail: label(kind) }))
    },
  },
]
