import { company } from '../../companies/company.ts'
import { linesOf, type SearchRecord } from '../../kernel/index.ts'
import { searchedOf } from '../../kernel/records/index.ts'

/** Companies as they are found by each of their names. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'company',
    table: 'companies',
    named: true,
    async read(db, ids) {
      const companies = await db.selectFrom('companies').selectAll().where('id', 'in', ids).execute()
      const names = Map.groupBy(
        await db
          .selectFrom('company_names')
          .select(['company_id', 'name'])
          .where('company_id', 'in', ids)
          .orderBy('id')
          .execute(),
        ({ company_id }) => company_id,
      )
      return companies.map(row => ({
        recordId: row.id,
        title: row.name,
        lines: linesOf({
          ...searchedOf(company, row),
          'Also known as':
            names
              .get(row.id)
              ?.map(({ name }) => name)
              .filter(name => name !== row.name && name !== row.legal_name)
              .join(', ') ?? null,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
