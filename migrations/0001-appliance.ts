import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** What every call stands on: organisations, the audit log, events, jobs, the schedule, idempotency. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema

  await schema
    .table('organisations')
    .addColumn('name', text, notNull)
    .addColumn('base_currency', text, notNull)
    .addColumn('settings', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute()

  // What happens once in an appliance's life, such as its set-up: the key is what makes it once.
  await schema
    .plainTable('appliance_milestones')
    .addColumn('name', text, c => c.primaryKey().notNull())
    .addColumn('reached_at', text, notNull)
    .execute()

  await schema
    .plainTable('organisation_modules')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('module', text, notNull)
    .addColumn('enabled', integer, bit(true))
    .addPrimaryKeyConstraint('organisation_modules_pk', ['org_id', 'module'])
    .execute()

  await schema
    .table('audit_log')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('seq', integer, notNull)
    .addColumn('at', text, notNull)
    .addColumn('actor_kind', text, notNull)
    .addColumn('actor_id', integer)
    .addColumn('actor_name', text, notNull)
    .addColumn('via', text, notNull)
    .addColumn('request_id', text, notNull)
    .addColumn('action', text, notNull)
    .addColumn('target', text, notNull)
    .addColumn('outcome', text, notNull)
    .addColumn('details', text, notNull)
    .addColumn('prev_hash', text, notNull)
    .addColumn('hash', text, notNull)
    .addUniqueConstraint('audit_log_seq', ['org_id', 'seq'])
    .execute()
  await schema.appendOnly('audit_log')

  await schema
    .plainTable('audit_heads')
    .addColumn('org_id', integer, c => c.primaryKey().references('organisations.id'))
    .addColumn('seq', integer, notNull)
    .addColumn('hash', text, notNull)
    .execute()

  await schema
    .table('outbox')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('event', text, notNull)
    .addColumn('data', text, notNull)
    .addColumn('occurred_at', text, notNull)
    .addColumn('dispatched_at', text)
    .execute()
  await schema.db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .column('id')
    .where(sql.ref('dispatched_at'), 'is', null)
    .execute()

  await schema
    .table('jobs')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('kind', text, notNull)
    .addColumn('payload', text, notNull)
    .addColumn('unique_key', text)
    .addColumn('status', text, notNull)
    .addColumn('progress', integer, c => c.notNull().defaultTo(0))
    .addColumn('message', text)
    .addColumn('attempts', integer, c => c.notNull().defaultTo(0))
    .addColumn('run_at', text, notNull)
    .addColumn('lease_owner', text)
    .addColumn('lease_until', text)
    .addColumn('result', text)
    .addColumn('error', text)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('finished_at', text)
    .addUniqueConstraint('jobs_unique_key', ['org_id', 'kind', 'unique_key'])
    .execute()
  await schema.db.schema.createIndex('jobs_waiting').on('jobs').columns(['status', 'run_at']).execute()

  await schema
    .plainTable('schedule_runs')
    .addColumn('task', text, c => c.primaryKey().notNull())
    .addColumn('due_at', text, notNull)
    .addColumn('started_at', text, notNull)
    .addColumn('finished_at', text)
    .addColumn('error', text)
    .execute()

  await schema
    .plainTable('idempotency_keys')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('caller', text, notNull)
    .addColumn('key', text, notNull)
    .addColumn('digest', text, notNull)
    .addColumn('status', integer, notNull)
    .addColumn('body', text, notNull)
    .addColumn('sealed', integer, bit(false))
    .addColumn('location', text)
    .addColumn('created_at', text, notNull)
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['org_id', 'caller', 'key'])
    .execute()

  await schema
    .plainTable('rate_windows')
    .addColumn('key', text, c => c.primaryKey().notNull())
    .addColumn('window_start', text, notNull)
    .addColumn('hits', integer, notNull)
    .execute()
}
