import { company } from '../../companies/company.ts'
import { type Collection, collectionOf } from '../../platform/language/collection.ts'

/** The list of companies. */
export const collections: readonly Collection[] = [
  collectionOf(company, {
    list: 'svc_list_companies',
    words: {
      country: ['jurisdiction'],
      sector: ['industry'],
      website: ['site'],
      lei: ['legal entity identifier'],
    },
    fields: { created_at: { kind: 'date', words: ['created', 'added', 'new'] } },
    date: 'created_at',
    people: true,
  }),
]
