import { notNull, type Schema } from '../server/database/schema.ts'

/** Layouts of files that an office keeps under a name. */
export async function up(schema: Schema): Promise<void> {
  const { text } = schema
  await schema
    .tenantTable('import_formats')
    .addColumn('kind', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('signature', text, notNull)
    .addColumn('layout', text, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('import_formats_once', ['org_id', 'kind', 'name'])
    .execute()
}
