import { notNull, type Schema } from '../server/database/schema.ts'

/** Who votes for whom, from a day to a day and up to an amount, and which votes were given that way. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('vote_delegations')
    .addColumn('user_id', integer, notNull)
    .addColumn('delegate_id', integer, notNull)
    .addColumn('from_day', text, notNull)
    .addColumn('until_day', text, notNull)
    // In minor units of the currency; null for any amount.
    .addColumn('ceiling', integer)
    .addColumn('currency', text)
    .addColumn('ended_at', text)
    .addColumn('ended_by', text)
    .addForeignKeyConstraint('vote_delegations_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .addForeignKeyConstraint('vote_delegations_delegate', ['org_id', 'delegate_id'], 'users', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('vote_delegations_by_end')
    .on('vote_delegations')
    .columns(['org_id', 'until_day'])
    .execute()
  await db.schema.alterTable('agent_approvals').addColumn('delegation_id', integer).execute()
  await db.schema.alterTable('agent_approvals').addColumn('given_by', text).execute()
}
