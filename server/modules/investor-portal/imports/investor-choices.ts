import type { Choice } from '../../../imports/kind.ts'
import type { Context } from '../../../kernel/index.ts'
import { formerTexts } from '../../../platform/merging/known-by.ts'

/** The investors that a cell may name, by their names and references, and by those of whoever was merged into them. */
export async function investorChoices({ db }: Context): Promise<Choice[]> {
  const lps = await db.selectFrom('lps').select(['id', 'name', 'reference']).orderBy('name').execute()
  const former = await formerTexts(db, 'lp', ['name', 'reference'])
  return lps.map(({ id, name, reference }) => ({
    value: String(id),
    label: name,
    names: [...(reference === null ? [] : [reference]), ...(former.get(id) ?? [])],
    named: true,
  }))
}
