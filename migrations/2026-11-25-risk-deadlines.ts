import type { Schema } from '../server/database/schema.ts'

/** Since when the time to cure a covenant is over, and since when the certificate of a facility is overdue. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('risk_covenants').addColumn('cure_over_since', text).execute()
  await db.schema.alterTable('risk_facilities').addColumn('certificate_overdue_since', text).execute()
}
