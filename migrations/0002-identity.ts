import { notNull, type Schema } from '../server/database/schema.ts'

/** People, their keys and sessions, and the links that bring new people in. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema

  await schema
    .tenantTable('users')
    .addColumn('email', text, c => c.notNull().unique())
    .addColumn('name', text, notNull)
    .addColumn('role', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('password_hash', text, notNull)
    .addColumn('disabled_modules', text, notNull)
    .addColumn('totp_sealed', text)
    .addColumn('totp_confirmed_at', text)
    .addColumn('totp_last_step', integer, c => c.notNull().defaultTo(0))
    .addColumn('token_epoch', integer, c => c.notNull().defaultTo(0))
    .addColumn('last_login_at', text)
    .execute()

  await schema
    .tenantTable('sessions')
    .addColumn('user_id', integer, notNull)
    .addColumn('token_hash', text, c => c.notNull().unique())
    .addColumn('expires_at', text, notNull)
    .addColumn('ended_at', text)
    .addColumn('user_agent', text)
    .addForeignKeyConstraint('sessions_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()

  await schema
    .tenantTable('api_keys')
    .addColumn('user_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('role', text)
    .addColumn('prefix', text, notNull)
    .addColumn('hash', text, c => c.notNull().unique())
    .addColumn('expires_at', text)
    .addColumn('last_used_at', text)
    .addColumn('revoked_at', text)
    .addForeignKeyConstraint('api_keys_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()

  await schema
    .tenantTable('invite_links')
    .addColumn('created_by', integer, notNull)
    .addColumn('email', text)
    .addColumn('role', text, notNull)
    .addColumn('token_hash', text, c => c.notNull().unique())
    .addColumn('expires_at', text, notNull)
    .addColumn('accepted_at', text)
    .addColumn('accepted_by', integer)
    .addColumn('revoked_at', text)
    .addForeignKeyConstraint('invite_links_author', ['org_id', 'created_by'], 'users', ['org_id', 'id'])
    .execute()

  await schema
    .plainTable('login_failures')
    .addColumn('subject', text, c => c.primaryKey().notNull())
    .addColumn('failures', integer, notNull)
    .addColumn('last_at', text, notNull)
    .addColumn('blocked_until', text)
    .execute()
}
