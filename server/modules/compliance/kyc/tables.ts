import type { Selectable, Updateable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

export type KycRow = Selectable<Tables['kyc_records']>
export type KycValues = Updateable<Tables['kyc_records']>
export type OwnerRow = Selectable<Tables['kyc_owners']>
export type DocumentRow = Selectable<Tables['kyc_documents']>
