import { findCompany } from '../../companies/company.ts'
import { referencesIn, spreadName } from '../../companies/references.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import type { MergeKind } from '../../platform/merging/kind.ts'
import { nextStepField } from '../../platform/merging/next-step-field.ts'
import { ownerField } from '../../platform/merging/owner-field.ts'

/** Two companies that are one: the names of both lead to it. */
export const companyMerge: MergeKind = {
  type: 'company',
  noun: sentence`company`,
  nouns: 'companies',
  table: 'companies',
  find: findCompany,
  fields: [
    { name: 'name' },
    { name: 'legal_name' },
    { name: 'website' },
    { name: 'country' },
    { name: 'registration_number' },
    { name: 'lei' },
    { name: 'sector' },
    { name: 'notes' },
    ownerField,
    nextStepField,
  ],
  keeps: { archived_at: 'Who merges into an archived company brings it back by itself' },
  counter: 'version',
  words: { company_names: 'names' },
  settle: (ctx, { id, name }) =>
    spreadName(ctx.db, referencesIn(ctx.services.registry.modules), { id, name: String(name) }),
}
