import { notNull, type Schema } from '../server/database/schema.ts'

/** The office's mail account, and what is sent with it: one row for each paper and recipient. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text, db } = schema
  await schema
    .tenantTable('mail_accounts')
    .addColumn('host', text, notNull)
    .addColumn('port', integer, notNull)
    .addColumn('security', text, notNull)
    .addColumn('username', text)
    .addColumn('password_sealed', text)
    .addColumn('from_name', text, notNull)
    .addColumn('from_address', text, notNull)
    .addColumn('reply_to', text)
    .addUniqueConstraint('mail_accounts_once', ['org_id'])
    .execute()

  await schema
    .tenantTable('mail_messages')
    .addColumn('paper', text, notNull)
    .addColumn('record_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    // Of the same paper to the same investor: who sends it again without having seen the last one is refused.
    .addColumn('round', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('address', text, notNull)
    .addColumn('subject', text, notNull)
    .addColumn('body', text, notNull)
    // What the attachment is printed from: the same figures give the same bytes.
    .addColumn('data', text, notNull)
    .addColumn('page', text, notNull)
    .addColumn('message_id', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('attempts', integer, c => c.notNull().defaultTo(0))
    .addColumn('attempted_at', text)
    .addColumn('next_attempt_at', text)
    .addColumn('response', text)
    .addColumn('sender_id', integer)
    .addColumn('sender', text, notNull)
    .addUniqueConstraint('mail_messages_once', ['org_id', 'paper', 'record_id', 'lp_id', 'round'])
    .addForeignKeyConstraint('mail_messages_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('mail_messages_by_status')
    .on('mail_messages')
    .columns(['org_id', 'status', 'id'])
    .execute()
}
