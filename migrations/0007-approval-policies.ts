import { notNull, type Schema } from '../server/database/schema.ts'

/**
 * Who may approve what (policies, and the approvals of each action), and the steps of an agent's run, so that it goes
 * on after an interruption where it was.
 */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema

  await schema
    .tenantTable('approval_policies')
    .addColumn('name', text, notNull)
    .addColumn('kind', text)
    .addColumn('module', text)
    .addColumn('currency', text)
    .addColumn('min_amount', integer)
    .addColumn('approvers', integer, notNull)
    .addColumn('proposer_may_approve', integer, notNull)
    .addColumn('daily_ceiling', integer)
    .addColumn('version', integer, notNull)
    .addColumn('active', integer, notNull)
    .execute()

  await schema
    .table('agent_approvals')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('action_id', integer, notNull)
    .addColumn('user_id', integer, notNull)
    .addColumn('approver', text, notNull)
    .addColumn('digest', text, notNull)
    .addColumn('created_at', text, notNull)
    .addForeignKeyConstraint('agent_approvals_action', ['org_id', 'action_id'], 'agent_actions', [
      'org_id',
      'id',
    ])
    // One person counts once for each version of the call.
    .addUniqueConstraint('agent_approvals_once', ['org_id', 'action_id', 'user_id', 'digest'])
    .execute()
  await schema.appendOnly('agent_approvals')

  await schema
    .table('agent_steps')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('run_id', integer, notNull)
    .addColumn('position', integer, notNull)
    .addColumn('request', text, notNull)
    .addColumn('answer', text, notNull)
    .addColumn('credits', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addForeignKeyConstraint('agent_steps_run', ['org_id', 'run_id'], 'agent_runs', ['org_id', 'id'])
    .addUniqueConstraint('agent_steps_order', ['org_id', 'run_id', 'position'])
    .execute()
  await schema.appendOnly('agent_steps')

  const { db } = schema
  await db.schema.alterTable('agent_runs').addColumn('started_by_user', integer).execute()
  for (const [name, type] of [
    ['amount', integer],
    ['currency', text],
    ['policy', text],
  ] as const) {
    await db.schema.alterTable('agent_actions').addColumn(name, type).execute()
  }
}
