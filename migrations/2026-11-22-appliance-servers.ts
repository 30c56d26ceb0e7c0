import { notNull, type Schema } from '../server/database/schema.ts'

/** What several servers on one database have in common: their secrets, sealed, and who runs a scheduled task. */
export async function up(schema: Schema): Promise<void> {
  const { db, text, integer } = schema
  await schema
    .plainTable('appliance_secrets')
    .addColumn('name', text, c => c.primaryKey().notNull())
    .addColumn('sealed', text, notNull)
    .execute()

  for (const [column, type] of [
    ['lease_owner', text],
    ['lease_until', text],
  ] as const)
    await db.schema.alterTable('schedule_runs').addColumn(column, type).execute()
  await db.schema
    .alterTable('schedule_runs')
    .addColumn('attempts', integer, c => c.notNull().defaultTo(0))
    .execute()
}
