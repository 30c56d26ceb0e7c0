import type { FundAccount, FundCurrency } from '../../api/modules.ts'
import { fundRecord } from '../../api/records.generated.ts'
import { formFieldsOf, type ValuesOf } from '../../components/record/record-fields.tsx'
import { formatNumber } from '../../format/numbers.ts'

/** The typed values of a fund. */
export type FundValues = ValuesOf<typeof fundRecord, FundAccount>

export const fundFields = formFieldsOf(fundRecord, {
  entity_type: { required: true },
  fiscal_year_end: { required: true },
})

/** Fields of an existing fund: records in its currency fix it, and the field names them. */
export const fieldsOf = (held: FundCurrency['held_by'] | undefined): typeof fundFields =>
  fundFields.map(field => (field.name === 'currency' ? { ...field, ...fixedBy(held) } : field))

function fixedBy(held: FundCurrency['held_by'] | undefined): { fixed?: string } {
  if (held === undefined) return { fixed: 'Reading the records' }
  if (held.length === 0) return {}
  const told = held.map(({ what, count }) => `${what} (${formatNumber(count)})`).join(', ')
  return { fixed: `Fixed by existing records: ${told}` }
}
