import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** Covenants with their readings, facilities with their borrowing bases, and the alerts of both. */
export async function up(schema: Schema): Promise<void> {
  const { integer, real, text } = schema
  await schema
    .tenantTable('risk_covenants')
    .addColumn('name', text, notNull)
    .addColumn('deal_id', integer)
    .addColumn('peer_deal_id', text)
    .addColumn('type', text, notNull)
    .addColumn('direction', text, notNull)
    .addColumn('unit', text, notNull)
    .addColumn('currency', text)
    .addColumn('frequency', text, notNull)
    .addColumn('threshold', real, notNull)
    // Later thresholds with the day from which each holds, as JSON.
    .addColumn('schedule', text, notNull)
    .addColumn('watch_band', real, notNull)
    .addColumn('watch_band_absolute', real)
    .addColumn('current_value', real)
    .addColumn('effective_threshold', real, notNull)
    .addColumn('status', text)
    .addColumn('last_tested_on', text)
    .addColumn('last_tested_at', text)
    .addColumn('next_test_on', text)
    .addColumn('overdue_since', text)
    .addColumn('waived_until', text)
    .addColumn('holiday_from', text)
    .addColumn('holiday_until', text)
    .addColumn('cure_deadline', text)
    .addColumn('equity_cures', integer, column => column.notNull().defaultTo(0))
    .addColumn('ends_on', text)
    .addColumn('notes', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint('risk_covenants_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .execute()
  await index(schema, 'risk_covenants_by_deal', 'risk_covenants', ['org_id', 'deal_id'])
  await index(schema, 'risk_covenants_by_peer_deal', 'risk_covenants', ['org_id', 'peer_deal_id'])
  await schema
    .tenantTable('risk_readings')
    .addColumn('covenant_id', integer, notNull)
    .addColumn('tested_on', text, notNull)
    .addColumn('value', real, notNull)
    .addColumn('threshold', real, notNull)
    .addColumn('headroom', real)
    .addColumn('status', text, notNull)
    .addColumn('equity_cure', integer, bit(false))
    // Where the figure was read: a document's name, a page, and its words unless the document was lent.
    .addColumn('document', text)
    .addColumn('page', integer)
    .addColumn('quote', text)
    .addColumn('note', text)
    .addColumn('recorded_by', text, notNull)
    .addForeignKeyConstraint('risk_readings_covenant', ['org_id', 'covenant_id'], 'risk_covenants', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'risk_readings_order', 'risk_readings', ['org_id', 'covenant_id', 'tested_on', 'id'])
  await facilities(schema)
  await schema
    .tenantTable('risk_alerts')
    .addColumn('kind', text, notNull)
    .addColumn('covenant_id', integer)
    .addColumn('facility_id', integer)
    .addColumn('run_id', integer)
    .addColumn('severity', text, notNull)
    .addColumn('value', real)
    .addColumn('threshold', real)
    .addColumn('message', text, notNull)
    .addColumn('raised_at', text, notNull)
    .addColumn('escalated_at', text)
    .addColumn('recovered_at', text)
    .addColumn('resolved_at', text)
    .addColumn('resolved_by', text)
    .addColumn('note', text)
    .addForeignKeyConstraint('risk_alerts_covenant', ['org_id', 'covenant_id'], 'risk_covenants', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('risk_alerts_facility', ['org_id', 'facility_id'], 'risk_facilities', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('risk_alerts_run', ['org_id', 'run_id'], 'risk_bb_runs', ['org_id', 'id'])
    .addCheckConstraint('risk_alerts_subject', sql`(covenant_id is null) <> (facility_id is null)`)
    .execute()
  await index(schema, 'risk_alerts_by_covenant', 'risk_alerts', ['org_id', 'covenant_id', 'kind'])
  await index(schema, 'risk_alerts_by_facility', 'risk_alerts', ['org_id', 'facility_id'])
  await index(schema, 'risk_alerts_by_run', 'risk_alerts', ['org_id', 'run_id'])
  await markChanges(schema, 'risk_covenants', 'covenant')
  await markChanges(schema, 'risk_facilities', 'facility')
}

async function facilities(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('risk_facilities')
    .addColumn('name', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('deal_id', integer)
    .addColumn('lender', text)
    .addColumn('company_id', integer)
    .addColumn('currency', text, notNull)
    .addColumn('commitment_minor', integer, notNull)
    .addColumn('outstanding_minor', integer, notNull)
    .addColumn('letters_of_credit_minor', integer, notNull)
    .addColumn('maturity_on', text)
    .addColumn('next_certificate_on', text)
    // What is ineligible, the concentration limits, the advance rates and the reserves, as JSON.
    .addColumn('rules', text, notNull)
    .addColumn('notes', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint('risk_facilities_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .addForeignKeyConstraint('risk_facilities_company', ['org_id', 'company_id'], 'companies', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'risk_facilities_by_deal', 'risk_facilities', ['org_id', 'deal_id'])
  await index(schema, 'risk_facilities_by_company', 'risk_facilities', ['org_id', 'company_id'])
  await schema
    .tenantTable('risk_bb_runs')
    .addColumn('facility_id', integer, notNull)
    .addColumn('as_of', text, notNull)
    .addColumn('tape_id', integer)
    .addColumn('commitment_minor', integer, notNull)
    .addColumn('outstanding_minor', integer, notNull)
    .addColumn('letters_of_credit_minor', integer, notNull)
    .addColumn('base_minor', integer, notNull)
    .addColumn('availability_minor', integer, notNull)
    .addColumn('overadvance_minor', integer, notNull)
    // The rules as they were and what became of each piece of collateral, as JSON.
    .addColumn('rules', text, notNull)
    .addColumn('result', text, notNull)
    .addColumn('run_by', text, notNull)
    .addForeignKeyConstraint('risk_bb_runs_facility', ['org_id', 'facility_id'], 'risk_facilities', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('risk_bb_runs_tape', ['org_id', 'tape_id'], 'pricer_tapes', ['org_id', 'id'])
    .execute()
  await index(schema, 'risk_bb_runs_order', 'risk_bb_runs', ['org_id', 'facility_id', 'id'])
  await index(schema, 'risk_bb_runs_by_tape', 'risk_bb_runs', ['org_id', 'tape_id'])
}

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
