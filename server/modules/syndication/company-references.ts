import type { CompanyReference } from '../../companies/references.ts'
import { label } from '../../kernel/index.ts'

/** The books that a company arranges. */
export const companyReferences: readonly CompanyReference[] = [
  {
    role: 'lead arranger',
    type: 'syndication',
    table: 'syndications',
    column: 'company_id',
    text: 'lead_arranger',
    async read(db, ids) {
      const rows = await db
        .selectFrom('syndications')
        .select(['id', 'name', 'status'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id, name, status }) => ({ id, title: name, detail: label(status) }))
    },
  },
]
