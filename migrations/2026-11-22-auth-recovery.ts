import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** The ways back in: recovery codes of a second factor, and one-time links to a new password. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('recovery_codes')
    .addColumn('user_id', integer, notNull)
    .addColumn('code_hash', text, notNull)
    .addColumn('used_at', text)
    .addForeignKeyConstraint('recovery_codes_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('recovery_codes_by_user')
    .on('recovery_codes')
    .columns(['org_id', 'user_id'])
    .execute()

  await schema
    .tenantTable('reset_links')
    .addColumn('user_id', integer, notNull)
    // Nobody of the office where it was made on the computer itself.
    .addColumn('created_by', integer)
    .addColumn('second_factor', integer, bit(false))
    .addColumn('token_hash', text, c => c.notNull().unique())
    .addColumn('expires_at', text, notNull)
    .addColumn('used_at', text)
    .addColumn('revoked_at', text)
    .addForeignKeyConstraint('reset_links_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .addForeignKeyConstraint('reset_links_author', ['org_id', 'created_by'], 'users', ['org_id', 'id'])
    .execute()
}
