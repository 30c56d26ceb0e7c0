import type { Schema } from '../server/database/schema.ts'

const mirrored = [
  'deals',
  'contacts',
  'companies',
  'lps',
  'prospects',
  'transactions',
  'risk_covenants',
  'risk_facilities',
  'compliance_obligations',
  'compliance_filings',
  'fund_accounts',
  'holdings',
]

/** Records by what other programs call them, which a merge remembers of the record that went. */
export async function up({ db, text }: Schema): Promise<void> {
  for (const table of mirrored) {
    await db.schema.alterTable(table).addColumn('external_id', text).execute()
    await db.schema
      .createIndex(`${table}_by_external_id`)
      .on(table)
      .columns(['org_id', 'external_id'])
      .unique()
      .where('external_id', 'is not', null)
      .execute()
  }
  await db.schema.alterTable('merges').addColumn('loser_external_id', text).execute()
  await db.schema
    .createIndex('merges_by_external_id')
    .on('merges')
    .columns(['org_id', 'record_type', 'loser_external_id'])
    .where('loser_external_id', 'is not', null)
    .execute()
}
