import type { Context } from '../../kernel/index.ts'
import { likeKeysOf } from '../../kernel/names/name-keys.ts'
import { mostAlike } from '../../platform/merging/likeness.ts'

/** The companies that have a name like this one. */
export async function similarCompanies({ db, services }: Context, name: string | undefined) {
  if (name === undefined) return []
  const likely = await services.search.likelyNamed(db, 'company', [name])
  const rows = await db
    .selectFrom('company_names')
    .innerJoin('companies', 'companies.id', 'company_names.company_id')
    .select([
      'companies.id',
      'companies.name',
      'companies.legal_name',
      'companies.country',
      'company_names.name as known_as',
    ])
    .where('companies.id', 'in', [...likely, 0])
    .execute()
  const candidates = [...Map.groupBy(rows, ({ id }) => id).values()].map(names => {
    const [{ id, name: title, legal_name, country }] = names as [(typeof names)[number]]
    return {
      id,
      title,
      detail: legal_name ?? country,
      keys: names.flatMap(({ known_as }) => likeKeysOf(known_as)),
    }
  })
  return mostAlike(likeKeysOf(name), candidates)
}
