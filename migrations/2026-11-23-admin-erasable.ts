import { sql } from 'kysely'
import type { Schema } from '../server/database/schema.ts'

/** Tables that only grow, the column in which they may name a person, and what it becomes when that is erased. */
const erasable = [
  {
    table: 'agent_events',
    column: 'data',
    erased: '{"erased":true}',
    others: ['id', 'org_id', 'run_id', 'event', 'created_at'],
  },
  {
    table: 'lp_facts',
    column: 'value',
    erased: '[erased]',
    others: [
      'id',
      'org_id',
      'lp_id',
      'attribute',
      'source',
      'source_id',
      'observed_on',
      'author',
      'created_at',
      'updated_at',
    ],
  },
]

/** What a run tells and what is known of an investor stays as it was written, but can be emptied of a person's data. */
export async function up({ db, dialect }: Schema): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (dialect === 'postgres')
    await run(`create function refuse_all_but_erasing() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and to_jsonb(new) ->> tg_argv[0] = tg_argv[1]
        and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] then return new; end if;
      raise exception '% is append-only', tg_table_name; end $$`)
  for (const { table, column, erased, others } of erasable) {
    if (dialect === 'sqlite') {
      const changed = others.map(name => `new.${name} is not old.${name}`).join(' or ')
      await run(`drop trigger ${table}_no_update`)
      await run(
        `create trigger ${table}_no_update before update on ${table} when new.${column} <> '${erased}' or ${changed} begin select raise(abort, '${table} is append-only'); end`,
      )
    } else {
      await run(`drop trigger ${table}_append_only on ${table}`)
      await run(
        `create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_all_but_erasing('${column}', '${erased}')`,
      )
    }
  }
}
