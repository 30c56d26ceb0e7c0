import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** The decisions of the investment committee: who voted how, on what terms, knowing what. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('decision_rules')
    .addColumn('version', integer, notNull)
    .addColumn('quorum_pct', integer, notNull)
    .addColumn('majority', text, notNull)
    .addColumn('valid_days', integer)
    .addColumn('gate', integer, bit(false))
    .addColumn('author', text, notNull)
    .addUniqueConstraint('decision_rules_once', ['org_id', 'version'])
    .execute()
  await schema
    .tenantTable('decisions')
    .addColumn('deal_id', integer, notNull)
    .addColumn('title', text, notNull)
    .addColumn('amount_minor', integer, column => column.notNull().check(sql`amount_minor >= 0`))
    .addColumn('currency', text, notNull)
    .addColumn('terms', text)
    .addColumn('minutes', text)
    .addColumn('status', text, notNull)
    // The rules of the day on which the vote was opened.
    .addColumn('quorum_pct', integer)
    .addColumn('majority', text)
    .addColumn('proposed_by', text, notNull)
    .addColumn('proposer_id', integer)
    .addColumn('opened_at', text)
    .addColumn('decided_at', text)
    .addColumn('decided_by', text)
    .addColumn('reason', text)
    .addColumn('expires_on', text)
    .addColumn('version', integer, notNull)
    .addForeignKeyConstraint('decisions_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .execute()
  await index(schema, 'decisions_by_deal', 'decisions', ['org_id', 'deal_id', 'id'])
  await ofDecision(schema, 'decision_members')
    .addColumn('user_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addUniqueConstraint('decision_members_once', ['org_id', 'decision_id', 'user_id'])
    .addForeignKeyConstraint('decision_members_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()
  // A vote that is changed is another row: the last of each member counts.
  await ofDecision(schema, 'decision_votes')
    .addColumn('user_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('vote', text, notNull)
    .addColumn('comment', text)
    .addForeignKeyConstraint('decision_votes_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()
  await index(schema, 'decision_votes_order', 'decision_votes', ['org_id', 'decision_id', 'id'])
  await ofDecision(schema, 'decision_conditions')
    .addColumn('text', text, notNull)
    .addColumn('due_on', text)
    .addColumn('before_stage', text, notNull)
    .addColumn('state', text, notNull)
    .addColumn('settled_at', text)
    .addColumn('settled_by', text)
    .addColumn('reason', text)
    .execute()
  await index(schema, 'decision_conditions_order', 'decision_conditions', ['org_id', 'decision_id', 'id'])
  await ofDecision(schema, 'decision_bundles')
    .addColumn('taken', text, notNull)
    .addColumn('digest', text, notNull)
    .addColumn('content', text, notNull)
    .execute()
  await index(schema, 'decision_bundles_order', 'decision_bundles', ['org_id', 'decision_id', 'id'])
  await ofDecision(schema, 'decision_bundle_records')
    .addColumn('type', text, notNull)
    .addColumn('record_id', integer, notNull)
    .addUniqueConstraint('decision_bundle_records_once', ['org_id', 'decision_id', 'type', 'record_id'])
    .execute()
  await index(schema, 'decision_bundle_records_by_record', 'decision_bundle_records', [
    'org_id',
    'type',
    'record_id',
  ])
  for (const table of ['decision_rules', 'decision_votes', 'decision_bundles', 'decision_bundle_records'])
    await schema.appendOnly(table)
}

const ofDecision = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('decision_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_decision`, ['org_id', 'decision_id'], 'decisions', ['org_id', 'id'])

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
