import { notNull, type Schema } from '../server/database/schema.ts'

/** Investment memoranda: reports, their sections, and every version of a section's text. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema

  // `source` is where its documents are, never a document. `parties` are the names found in them; of documents that
  // stay with their owner (`byod`) they are not kept.
  await schema
    .tenantTable('cim_reports')
    .addColumn('title', text, notNull)
    .addColumn('template_key', text, notNull)
    .addColumn('deal_id', integer)
    .addColumn('code_name', text)
    .addColumn('status', text, notNull)
    .addColumn('source', text)
    .addColumn('byod', integer, notNull)
    .addColumn('documents', text, notNull)
    .addColumn('parties', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('cim_reports_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('cim_reports_by_deal')
    .on('cim_reports')
    .columns(['org_id', 'deal_id', 'id'])
    .execute()

  // `version` is the version whose text it has now.
  await schema
    .tenantTable('cim_sections')
    .addColumn('report_id', integer, notNull)
    .addColumn('section_key', text, notNull)
    .addColumn('position', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('version', integer, notNull)
    .addForeignKeyConstraint('cim_sections_report', ['org_id', 'report_id'], 'cim_reports', ['org_id', 'id'])
    .addUniqueConstraint('cim_sections_key', ['org_id', 'report_id', 'section_key'])
    .execute()

  await schema
    .tenantTable('cim_section_versions')
    .addColumn('report_id', integer, notNull)
    .addColumn('section_key', text, notNull)
    .addColumn('version', integer, notNull)
    .addColumn('origin', text, notNull)
    .addColumn('text', text, notNull)
    .addColumn('citations', text, notNull)
    .addColumn('missing', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint(
      'cim_section_versions_section',
      ['org_id', 'report_id', 'section_key'],
      'cim_sections',
      ['org_id', 'report_id', 'section_key'],
    )
    .addUniqueConstraint('cim_section_versions_once', ['org_id', 'report_id', 'section_key', 'version'])
    .execute()
}
