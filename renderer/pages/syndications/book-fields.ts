import type { Syndication } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'

export interface BookValues {
  name: string | null
  lead_arranger: string | null
  target_amount: number
  closing_date: string | null
  protected_amount: number | null
  minimum_amount: number | null
  multiple_amount: number | null
  notes: string | null
}

/** What is said of a book when it is opened and when it is changed. */
export const bookFields = (currency?: string): ReadonlyArray<Field<keyof BookValues>> => [
  { name: 'name', label: 'Name', kind: 'text', hint: 'That of the deal when left empty' },
  { name: 'lead_arranger', label: 'Lead arranger', kind: 'text' },
  { name: 'target_amount', label: 'To be placed', kind: 'money', currency, required: true },
  { name: 'closing_date', label: 'Closing', kind: 'date' },
  {
    name: 'protected_amount',
    label: 'Protected of every ticket',
    kind: 'money',
    currency,
    hint: 'Met in full before anything is scaled back',
  },
  {
    name: 'minimum_amount',
    label: 'Smallest allocation',
    kind: 'money',
    currency,
    hint: 'Whoever would be scaled to less gets nothing',
  },
  { name: 'multiple_amount', label: 'In multiples of', kind: 'money', currency },
  { name: 'notes', label: 'Notes', kind: 'multiline' },
]

/** The rules as the API takes them: what is left empty is none. */
export const rulesIn = ({ protected_amount, minimum_amount, multiple_amount }: BookValues) => ({
  protected_amount: protected_amount ?? 0,
  minimum_amount: minimum_amount ?? 0,
  multiple_amount: multiple_amount ?? 0,
})

/** What a book says, as the form begins with it. */
export const valuesOf = (book: Syndication): BookValues => ({
  name: book.name,
  lead_arranger: book.lead_arranger,
  target_amount: book.target_amount,
  closing_date: book.closing_date,
  protected_amount: book.protected_amount || null,
  minimum_amount: book.minimum_amount || null,
  multiple_amount: book.multiple_amount,
  notes: book.notes,
})
