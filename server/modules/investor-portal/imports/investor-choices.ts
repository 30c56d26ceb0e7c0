import type { Choice } from '../../../imports/kind.ts'
import type { Context } from '../../../kernel/index.ts'

/** The investors that a cell may name, by their names and references. */
export async function investorChoices({ db }: Context): Promise<Choice[]> {
  const lps = await db.selectFrom('lps').select(['id', 'name', 'reference']).orderBy('name').execute()
  return lps.map(({ id, name, reference }) => ({
    value: String(id),
    label: name,
    names: reference === null ? [] : [reference],
  }))
}
