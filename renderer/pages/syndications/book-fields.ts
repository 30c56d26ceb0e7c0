import type { Syndication } from '../../api/modules.ts'
import { syndicationRecord } from '../../api/records.generated.ts'
import { formFieldsOf, valuesOf as said, type ValuesOf } from '../../components/record/record-fields.tsx'

type Said = ValuesOf<typeof syndicationRecord, Syndication>

/** What is typed of a book: whatever is left empty is as usual, but for what is to be placed. */
export type BookValues = Pick<Said, 'target_amount'> & {
  [K in Exclude<keyof Said, 'target_amount'>]: Said[K] | null
}

/** What is said of a book when it is opened; its currency stays when it is changed. */
export const bookFields = formFieldsOf(syndicationRecord, { currency: { required: false } })

/** What is said of a book when it is changed, with its amounts in its currency. */
export const changedFields = ({ currency }: Syndication) =>
  formFieldsOf(syndicationRecord, {
    target_amount: { currency },
    protected_amount: { currency },
    minimum_amount: { currency },
    multiple_amount: { currency },
  }).filter(({ name }) => name !== 'currency')

/** The rules as the API takes them: what is left empty is none. */
export const rulesIn = ({
  protected_amount,
  minimum_amount,
  multiple_amount,
}: Pick<BookValues, 'protected_amount' | 'minimum_amount' | 'multiple_amount'>) => ({
  protected_amount: protected_amount ?? 0,
  minimum_amount: minimum_amount ?? 0,
  multiple_amount: multiple_amount ?? 0,
})

/** What a book says, as the form begins with it. */
export const valuesOf = (book: Syndication): BookValues => ({
  ...said(syndicationRecord, book),
  protected_amount: book.protected_amount || null,
  minimum_amount: book.minimum_amount || null,
})
