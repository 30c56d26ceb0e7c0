import { notNull, type Schema } from '../server/database/schema.ts'

/** The deal pipeline: deals, what happened on them, the people involved, and the rooms they are bound to. */
export async function up(schema: Schema): Promise<void> {
  const { integer, real, text } = schema

  await schema
    .tenantTable('vdr_rooms')
    .addColumn('name', text, notNull)
    .addColumn('description', text)
    .addColumn('status', text, notNull)
    .execute()

  await schema
    .tenantTable('deals')
    .addColumn('name', text, notNull)
    .addColumn('asset_class', text)
    .addColumn('counterparty', text)
    .addColumn('currency', text, notNull)
    .addColumn('irr_target', real)
    .addColumn('stage', text, notNull)
    .addColumn('stage_changed_at', text, notNull)
    .addColumn('target_size_minor', integer)
    .addColumn('jurisdiction', text)
    .addColumn('room_id', integer)
    .addForeignKeyConstraint('deals_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('deals_by_stage')
    .on('deals')
    .columns(['org_id', 'stage', 'id'])
    .execute()
  await schema.db.schema.createIndex('deals_by_room').on('deals').columns(['org_id', 'room_id']).execute()

  await schema
    .tenantTable('deal_activities')
    .addColumn('deal_id', integer, notNull)
    .addColumn('type', text, notNull)
    .addColumn('summary', text, notNull)
    .addColumn('details', text)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('deal_activities_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('deal_activities_order')
    .on('deal_activities')
    .columns(['org_id', 'deal_id', 'id'])
    .execute()

  await schema
    .tenantTable('contact_imports')
    .addColumn('author', text, notNull)
    .addColumn('source', text, notNull)
    .addColumn('created_count', integer, notNull)
    .addColumn('updated_count', integer, notNull)
    .addColumn('skipped_count', integer, notNull)
    .addColumn('error_count', integer, notNull)
    .addColumn('undone_at', text)
    .addColumn('undone_by', text)
    .execute()

  // `revision` counts the changes since the contact was made: undoing an import must not take what people
  // worked on since, and two changes within a millisecond have the same timestamp.
  await schema
    .tenantTable('contacts')
    .addColumn('name', text, notNull)
    .addColumn('email', text)
    .addColumn('phone', text)
    .addColumn('role', text)
    .addColumn('company', text)
    .addColumn('notes', text)
    .addColumn('import_id', integer)
    .addColumn('import_row', integer)
    .addColumn('revision', integer, c => c.notNull().defaultTo(0))
    .addUniqueConstraint('contacts_email', ['org_id', 'email'])
    .addForeignKeyConstraint('contacts_import', ['org_id', 'import_id'], 'contact_imports', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('contacts_by_import')
    .on('contacts')
    .columns(['org_id', 'import_id'])
    .execute()

  await schema
    .tenantTable('deal_contacts')
    .addColumn('deal_id', integer, notNull)
    .addColumn('contact_id', integer, notNull)
    .addColumn('role', text)
    .addUniqueConstraint('deal_contacts_once', ['org_id', 'deal_id', 'contact_id'])
    .addForeignKeyConstraint('deal_contacts_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .addForeignKeyConstraint('deal_contacts_contact', ['org_id', 'contact_id'], 'contacts', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('deal_contacts_by_contact')
    .on('deal_contacts')
    .columns(['org_id', 'contact_id'])
    .execute()

  // Every version is kept: a screening names the one it was judged against.
  await schema
    .tenantTable('deal_mandates')
    .addColumn('version', integer, notNull)
    .addColumn('mandate', text, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('deal_mandates_version', ['org_id', 'version'])
    .execute()

  await schema
    .tenantTable('deal_screenings')
    .addColumn('deal_id', integer, notNull)
    .addColumn('mandate_version', integer)
    .addColumn('score', real)
    .addColumn('outcome', text, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('criteria', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('deal_screenings_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .addForeignKeyConstraint('deal_screenings_mandate', ['org_id', 'mandate_version'], 'deal_mandates', [
      'org_id',
      'version',
    ])
    .execute()
  await schema.db.schema
    .createIndex('deal_screenings_order')
    .on('deal_screenings')
    .columns(['org_id', 'deal_id', 'id'])
    .execute()
}
