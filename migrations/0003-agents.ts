import { notNull, type Schema } from '../server/database/schema.ts'

/** Runs of agents, what happened in them (append-only), and the actions they propose. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema

  await schema
    .tenantTable('agent_runs')
    .addColumn('agent', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('started_by', text, notNull)
    .addColumn('finished_at', text)
    .execute()

  await schema
    .table('agent_events')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('run_id', integer, notNull)
    .addColumn('event', text, notNull)
    .addColumn('data', text, notNull)
    .addColumn('created_at', text, notNull)
    .addForeignKeyConstraint('agent_events_run', ['org_id', 'run_id'], 'agent_runs', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('agent_events_run_order')
    .on('agent_events')
    .columns(['org_id', 'run_id', 'id'])
    .execute()
  await schema.appendOnly('agent_events')

  await schema
    .tenantTable('agent_actions')
    .addColumn('run_id', integer, notNull)
    .addColumn('tool', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('module', text, notNull)
    .addColumn('arguments', text, notNull)
    .addColumn('digest', text, notNull)
    .addColumn('proposal', text, notNull)
    .addColumn('preview', text, notNull)
    .addColumn('proposed_by', text, notNull)
    .addColumn('proposed_by_user', integer, notNull)
    .addColumn('proposed_by_token', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('expires_at', text, notNull)
    .addColumn('decided_at', text)
    .addColumn('decided_by_user', integer)
    .addColumn('decided_by', text)
    .addColumn('reason', text)
    .addColumn('corrected', text)
    .addColumn('result', text)
    .addForeignKeyConstraint('agent_actions_run', ['org_id', 'run_id'], 'agent_runs', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('agent_actions_waiting')
    .on('agent_actions')
    .columns(['org_id', 'status', 'expires_at'])
    .execute()
}
