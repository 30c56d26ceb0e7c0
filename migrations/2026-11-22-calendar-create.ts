import { notNull, type Schema } from '../server/database/schema.ts'

/** The private addresses at which people's calendars read the due dates. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('calendar_addresses')
    .addColumn('user_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('token_hash', text, c => c.notNull().unique())
    .addColumn('last_used_at', text)
    .addColumn('revoked_at', text)
    .addForeignKeyConstraint('calendar_addresses_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()
}
