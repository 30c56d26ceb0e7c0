import type { HandOver } from '../../platform/office/hand-over.ts'
import { ownedRecords } from '../../platform/office/owned-records.ts'

/** What somebody looks after goes on, with whoever takes over. */
export const handOver: readonly HandOver[] = [
  ownedRecords('Deals', 'deals'),
  ownedRecords('Contacts', 'contacts'),
]
