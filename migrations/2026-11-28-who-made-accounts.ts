import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'

/**
 * Which keys may vote (none of those that are there), by which key a vote was given, and who stands behind an account: of the
 * past, whoever invited or reset it.
 */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await db.schema.alterTable('api_keys').addColumn('may_vote', integer, bit(false)).execute()
  await db.schema.alterTable('agent_approvals').addColumn('by_key', text).execute()
  await schema
    .tenantTable('account_makers')
    // Nobody yet where an invitation was not accepted.
    .addColumn('user_id', integer)
    .addColumn('invite_link_id', integer)
    .addColumn('maker_id', integer, notNull)
    .addColumn('deed', text, notNull)
    .addColumn('takes_over', integer, bit(false))
    .addForeignKeyConstraint('account_makers_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .addForeignKeyConstraint('account_makers_maker', ['org_id', 'maker_id'], 'users', ['org_id', 'id'])
    .addForeignKeyConstraint('account_makers_link', ['org_id', 'invite_link_id'], 'invite_links', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('account_makers_by_time')
    .on('account_makers')
    .columns(['org_id', 'created_at'])
    .execute()
  await sql`
    insert into account_makers (org_id, created_at, updated_at, user_id, invite_link_id, maker_id, deed)
    select org_id, coalesce(accepted_at, created_at), coalesce(accepted_at, created_at), accepted_by, id, created_by, 'invited'
    from invite_links where revoked_at is null`.execute(db)
  await sql`
    insert into account_makers (org_id, created_at, updated_at, user_id, maker_id, deed)
    select org_id, created_at, created_at, user_id, created_by, 'reset'
    from reset_links where created_by is not null and created_by <> user_id`.execute(db)
}
