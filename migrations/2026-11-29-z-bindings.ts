import { notNull, type Schema } from '../server/database/schema.ts'

/** Which tool of a connection gives which records, with which arguments, and which of its fields is which: no row of what it gives. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('connection_bindings')
    .addColumn('connection_id', integer, notNull)
    .addColumn('records', text, notNull)
    .addColumn('tool', text, notNull)
    .addColumn('arguments', text, notNull)
    .addColumn('rows_at', text, notNull)
    .addColumn('reading', text, notNull)
    .addColumn('bound_by', text, notNull)
    .addForeignKeyConstraint(
      'connection_bindings_connection',
      ['org_id', 'connection_id'],
      'mcp_connections',
      ['org_id', 'id'],
    )
    .addUniqueConstraint('connection_bindings_once', ['org_id', 'connection_id', 'records'])
    .execute()
}
