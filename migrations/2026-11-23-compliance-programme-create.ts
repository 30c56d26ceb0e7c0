import { notNull, type Schema } from '../server/database/schema.ts'

/** What shows that the programme is kept, and what was found wanting. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('compliance_evidence')
    .addColumn('control', text, notNull)
    .addColumn('evidenced_on', text, notNull)
    // Where it is kept: a file, a minute, a place in the data room.
    .addColumn('reference', text, notNull)
    .addColumn('note', text)
    .addColumn('entered_by', text, notNull)
    .execute()
  await schema.db.schema
    .createIndex('compliance_evidence_by_control')
    .on('compliance_evidence')
    .columns(['org_id', 'control', 'evidenced_on'])
    .execute()
  await schema
    .tenantTable('compliance_findings')
    .addColumn('severity', text, notNull)
    .addColumn('family', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('owner', text)
    .addColumn('due_on', text)
    .addColumn('status', text, notNull)
    .addColumn('evidence', text)
    .addColumn('closed_on', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .execute()
}
