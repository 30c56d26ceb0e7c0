import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** The compliance programme: what the office changed of the usual controls, their evidence, and findings. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('compliance_controls')
    .addColumn('key', text, notNull)
    .addColumn('family', text, notNull)
    .addColumn('title', text, notNull)
    .addColumn('request', text, notNull)
    .addColumn('next_step', text, notNull)
    .addColumn('weight', integer, column => column.notNull().check(sql`weight > 0`))
    .addColumn('fresh_days', integer, column => column.notNull().check(sql`fresh_days > 0`))
    .addColumn('applies', integer, bit(true))
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addUniqueConstraint('compliance_controls_key', ['org_id', 'key'])
    .execute()
  await schema
    .tenantTable('compliance_evidence')
    .addColumn('control_key', text, notNull)
    .addColumn('performed_on', text, notNull)
    .addColumn('reference', text, notNull)
    .addColumn('note', text)
    .addColumn('entered_by', text, notNull)
    .execute()
  await index(schema, 'compliance_evidence_of_control', 'compliance_evidence', [
    'org_id',
    'control_key',
    'performed_on',
  ])
  await schema
    .tenantTable('compliance_findings')
    .addColumn('severity', text, notNull)
    .addColumn('family', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('owner', text)
    .addColumn('due_on', text)
    .addColumn('status', text, notNull)
    .addColumn('evidence', text)
    .addColumn('closed_on', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .execute()
  await index(schema, 'compliance_findings_by_status', 'compliance_findings', ['org_id', 'status', 'due_on'])
  await markChanges(schema, 'compliance_findings', 'compliance_finding')
}

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
