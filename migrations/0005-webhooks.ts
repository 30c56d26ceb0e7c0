import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** Who hears of events outside, what was sent to them, and every attempt at it; and what people are told inside. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema

  await schema
    .tenantTable('webhook_endpoints')
    .addColumn('system', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('url', text, notNull)
    .addColumn('event_types', text)
    .addColumn('is_active', integer, bit(true))
    .addColumn('secret_sealed', text, notNull)
    .addColumn('previous_secret_sealed', text)
    .addColumn('previous_secret_until', text)
    .addColumn('failure_count', integer, c => c.notNull().defaultTo(0))
    .addColumn('failures_in_a_row', integer, c => c.notNull().defaultTo(0))
    .addColumn('disabled_reason', text)
    .addColumn('owner_id', integer)
    .execute()

  await schema
    .tenantTable('webhook_deliveries')
    .addColumn('endpoint_id', integer, notNull)
    .addColumn('delivery_id', text, c => c.notNull().unique())
    .addColumn('event', text, notNull)
    .addColumn('body', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('attempts', integer, c => c.notNull().defaultTo(0))
    .addColumn('series_attempts', integer, c => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', text)
    .addColumn('lease_owner', text)
    .addColumn('lease_until', text)
    .addColumn('delivered_at', text)
    .addForeignKeyConstraint('webhook_deliveries_endpoint', ['org_id', 'endpoint_id'], 'webhook_endpoints', [
      'org_id',
      'id',
    ])
    .execute()
  await schema.db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['status', 'next_attempt_at', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('webhook_deliveries_of_endpoint')
    .on('webhook_deliveries')
    .columns(['org_id', 'endpoint_id', 'id'])
    .execute()

  await schema
    .tenantTable('webhook_attempts')
    .addColumn('delivery', integer, notNull)
    .addColumn('attempt', integer, notNull)
    .addColumn('started_at', text, notNull)
    .addColumn('latency_ms', integer, notNull)
    .addColumn('status_code', integer)
    .addColumn('response_excerpt', text)
    .addColumn('error', text)
    .addForeignKeyConstraint('webhook_attempts_delivery', ['org_id', 'delivery'], 'webhook_deliveries', [
      'org_id',
      'id',
    ])
    .execute()
  await schema.db.schema
    .createIndex('webhook_attempts_of_delivery')
    .on('webhook_attempts')
    .columns(['org_id', 'delivery', 'id'])
    .execute()

  await schema
    .tenantTable('notifications')
    .addColumn('user_id', integer)
    .addColumn('audience', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('title', text, notNull)
    .addColumn('detail', text)
    .addColumn('link', text)
    .execute()

  await schema
    .tenantTable('notification_reads')
    .addColumn('notification_id', integer, notNull)
    .addColumn('user_id', integer, notNull)
    .addUniqueConstraint('notification_reads_once', ['org_id', 'notification_id', 'user_id'])
    .addForeignKeyConstraint(
      'notification_reads_notification',
      ['org_id', 'notification_id'],
      'notifications',
      ['org_id', 'id'],
    )
    .execute()
}
