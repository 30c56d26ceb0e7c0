import { notNull, type Schema } from '../server/database/schema.ts'

/** Which files left the office, to whom and when. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('access_log')
    .addColumn('user_id', integer)
    .addColumn('actor_name', text, notNull)
    .addColumn('via', text, notNull)
    .addColumn('route', text, notNull)
    .addColumn('target', text, notNull)
    .addColumn('file', text, notNull)
    .addColumn('media_type', text, notNull)
    .addColumn('bytes', integer, notNull)
    .addColumn('address', text)
    .addColumn('request_id', text, notNull)
    .addForeignKeyConstraint('access_log_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('access_log_by_time')
    .on('access_log')
    .columns(['org_id', 'created_at'])
    .execute()
}
