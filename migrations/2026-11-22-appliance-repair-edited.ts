import { type ColumnDefinitionBuilder, type Expression, sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/**
 * On the first day some migrations were edited after databases had been made with them. A database of that day gets
 * here what it missed; every other is left as it is.
 */
export async function up(schema: Schema): Promise<void> {
  const office = await Repair.of(schema)
  await repairAppliance(office)
  await repairContacts(office)
  await repairScreenings(office)
  await repairCapital(office)
  await repairFlags(office)
}

/** A schema, and the columns that its tables had before. */
class Repair {
  readonly schema: Schema
  readonly #columns: ReadonlyMap<string, ReadonlySet<string>>

  private constructor(schema: Schema, columns: ReadonlyMap<string, ReadonlySet<string>>) {
    this.schema = schema
    this.#columns = columns
  }

  static async of(schema: Schema): Promise<Repair> {
    const tables = await schema.db.introspection.getTables()
    return new Repair(
      schema,
      new Map(tables.map(({ name, columns }) => [name, new Set(columns.map(column => column.name))])),
    )
  }

  hasTable = (table: string) => this.#columns.has(table)
  hasColumn = (table: string, column: string) => this.#columns.get(table)?.has(column) ?? false

  /** Adds a column where it is missing; true when it was. */
  async addColumn(
    table: string,
    column: string,
    type: Expression<unknown>,
    build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder = one => one,
  ): Promise<boolean> {
    if (this.hasColumn(table, column)) return false
    await this.schema.db.schema
      .alterTable(table)
      .addColumn(column, type as never, build)
      .execute()
    return true
  }

  async addIndex(name: string, table: string, columns: string[]): Promise<void> {
    await this.schema.db.schema.createIndex(name).ifNotExists().on(table).columns(columns).execute()
  }
}

async function repairAppliance(office: Repair): Promise<void> {
  const { db, text } = office.schema
  await office.addColumn('agent_actions', 'corrected', text)
  if (office.hasTable('appliance_milestones')) return
  await office.schema
    .plainTable('appliance_milestones')
    .addColumn('name', text, c => c.primaryKey().notNull())
    .addColumn('reached_at', text, notNull)
    .execute()
  // Whoever set the appliance up made its first organisation.
  await sql`insert into appliance_milestones (name, reached_at)
    select 'set-up', min(created_at) from organisations having count(*) > 0`.execute(db)
}

async function repairContacts(office: Repair): Promise<void> {
  const { integer, text } = office.schema
  await office.addColumn('contact_imports', 'source', text, c => c.notNull().defaultTo(''))
  await office.addColumn('contact_imports', 'error_count', integer, c => c.notNull().defaultTo(0))
  await office.addColumn('contact_imports', 'undone_by', text)
  await office.addColumn('contacts', 'import_row', integer)
  await office.addColumn('contacts', 'revision', integer, c => c.notNull().defaultTo(0))
  await office.addIndex('contacts_by_import', 'contacts', ['org_id', 'import_id'])
  await office.addIndex('deal_contacts_by_contact', 'deal_contacts', ['org_id', 'contact_id'])
  await office.addIndex('deals_by_room', 'deals', ['org_id', 'room_id'])
}

/** Mandates and screenings had tables before anything could write to them, which are made anew. */
async function repairScreenings(office: Repair): Promise<void> {
  if (office.hasColumn('deal_mandates', 'version')) return
  const { schema } = office
  const { integer, real, text, db } = schema
  await db.schema.dropTable('deal_screenings').execute()
  await db.schema.dropTable('deal_mandates').execute()
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
  await office.addIndex('deal_screenings_order', 'deal_screenings', ['org_id', 'deal_id', 'id'])
  if (schema.dialect === 'postgres') await sql`drop function deal_screenings_mark()`.execute(db)
  await markChanges(schema, 'deal_screenings', 'screening')
}

async function repairCapital(office: Repair): Promise<void> {
  const { schema } = office
  const { integer, text, db } = schema
  await office.addColumn('capital_calls', 'issued_terms', text)
  await office.addColumn('distributions', 'in_kind', text)
  // It was there before anything could make a form, and is in nobody's way but of the first one.
  if (office.hasColumn('k1_returns', 'status'))
    await db.schema.alterTable('k1_returns').dropColumn('status').execute()
  await office.addColumn('k1_returns', 'author_id', integer)
  if (office.hasTable('k1_reviews')) return
  await schema
    .tenantTable('k1_reviews')
    .addColumn('return_id', integer, notNull)
    .addColumn('last_override_id', integer, notNull)
    .addColumn('reviewer', text, notNull)
    .addForeignKeyConstraint('k1_reviews_return', ['org_id', 'return_id'], 'k1_returns', ['org_id', 'id'])
    .execute()
  await schema.appendOnly('k1_reviews')
}

/** A flag of that day names its category alone, which is the nearest to the rule that raised it. */
async function repairFlags(office: Repair): Promise<void> {
  if (await office.addColumn('vdr_red_flags', 'kind', office.schema.text, c => c.notNull().defaultTo('')))
    await sql`update vdr_red_flags set kind = category`.execute(office.schema.db)
}
