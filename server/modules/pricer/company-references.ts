import type { CompanyReference } from '../../companies/references.ts'

/** The tapes whose loans a company owes, or sold. */
export const companyReferences: readonly CompanyReference[] = [
  {
    role: 'obligor',
    type: 'tape',
    table: 'pricer_tapes',
    column: 'company_id',
    text: 'obligor',
    async read(db, ids) {
      const tapes = await db
        .selectFrom('pricer_tapes')
        .select(['id', 'name', 'as_of_date'])
        .where('id', 'in', ids)
        .execute()
      return tapes.map(({ id, name, as_of_date }) => ({ id, title: name, detail: `as of ${as_of_date}` }))
    },
  },
]
