import type { Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** The restricted list is found by its words; the watch and grey lists leave no mark. */
export async function up(schema: Schema): Promise<void> {
  await markChanges(
    schema,
    'restricted_securities',
    'restricted_security',
    row => `${row}.list = 'restricted'`,
  )
}
