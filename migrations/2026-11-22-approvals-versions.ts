import type { Schema } from '../server/database/schema.ts'

/**
 * Who wrote what a proposal now says, how often it became another than was proposed, and whether the house itself asks for a
 * second person. An idempotency key knows when it ends, for those of money are kept longer.
 */
export async function up({ db, text, integer }: Schema): Promise<void> {
  await db.schema.alterTable('agent_actions').addColumn('authors', text).execute()
  for (const column of ['revision', 'second_person'])
    await db.schema
      .alterTable('agent_actions')
      .addColumn(column, integer, c => c.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createIndex('agent_actions_digest')
    .on('agent_actions')
    .columns(['org_id', 'digest'])
    .execute()
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('expires_at', text, c => c.notNull().defaultTo(''))
    .execute()
  const keys = await db
    .selectFrom('idempotency_keys')
    .select(['org_id', 'caller', 'key', 'created_at'])
    .execute()
  for (const { org_id, caller, key, created_at } of keys)
    await db
      .updateTable('idempotency_keys')
      .set({ expires_at: new Date(Date.parse(created_at) + 24 * 3_600_000).toISOString() })
      .where('org_id', '=', org_id)
      .where('caller', '=', caller)
      .where('key', '=', key)
      .execute()
}
