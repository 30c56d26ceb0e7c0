import type { Schema } from '../server/database/schema.ts'

/** What waits to be applied, and what failed, is found among any number of events that were applied. */
export async function up({ db }: Schema): Promise<void> {
  await db.schema
    .createIndex('peer_events_waiting')
    .on('peer_events')
    .columns(['org_id', 'status', 'id'])
    .execute()
}
