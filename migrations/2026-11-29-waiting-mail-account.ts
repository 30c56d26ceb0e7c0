import { notNull, type Schema } from '../server/database/schema.ts'

/** The mail account that was entered and is not used yet: a row of its own for each, so that nobody agrees to another than they saw. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('pending_mail_accounts')
    .addColumn('host', text, notNull)
    .addColumn('port', integer, notNull)
    .addColumn('security', text, notNull)
    .addColumn('username', text)
    .addColumn('password_sealed', text)
    .addColumn('from_name', text, notNull)
    .addColumn('from_address', text, notNull)
    .addColumn('reply_to', text)
    .addColumn('entered_by', text, notNull)
    .addUniqueConstraint('pending_mail_accounts_once', ['org_id'])
    .execute()
}
