import { notNull, type Schema } from '../server/database/schema.ts'

/** NAV runs with the statements that each froze, and the digest of a paper that went out by mail. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await db.schema.alterTable('mail_messages').addColumn('document_sha256', text).execute()
  await schema
    .tenantTable('nav_runs')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('period_end', text, notNull)
    .addColumn('version', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('checks', text, notNull)
    // The close that it reads; null until the period is closed.
    .addColumn('close_id', integer)
    .addColumn('restates_id', integer)
    .addColumn('reason', text)
    // Frozen once all checks pass.
    .addColumn('nav_minor', integer)
    .addColumn('reading', text)
    .addColumn('letterhead', text)
    .addColumn('preparer_id', integer)
    .addColumn('preparer', text, notNull)
    .addColumn('decided_by', text)
    .addColumn('decided_at', text)
    .addColumn('rejection_reason', text)
    .addForeignKeyConstraint('nav_runs_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('nav_runs_close', ['org_id', 'close_id'], 'period_closes', ['org_id', 'id'])
    .addForeignKeyConstraint('nav_runs_restates', ['org_id', 'restates_id'], 'nav_runs', ['org_id', 'id'])
    .addUniqueConstraint('nav_runs_version', ['org_id', 'fund_account_id', 'period_end', 'version'])
    .execute()
  await schema
    .tenantTable('nav_run_statements')
    .addColumn('run_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('statement', text, notNull)
    .addForeignKeyConstraint('nav_run_statements_run', ['org_id', 'run_id'], 'nav_runs', ['org_id', 'id'])
    .addForeignKeyConstraint('nav_run_statements_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .addUniqueConstraint('nav_run_statements_once', ['org_id', 'run_id', 'lp_id'])
    .execute()
  await db.schema
    .createIndex('nav_run_statements_by_lp')
    .on('nav_run_statements')
    .columns(['org_id', 'lp_id', 'id'])
    .execute()
}
