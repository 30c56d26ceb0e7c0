import { company } from '../../companies/company.ts'
import { referencesIn, spreadName } from '../../companies/references.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { mergeOf } from '../../platform/merging/record-merge.ts'

/** Two companies that are one: the names of both lead to it. */
export const companyMerge = mergeOf(company, {
  noun: sentence`company`,
  words: { company_names: 'names' },
  settle: (ctx, { id, name }) =>
    spreadName(ctx.db, referencesIn(ctx.services.registry.modules), { id, name: String(name) }),
})
