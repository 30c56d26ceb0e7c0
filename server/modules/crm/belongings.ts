import type { Belonging } from '../../platform/office/belongings.ts'
import { ownedRecords } from '../../platform/office/owned-records.ts'

/** What somebody looks after goes on, with whoever takes over. */
export const belongings: readonly Belonging[] = [
  ownedRecords('Deals', 'deals'),
  ownedRecords('Contacts', 'contacts'),
]
