import { notNull, type Schema } from '../server/database/schema.ts'

const of = {
  entry_id: 'gl_entries',
  call_id: 'capital_calls',
  commitment_id: 'commitments',
  close_id: 'period_closes',
} as const

/** Documents of data rooms that evidence an entry, a capital call, a commitment or a close of a fund. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  let table = schema
    .tenantTable('fund_evidence')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('document_id', integer, notNull)
    // As it was when it was attached.
    .addColumn('sha256', text)
    .addColumn('note', text)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('fund_evidence_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('fund_evidence_document', ['org_id', 'document_id'], 'vdr_room_documents', [
      'org_id',
      'id',
    ])
  for (const [column, target] of Object.entries(of))
    table = table
      .addColumn(column, integer)
      .addForeignKeyConstraint(`fund_evidence_${column}`, ['org_id', column], target, ['org_id', 'id'])
  await table.execute()
  for (const column of ['fund_account_id', 'document_id', ...Object.keys(of)])
    await db.schema
      .createIndex(`fund_evidence_by_${column}`)
      .on('fund_evidence')
      .columns(['org_id', column])
      .execute()
}
