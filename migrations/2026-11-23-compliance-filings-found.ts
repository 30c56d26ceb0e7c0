import type { Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** Filings and obligations are found by their words. */
export async function up(schema: Schema): Promise<void> {
  await markChanges(schema, 'compliance_filings', 'compliance_filing')
  await markChanges(schema, 'compliance_obligations', 'compliance_obligation')
}
