import type { Syndication } from '../../api/modules.ts'
import { syndicationRecord } from '../../api/records.generated.ts'
import { formFieldsOf, valuesOf as said, type ValuesOf } from '../../components/record/record-fields.tsx'

type Said = ValuesOf<typeof syndicationRecord, Syndication>

/** The typed values of a book; only the target amount is required. */
export type BookValues = Pick<Said, 'target_amount'> & {
  [K in Exclude<keyof Said, 'target_amount'>]: Said[K] | null
}

/** Fields of a new book; its currency is fixed afterwards. */
export const bookFields = formFieldsOf(syndicationRecord, { currency: { required: false } })

/** Fields of an existing book, with its amounts in its currency. */
export const changedFields = ({ currency }: Syndication) =>
  formFieldsOf(syndicationRecord, {
    target_amount: { currency },
    protected_amount: { currency },
    minimum_amount: { currency },
    multiple_amount: { currency },
  }).filter(({ name }) => name !== 'currency')

/** Returns the rules for the API; empty ones are left out. */
export const rulesIn = ({
  protected_amount,
  minimum_amount,
  multiple_amount,
}: Pick<BookValues, 'protected_amount' | 'minimum_amount' | 'multiple_amount'>) => ({
  protected_amount: protected_amount ?? 0,
  minimum_amount: minimum_amount ?? 0,
  multiple_amount: multiple_amount ?? 0,
})

/** Returns the initial form values of a book. */
export const valuesOf = (book: Syndication): BookValues => ({
  ...said(syndicationRecord, book),
  protected_amount: book.protected_amount || null,
  minimum_amount: book.minimum_amount || null,
})
