import type { Deal } from '../../api/modules.ts'
import { dealRecord } from '../../api/records.generated.ts'
import { formFieldsOf, type ValuesOf } from '../../components/record/record-fields.tsx'

/** Fields of a deal. */
export type DealValues = ValuesOf<typeof dealRecord, Deal>

export const dealFields = formFieldsOf(dealRecord)
