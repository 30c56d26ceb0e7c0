import { notNull, type Schema } from '../server/database/schema.ts'

/** Reports of a fund, a deal or an investor, section by section with the values they were made of, and uploaded templates. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('report_templates')
    .addColumn('kind', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('version', integer, notNull)
    .addColumn('fields', text, notNull)
    .addColumn('content', text, notNull)
    .addColumn('size', integer, notNull)
    .addColumn('sha256', text, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('report_templates_once', ['org_id', 'kind', 'name', 'version'])
    .execute()
  await schema
    .tenantTable('reports')
    .addColumn('title', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('template_id', integer)
    .addColumn('fund_account_id', integer)
    .addColumn('deal_id', integer)
    .addColumn('lp_id', integer)
    .addColumn('period_start', text, notNull)
    .addColumn('period_end', text, notNull)
    .addColumn('version', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('error', text)
    .addColumn('error_said', text)
    .addColumn('author', text, notNull)
    .addColumn('author_id', integer)
    .addColumn('finished_at', text)
    // The name of what it is about, as it was then.
    .addColumn('subject', text, notNull)
    // Fund, deal and investor as one text, for the versions of a report.
    .addColumn('subject_key', text, notNull)
    .addColumn('areas', text, notNull)
    .addColumn('room_id', integer)
    .addForeignKeyConstraint('reports_template', ['org_id', 'template_id'], 'report_templates', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('reports_fund', ['org_id', 'fund_account_id'], 'fund_accounts', ['org_id', 'id'])
    .addForeignKeyConstraint('reports_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .addForeignKeyConstraint('reports_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .addUniqueConstraint('reports_once', [
      'org_id',
      'kind',
      'subject_key',
      'period_start',
      'period_end',
      'version',
    ])
    .execute()
  for (const column of ['fund_account_id', 'deal_id', 'lp_id', 'template_id'])
    await db.schema.createIndex(`reports_by_${column}`).on('reports').columns(['org_id', column]).execute()
  await schema
    .tenantTable('report_sections')
    .addColumn('report_id', integer, notNull)
    .addColumn('section_key', text, notNull)
    .addColumn('position', integer, notNull)
    .addColumn('content', text, notNull)
    .addForeignKeyConstraint('report_sections_of', ['org_id', 'report_id'], 'reports', ['org_id', 'id'])
    .addUniqueConstraint('report_sections_once', ['org_id', 'report_id', 'section_key'])
    .execute()
}
