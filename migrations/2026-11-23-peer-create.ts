import { bit, notNull, type Schema } from '../server/database/schema.ts'

/**
 * The external data platform (the peer): connections to it, the events it sent, what of it is linked to which record, what
 * both sides changed, and the runs that asked it for what was missed. Beside them the secret of callers that run by a clock.
 */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('peer_connections')
    .addColumn('name', text, notNull)
    .addColumn('primary_url', text)
    .addColumn('analytics_url', text)
    .addColumn('mcp_url', text)
    .addColumn('api_key_sealed', text)
    .addColumn('enabled_modules', text, notNull)
    .addColumn('is_active', integer, bit(true))
    .addColumn('overlap_hours', integer, notNull)
    .addColumn('secret_sealed', text)
    .addColumn('secret_rotated_at', text)
    .addColumn('previous_secret_sealed', text)
    .addColumn('previous_secret_until', text)
    // What the last test found, and when that was.
    .addColumn('health', text)
    .addColumn('tested_at', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .execute()
  await unique(schema, 'peer_connections_name', 'peer_connections', ['org_id', 'name'])
  await ofConnection(schema, 'peer_events')
    .addColumn('event_id', text, notNull)
    .addColumn('event_type', text, notNull)
    .addColumn('peer_id', text)
    // The peer's own time of what it tells, by which the order of events is known.
    .addColumn('occurred_at', text, notNull)
    .addColumn('body', text, notNull)
    .addColumn('source', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('outcome', text)
    .addColumn('error', text)
    .addColumn('duplicates', integer, column => column.notNull().defaultTo(0))
    .addColumn('applied_at', text)
    .execute()
  await unique(schema, 'peer_events_once', 'peer_events', ['org_id', 'connection_id', 'event_id'])
  await index(schema, 'peer_events_by_status', 'peer_events', ['org_id', 'connection_id', 'status', 'id'])
  await ofConnection(schema, 'peer_links')
    .addColumn('kind', text, notNull)
    .addColumn('peer_id', text, notNull)
    .addColumn('name', text)
    .addColumn('deal_id', integer)
    .addColumn('raised_fund_id', integer)
    // What the peer said last of each field, and when: by the peer's own time.
    .addColumn('fields', text, notNull)
    .addColumn('told_at', text)
    .addColumn('deleted_at', text)
    // The deal as the peer left it: a higher version is somebody's work, and so is another value.
    .addColumn('deal_version', integer)
    .addColumn('deal_fields', text)
    // The fund that is raised as the peer left it; another value is somebody's.
    .addColumn('fund_fields', text)
    .addColumn('archived_at', text)
    // Where the deal stood before it was archived with its company; null where it was left alone.
    .addColumn('archived_stage', text)
    .addForeignKeyConstraint('peer_links_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .addForeignKeyConstraint('peer_links_raised_fund', ['org_id', 'raised_fund_id'], 'raised_funds', [
      'org_id',
      'id',
    ])
    .execute()
  await unique(schema, 'peer_links_once', 'peer_links', ['org_id', 'connection_id', 'kind', 'peer_id'])
  await index(schema, 'peer_links_by_deal', 'peer_links', ['org_id', 'deal_id'])
  await index(schema, 'peer_links_by_raised_fund', 'peer_links', ['org_id', 'raised_fund_id'])
  await schema
    .tenantTable('peer_conflicts')
    .addColumn('link_id', integer, notNull)
    .addColumn('field', text, notNull)
    .addColumn('ours', text)
    .addColumn('theirs', text)
    .addColumn('status', text, notNull)
    .addColumn('resolved_by', integer)
    .addColumn('resolved_at', text)
    .addForeignKeyConstraint('peer_conflicts_link', ['org_id', 'link_id'], 'peer_links', ['org_id', 'id'])
    .addForeignKeyConstraint('peer_conflicts_resolver', ['org_id', 'resolved_by'], 'users', ['org_id', 'id'])
    .execute()
  await unique(schema, 'peer_conflicts_once', 'peer_conflicts', ['org_id', 'link_id', 'field'])
  await ofConnection(schema, 'peer_runs')
    .addColumn('kind', text, notNull)
    .addColumn('asked_by', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('cursor', text)
    .addColumn('counts', text, notNull)
    .addColumn('errors', text, notNull)
    .addColumn('finished_at', text)
    .execute()
  await index(schema, 'peer_runs_order', 'peer_runs', ['org_id', 'connection_id', 'id'])
  await schema.tenantTable('cron_secrets').addColumn('hash', text, notNull).execute()
  await unique(schema, 'cron_secrets_one', 'cron_secrets', ['org_id'])
}

const ofConnection = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('connection_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_connection`, ['org_id', 'connection_id'], 'peer_connections', [
      'org_id',
      'id',
    ])

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()

const unique = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).unique().execute()
