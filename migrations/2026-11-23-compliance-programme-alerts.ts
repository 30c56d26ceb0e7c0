import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/** Alerts of what expires, is due or is overdue: of one record each, and one open alert a record. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  let table = schema
    .tenantTable('compliance_alerts')
    .addColumn('kind', text, notNull)
    .addColumn('severity', text, notNull)
    .addColumn('kyc_record_id', integer)
    .addColumn('filing_id', integer)
    .addColumn('obligation_id', integer)
    .addColumn('title', text, notNull)
    .addColumn('due_on', text, notNull)
    .addColumn('message', text, notNull)
    .addColumn('raised_at', text, notNull)
    .addColumn('escalated_at', text)
    .addColumn('resolved_at', text)
    .addColumn('resolved_by', text)
    .addColumn('note', text)
    .addCheckConstraint(
      'compliance_alerts_of_one_record',
      sql`(kyc_record_id is not null) <> ((filing_id is not null) <> (obligation_id is not null))`,
    )
  for (const [column, target] of subjects)
    table = table.addForeignKeyConstraint(`compliance_alerts_${column}`, ['org_id', column], target, [
      'org_id',
      'id',
    ])
  await table.execute()
  for (const [column] of subjects)
    await schema.db.schema
      .createIndex(`compliance_alerts_open_${column}`)
      .unique()
      .on('compliance_alerts')
      .columns(['org_id', column])
      .where(sql<boolean>`resolved_at is null`)
      .execute()
}

const subjects = [
  ['kyc_record_id', 'kyc_records'],
  ['filing_id', 'compliance_filings'],
  ['obligation_id', 'compliance_obligations'],
] as const
