import { notNull, type Schema } from '../server/database/schema.ts'

/** The queue of what needs somebody, the playbooks for it, and their runs. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('exception_playbooks')
    .addColumn('name', text, notNull)
    .addColumn('version', integer, notNull)
    .addColumn('trigger_kind', text)
    .addColumn('conditions', text, notNull)
    .addColumn('steps', text, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('exception_playbooks_version', ['org_id', 'name', 'version'])
    .execute()
  await schema
    .tenantTable('exceptions')
    .addColumn('kind', text, notNull)
    .addColumn('area', text, notNull)
    .addColumn('fingerprint', text, notNull)
    .addColumn('source_type', text, notNull)
    .addColumn('source_id', integer, notNull)
    .addColumn('severity', text, notNull)
    .addColumn('title', text, notNull)
    .addColumn('title_said', text)
    .addColumn('detail', text)
    .addColumn('detail_said', text)
    // In minor units of the currency.
    .addColumn('amount_minor', integer)
    .addColumn('currency', text)
    .addColumn('page', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('assignee_id', integer)
    .addColumn('sla_due', text, notNull)
    .addColumn('snoozed_until', text)
    .addColumn('occurrences', integer, notNull)
    // Tells one occurrence from the next: a due date, the latest delivery that failed.
    .addColumn('incident', text, notNull)
    // 1 while its source still has the fault, whatever people made of it.
    .addColumn('stands', integer, notNull)
    .addColumn('last_seen_at', text, notNull)
    .addColumn('resolved_at', text)
    // Null where its source healed.
    .addColumn('resolved_by', text)
    .addColumn('note', text)
    .addColumn('playbook_id', integer)
    .addUniqueConstraint('exceptions_fingerprint', ['org_id', 'kind', 'fingerprint'])
    .addForeignKeyConstraint('exceptions_assignee', ['org_id', 'assignee_id'], 'users', ['org_id', 'id'])
    .addForeignKeyConstraint('exceptions_playbook', ['org_id', 'playbook_id'], 'exception_playbooks', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('exceptions_by_status')
    .on('exceptions')
    .columns(['org_id', 'status', 'sla_due'])
    .execute()
  await schema
    .tenantTable('exception_playbook_runs')
    .addColumn('exception_id', integer, notNull)
    .addColumn('playbook_id', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('results', text, notNull)
    .addColumn('resume_at', text)
    .addColumn('finished_at', text)
    .addColumn('started_by', text, notNull)
    .addForeignKeyConstraint('exception_playbook_runs_of', ['org_id', 'exception_id'], 'exceptions', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint(
      'exception_playbook_runs_playbook',
      ['org_id', 'playbook_id'],
      'exception_playbooks',
      ['org_id', 'id'],
    )
    .execute()
  await db.schema
    .createIndex('exception_playbook_runs_by_exception')
    .on('exception_playbook_runs')
    .columns(['org_id', 'exception_id', 'id'])
    .execute()
}
