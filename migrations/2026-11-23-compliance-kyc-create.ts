import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** Who is known how far, against which lists they were screened, and what was found. */
export async function up(schema: Schema): Promise<void> {
  await records(schema)
  await lists(schema)
  await screenings(schema)
  await markChanges(schema, 'kyc_records', 'kyc_record')
}

async function records(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('kyc_records')
    .addColumn('lp_id', integer)
    .addColumn('company_id', integer)
    .addColumn('subject_name', text, notNull)
    .addColumn('subject_type', text, notNull)
    .addColumn('jurisdiction', text)
    .addColumn('birth_date', text)
    .addColumn('pep', integer, bit(false))
    .addColumn('adverse_media', integer, bit(false))
    .addColumn('complex_ownership', integer, bit(false))
    .addColumn('cash_intensive', integer, bit(false))
    .addColumn('non_face_to_face', integer, bit(false))
    .addColumn('regulated', integer, bit(false))
    .addColumn('source_of_funds', text)
    .addColumn('source_of_wealth', text)
    // Why nobody is named who could still hold enough to be an owner.
    .addColumn('ownership_note', text)
    .addColumn('status', text, notNull)
    .addColumn('risk_score', integer, notNull)
    .addColumn('risk_rating', text, notNull)
    .addColumn('reviewer', text)
    .addColumn('decision_reason', text)
    .addColumn('approved_at', text)
    .addColumn('next_review_at', text)
    .addColumn('expires_at', text)
    // Why it is reviewed before its time.
    .addColumn('review_trigger', text)
    // The last warning before it expires: 60, 30 or 7 days.
    .addColumn('warned_days', integer)
    .addColumn('notes', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint('kyc_records_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint('kyc_records_company', ['org_id', 'company_id'], 'companies', ['org_id', 'id'])
    .execute()
  await index(schema, 'kyc_records_by_lp', 'kyc_records', ['org_id', 'lp_id'])
  await index(schema, 'kyc_records_by_company', 'kyc_records', ['org_id', 'company_id'])
  await index(schema, 'kyc_records_by_expiry', 'kyc_records', ['org_id', 'status', 'expires_at'])
  await ofRecord(schema, 'kyc_owners')
    .addColumn('name', text, notNull)
    // In ten-thousandths of the whole.
    .addColumn('share_e4', integer, column => column.notNull().check(sql`share_e4 between 0 and 10000`))
    .addColumn('birth_date', text)
    .addColumn('country', text)
    .execute()
  await index(schema, 'kyc_owners_order', 'kyc_owners', ['org_id', 'record_id', 'id'])
  await ofRecord(schema, 'kyc_documents')
    .addColumn('type', text, notNull)
    .addColumn('number_last4', text)
    .addColumn('country', text)
    .addColumn('issued_on', text)
    .addColumn('expires_on', text)
    .execute()
  await index(schema, 'kyc_documents_order', 'kyc_documents', ['org_id', 'record_id', 'id'])
  await schema
    .tenantTable('kyc_rating_rules')
    .addColumn('effective_on', text, notNull)
    .addColumn('rules', text, notNull)
    .addColumn('set_by', text, notNull)
    .execute()
  await index(schema, 'kyc_rating_rules_by_day', 'kyc_rating_rules', ['org_id', 'effective_on'])
}

async function lists(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('screening_lists')
    .addColumn('source', text, notNull)
    .addColumn('version_date', text, notNull)
    .addColumn('format', text, notNull)
    .addColumn('file_name', text)
    .addColumn('entries', integer, notNull)
    .addColumn('digest', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('loaded_by', text, notNull)
    .addColumn('replaced_at', text)
    .execute()
  await index(schema, 'screening_lists_by_status', 'screening_lists', ['org_id', 'status'])
  await schema
    .tenantTable('screening_entries')
    .addColumn('list_id', integer, notNull)
    .addColumn('uid', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('details', text, notNull)
    .addForeignKeyConstraint('screening_entries_list', ['org_id', 'list_id'], 'screening_lists', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'screening_entries_order', 'screening_entries', ['org_id', 'list_id', 'id'])
}

async function screenings(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await ofRecord(schema, 'screening_results')
    .addColumn('screened_name', text, notNull)
    // The subject or one of its owners.
    .addColumn('role', text, notNull)
    // Of the name and the other identifiers that were screened.
    .addColumn('digest', text, notNull)
    .addColumn('lists', text, notNull)
    .addColumn('threshold_e4', integer, notNull)
    .addColumn('screened_by', text, notNull)
    .addColumn('screened_at', text, notNull)
    .execute()
  await index(schema, 'screening_results_order', 'screening_results', ['org_id', 'record_id', 'id'])
  await ofRecord(schema, 'screening_hits')
    .addColumn('result_id', integer, notNull)
    .addColumn('list', text, notNull)
    .addColumn('uid', text, notNull)
    .addColumn('listed_name', text, notNull)
    .addColumn('matched_alias', text)
    .addColumn('algorithm', text, notNull)
    .addColumn('name_score_e4', integer, notNull)
    .addColumn('score_e4', integer, notNull)
    .addColumn('outcome', text, notNull)
    // What else the list says of them, and how it compares.
    .addColumn('details', text, notNull)
    // Of both sides: a disposition holds for the same pair until either changes.
    .addColumn('pair_digest', text, notNull)
    .addColumn('disposition', text, notNull)
    .addColumn('disposed_by', text)
    .addColumn('disposed_at', text)
    .addColumn('reason', text)
    // The disposition was given to the same pair in an earlier screening.
    .addColumn('carried', integer, bit(false))
    .addForeignKeyConstraint('screening_hits_result', ['org_id', 'result_id'], 'screening_results', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'screening_hits_by_result', 'screening_hits', ['org_id', 'result_id'])
  await index(schema, 'screening_hits_by_pair', 'screening_hits', ['org_id', 'record_id', 'pair_digest'])
}

const ofRecord = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('record_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_record`, ['org_id', 'record_id'], 'kyc_records', ['org_id', 'id'])

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
