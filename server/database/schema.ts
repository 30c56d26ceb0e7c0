import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Dialect } from './types.ts'

// A migration sees tables as they were when it was written, not as the types of today describe them.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyDb = Kysely<any>
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

/**
 * The interface of a migration: Kysely's schema builder, plus the few things the two databases spell
 * differently. Column types are few on purpose (see columns.ts for what they hold).
 */
export class Schema {
  readonly db: AnyDb
  readonly dialect: Dialect

  constructor(db: AnyDb, dialect: Dialect) {
    this.db = db
    this.dialect = dialect
  }

  get integer() {
    return this.dialect === 'sqlite' ? sql`integer` : sql`bigint`
  }
  get real() {
    return this.dialect === 'sqlite' ? sql`real` : sql`double precision`
  }
  get text() {
    return sql`text`
  }

  /** A table of the appliance itself, with an integer id that is never used twice. */
  table(name: string): CreateTableBuilder<string, 'id'> {
    return this.#create(name).addColumn('id', this.integer, this.#id)
  }

  /** A table without an id of its own. */
  plainTable(name: string): CreateTableBuilder<string> {
    return this.#create(name)
  }

  /**
   * A table of an organisation's rows: `id`, `org_id`, `created_at`, `updated_at`. References to it name
   * (org_id, id), so that a row can never point into another organisation.
   */
  tenantTable(name: string): CreateTableBuilder<string, 'id' | 'org_id' | 'created_at' | 'updated_at'> {
    return this.table(name)
      .addColumn('org_id', this.integer, c => c.notNull().references('organisations.id'))
      .addColumn('created_at', this.text, c => c.notNull())
      .addColumn('updated_at', this.text, c => c.notNull())
      .addUniqueConstraint(`${name}_org_id`, ['org_id', 'id'])
  }

  /** Adds a column that refers to rows of the same organisation in `target`; null in the rows that are there. */
  async addReference(table: string, column: string, target: string): Promise<void> {
    await this.db.schema.alterTable(table).addColumn(column, this.integer).execute()
    const reference = `constraint ${table}_${column} foreign key (org_id, ${column}) references ${target} (org_id, id)`
    if (this.dialect === 'postgres') await sql.raw(`alter table ${table} add ${reference}`).execute(this.db)
    else await this.#remake(table, made => made.replace(/\)(\s*strict)?\s*$/i, `, ${reference})$1`))
  }

  /** Drops a unique constraint by this name. */
  async dropUnique(table: string, constraint: string): Promise<void> {
    if (this.dialect === 'postgres')
      await sql.raw(`alter table ${table} drop constraint ${constraint}`).execute(this.db)
    else
      await this.#remake(table, made =>
        made.replace(new RegExp(`,\\s*constraint "${constraint}" unique \\([^)]*\\)`, 'i'), ''),
      )
  }

  /** Refuses updates and deletes for ever, whoever asks. */
  async appendOnly(table: string): Promise<void> {
    if (this.dialect === 'sqlite') {
      for (const verb of ['update', 'delete']) {
        await sql
          .raw(
            `create trigger ${table}_no_${verb} before ${verb} on ${table} begin select raise(abort, '${table} is append-only'); end`,
          )
          .execute(this.db)
      }
      return
    }
    await sql
      .raw(
        `create or replace function refuse_change() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$`,
      )
      .execute(this.db)
    await sql
      .raw(
        `create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change()`,
      )
      .execute(this.db)
  }

  /** SQLite adds or drops a constraint only by rebuilding the table; references to its rows are unchanged. */
  async #remake(table: string, remade: (made: string) => string): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(this.db)
    const { rows: made } = await sql<{ type: string; sql: string }>`
      select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null order by rowid`.execute(
      this.db,
    )
    const { rows: last } = await sql<{ seq: number }>`
      select seq from sqlite_sequence where name = ${table}`.execute(this.db)
    await run('pragma defer_foreign_keys = on')
    await run(`create temporary table kept_rows as select * from ${table}`)
    await run(`drop table ${table}`)
    for (const { type, sql: statement } of made) {
      if (type !== 'table') continue
      await run(remade(statement))
      await run(`insert into ${table} select * from kept_rows`)
    }
    for (const { type, sql: statement } of made) if (type !== 'table') await run(statement)
    // An id that was deleted is not used again.
    for (const { seq } of last) {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(this.db)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${seq})`.execute(this.db)
    }
    await run('drop table kept_rows')
  }

  #create(name: string): CreateTableBuilder<string> {
    const builder = this.db.schema.createTable(name)
    return this.dialect === 'sqlite' ? builder.modifyEnd(sql`strict`) : builder
  }

  get #id(): Column {
    return column =>
      this.dialect === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedAlwaysAsIdentity()
  }
}

export const notNull: Column = column => column.notNull()
/** A boolean: 0 or 1. */
export const bit =
  (initial: boolean): Column =>
  column =>
    column.notNull().defaultTo(initial ? 1 : 0)
