import { notNull, type Schema } from '../server/database/schema.ts'

/** Mails to those whose vote a proposal waits for: which proposals, at which revision, each is told of once. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('agent_vote_mails')
    .addColumn('user_id', integer, notNull)
    .addColumn('reminds', integer, notNull)
    .addColumn('message_id', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('attempts', integer, c => c.notNull().defaultTo(0))
    .addColumn('response', text)
    .addForeignKeyConstraint('agent_vote_mails_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()
  await schema
    .tenantTable('agent_vote_mail_actions')
    .addColumn('mail_id', integer, notNull)
    .addColumn('user_id', integer, notNull)
    .addColumn('action_id', integer, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('reminds', integer, notNull)
    .addForeignKeyConstraint('agent_vote_mail_actions_mail', ['org_id', 'mail_id'], 'agent_vote_mails', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('agent_vote_mail_actions_action', ['org_id', 'action_id'], 'agent_actions', [
      'org_id',
      'id',
    ])
    .addUniqueConstraint('agent_vote_mail_actions_once', [
      'org_id',
      'user_id',
      'action_id',
      'revision',
      'reminds',
    ])
    .execute()
  // Who wants none switches it off under Your account.
  await db.schema
    .alterTable('users')
    .addColumn('vote_mails', integer, c => c.notNull().defaultTo(1))
    .execute()
}
