import { linesOf, type SearchRecord, spoken } from '../../kernel/index.ts'

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
      return companies.map(company => ({
        recordId: company.id,
        title: company.name,
        lines: linesOf({
          Company: company.name,
          'Legal name': company.legal_name,
          'Also known as':
            names
              .get(company.id)
              ?.map(({ name }) => name)
              .filter(name => name !== company.name && name !== company.legal_name)
              .join(', ') ?? null,
          Country: company.country,
          'Registration number': company.registration_number,
          LEI: company.lei,
          Sector: spoken(company.sector),
          Website: company.website,
          Notes: company.notes,
          'Next step': company.next_step,
        }),
        happenedOn: company.updated_at,
      }))
    },
  },
]
