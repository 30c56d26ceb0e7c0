import type { Schema } from '../server/database/schema.ts'

/** Two things that the platform says within one second are told apart by the order in which they arrived. */
export async function up({ db }: Schema): Promise<void> {
  for (const column of ['told_arrival', 'deleted_arrival'])
    await db.schema
      .alterTable('peer_links')
      .addColumn(column, 'integer', one => one.notNull().defaultTo(0))
      .execute()
}
