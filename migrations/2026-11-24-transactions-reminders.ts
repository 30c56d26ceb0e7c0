import { notNull, type Schema } from '../server/database/schema.ts'

/** Reminders of signatures that went to parties by mail: when, to whom, and what the mail server said. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('transaction_reminders')
    .addColumn('transaction_id', integer, notNull)
    .addColumn('party_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('address', text, notNull)
    .addColumn('subject', text, notNull)
    .addColumn('body', text, notNull)
    .addColumn('message_id', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('attempts', integer, c => c.notNull().defaultTo(0))
    .addColumn('sent_at', text)
    .addColumn('response', text)
    .addColumn('sender_id', integer)
    .addColumn('sender', text, notNull)
    .addForeignKeyConstraint(
      'transaction_reminders_transaction',
      ['org_id', 'transaction_id'],
      'transactions',
      ['org_id', 'id'],
    )
    .addForeignKeyConstraint('transaction_reminders_party', ['org_id', 'party_id'], 'transaction_parties', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('transaction_reminders_by_transaction')
    .on('transaction_reminders')
    .columns(['org_id', 'transaction_id', 'party_id'])
    .execute()
}
