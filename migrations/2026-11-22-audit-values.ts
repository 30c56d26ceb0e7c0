import { notNull, type Schema } from '../server/database/schema.ts'

/** What audited calls were about, beside the log: the log keeps a salted digest, so that values can be erased. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .plainTable('audit_values')
    .addColumn('org_id', integer, notNull)
    .addColumn('seq', integer, notNull)
    .addColumn('salt', text)
    .addColumn('details', text)
    .addColumn('erased_at', text)
    .addPrimaryKeyConstraint('audit_values_pk', ['org_id', 'seq'])
    .addForeignKeyConstraint('audit_values_entry', ['org_id', 'seq'], 'audit_log', ['org_id', 'seq'])
    .execute()
}
