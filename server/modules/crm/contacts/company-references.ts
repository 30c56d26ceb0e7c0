import type { CompanyReference, Referring } from '../../../companies/references.ts'
import { titleOf } from '../../../deals/stages.ts'
import type { Context } from '../../../kernel/index.ts'

/** The records of the pipeline that name a company. */
export const companyReferences: readonly CompanyReference[] = [
  {
    role: 'counterparty',
    type: 'deal',
    table: 'deals',
    column: 'company_id',
    text: 'counterparty',
    read: readDeals,
  },
  { role: 'sponsor', type: 'deal', table: 'deals', column: 'sponsor_id', text: 'sponsor', read: readDeals },
  {
    role: 'employer',
    type: 'contact',
    table: 'contacts',
    column: 'company_id',
    text: 'company',
    async read(db, ids) {
      const people = await db
        .selectFrom('contacts')
        .select(['id', 'name', 'role'])
        .where('id', 'in', ids)
        .execute()
      return people.map(({ id, name, role }) => ({ id, title: name, detail: role }))
    },
  },
]

async function readDeals(db: Context['db'], ids: readonly number[]): Promise<Referring[]> {
  const deals = await db.selectFrom('deals').select(['id', 'name', 'stage']).where('id', 'in', ids).execute()
  return deals.map(({ id, name, stage }) => ({ id, title: name, detail: String(titleOf(stage)) }))
}
