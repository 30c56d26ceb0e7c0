import { sql } from 'kysely'
import type { Db } from '../../server/database/index.ts'
import type { Office } from '../office.ts'

/** Counting the calls themselves, and which files they took along, is not an effect of theirs. */
const NOT_WATCHED = ['access_log', 'rate_windows', 'watched_changes']

/**
 * Every row of every table that is inserted, deleted or given another value, as the database itself tells it: by a
 * trigger for each table and kind of write.
 *
 * This proves as much as comparing all rows before and after. A trigger fires for the row and not for the statement
 * that happens to reach it, so that a cascade, a write by hand, another trigger and another connection are seen too;
 * it is part of the transaction, so that what is rolled back is not told and what is committed always is; and an
 * update is told when a column is another than it was. It proves more where a row comes and goes in between, and it
 * costs what was written, not what is there. The words that FTS5 keeps belong to no watched table, but follow the
 * rows of one by triggers.
 */
export class Changes {
  readonly #office: Office

  private constructor(office: Office) {
    this.#office = office
  }

  static async of(office: Office): Promise<Changes> {
    const { database } = office.running.door.parts
    await database.write(async ({ db }) => {
      const statements = database.dialect === 'sqlite' ? await sqliteTriggers(db) : await postgresTriggers(db)
      for (const statement of statements) await sql.raw(statement).execute(db)
    })
    return new Changes(office)
  }

  /** Returns the changes since the last call: the table and the kind of write, for each row. */
  async take(): Promise<string[]> {
    return this.#office.running.door.parts.database.write(async ({ db }) => {
      const { rows } = await sql<{
        id: number
        what: string
      }>`delete from watched_changes returning id, what`.execute(db)
      return rows.sort((a, b) => a.id - b.id).map(({ what }) => what)
    })
  }
}

async function sqliteTriggers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select t.name as name, c.name as "column" from pragma_table_list as t, pragma_table_info(t.name) as c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'`.execute(db)
  const columns = Map.groupBy(rows, ({ name }) => name)
  const trigger = (table: string, kind: string, when = '') =>
    `create trigger "watched_${table}_${kind}" after ${kind} on "${table}" ${when}
     begin insert into watched_changes (what) values ('${table}: ${kind}'); end`
  return [
    'create table watched_changes (id integer primary key, what text not null)',
    ...watched([...columns.keys()]).flatMap(table => {
      const differs = columns.get(table)?.map(({ column }) => `old."${column}" is not new."${column}"`)
      return [
        trigger(table, 'insert'),
        trigger(table, 'delete'),
        trigger(table, 'update', `when ${differs?.join(' or ')}`),
      ]
    }),
  ]
}

async function postgresTriggers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  const trigger = (table: string, name: string, kinds: string, when = '') =>
    `create trigger watched_${name} after ${kinds} on "${table}" for each row ${when} execute function watch_change()`
  return [
    'create table watched_changes (id bigint generated always as identity primary key, what text not null)',
    `create function watch_change() returns trigger language plpgsql as $$ begin
       insert into watched_changes (what) values (tg_table_name || ': ' || lower(tg_op));
       return null;
     end $$`,
    ...watched(rows.map(({ name }) => name)).flatMap(table => [
      trigger(table, 'rows', 'insert or delete'),
      trigger(table, 'values', 'update', 'when (old.* is distinct from new.*)'),
    ]),
  ]
}

const watched = (tables: string[]) => tables.filter(table => !NOT_WATCHED.includes(table))
