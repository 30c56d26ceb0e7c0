import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/** The tables whose names stand on papers, by kind, with what else of them does. */
const named = [
  ['lps', 'lp', 'postal_address'],
  ['fund_accounts', 'fund', null],
] as const

/**
 * What investors and funds were called, and where they were, until they changed: papers of before go on saying it. The
 * database keeps it, whatever changes the row.
 */
export async function up(schema: Schema): Promise<void> {
  const { db, dialect, integer, text } = schema
  await schema
    .tenantTable('past_names')
    .addColumn('kind', text, notNull)
    .addColumn('record_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('postal_address', text)
    .addColumn('until', text, notNull)
    .execute()
  await db.schema
    .createIndex('past_names_by_record')
    .on('past_names')
    .columns(['org_id', 'kind', 'record_id', 'id'])
    .execute()
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const [table, kind, address] of named) {
    const columns = ['name', ...(address ? [address] : [])]
    const keep = `insert into past_names (org_id, kind, record_id, name, postal_address, until, created_at, updated_at)
      values (old.org_id, '${kind}', old.id, old.name, ${address ? `old.${address}` : 'null'}, new.updated_at, new.updated_at, new.updated_at);`
    if (dialect === 'sqlite') {
      const changed = columns.map(one => `old.${one} is not new.${one}`).join(' or ')
      await run(
        `create trigger ${table}_past_names after update of ${columns.join(', ')} on ${table} when ${changed} begin ${keep} end`,
      )
      continue
    }
    const changed = columns.map(one => `old.${one} is distinct from new.${one}`).join(' or ')
    await run(
      `create or replace function keep_past_name_of_${kind}() returns trigger language plpgsql as $$ begin ${keep} return null; end $$`,
    )
    await run(
      `create trigger ${table}_past_names after update of ${columns.join(', ')} on ${table} for each row when (${changed}) execute function keep_past_name_of_${kind}()`,
    )
  }
}
